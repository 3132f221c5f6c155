import { db } from '#server/infra/db/database.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { currentTime } from '#server/infra/clock.ts';
import { Problem } from '#shared/http/problem.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  findDeployment,
  findPlatform,
  listDeploymentsOf,
  listEveryDeployment,
  listInstitutionsOn,
  listPlatformsOf,
} from './platform.repository.ts';
import { makeKeyPair } from './key-pair.ts';

const platformProblems = defineMessages({
  registered: { id: 'platform.problem.registered', defaultMessage: 'This platform is already registered.' },
  otherInstitution: {
    id: 'platform.problem.otherInstitution',
    defaultMessage: 'The deployment {deploymentId} belongs to another institution.',
  },
  unknown: {
    id: 'platform.problem.unknown',
    defaultMessage: 'No platform is registered with this issuer and client id.',
  },
});

interface PlatformInput {
  readonly issuer: string;
  readonly clientId: string;
  readonly name: string;
  readonly authenticationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly authorizationServer: string | null;
  readonly jwksUrl: string;
  readonly deploymentIds: readonly string[];
}

/** Registers an LTI platform, or updates a known one, and gives its deployments to the institution. */
export async function registerPlatform(institutionId: number, input: PlatformInput): Promise<number> {
  const known = await findPlatform(input.issuer, input.clientId);
  const endpoints = {
    name: input.name,
    authentication_endpoint: input.authenticationEndpoint,
    token_endpoint: input.tokenEndpoint,
    authorization_server: input.authorizationServer,
    jwks_url: input.jwksUrl,
    updated_at: currentTime(),
  };
  const id = known?.id ?? (await createPlatform(input, endpoints).catch(refuseTwin));
  if (known) await db().updateTable('lti_platforms').set(endpoints).where('id', '=', id).execute();
  for (const deploymentId of input.deploymentIds) await addDeployment(institutionId, id, deploymentId);
  return id;
}

function refuseTwin(error: unknown): never {
  if (!isUniqueViolation(error, 'lti_platforms_issuer_client_id_key')) throw error;
  throw new Problem('conflict', phrase(platformProblems.registered));
}

async function createPlatform({ issuer, clientId }: PlatformInput, endpoints: PlatformEndpoints) {
  const key = await makeKeyPair();
  const { id } = await db()
    .insertInto('lti_platforms')
    .values({
      ...endpoints,
      issuer,
      client_id: clientId,
      ...key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface PlatformEndpoints {
  readonly name: string;
  readonly authentication_endpoint: string;
  readonly token_endpoint: string;
  readonly authorization_server: string | null;
  readonly jwks_url: string;
  readonly updated_at: Date;
}

/** Gives a deployment to an institution; one that belongs to another institution is refused. */
export async function addDeployment(institutionId: number, platformId: number, deploymentId: string) {
  const owner = await findDeployment({ platformId, deploymentId });
  if (owner && owner.id !== institutionId) {
    throw new Problem('conflict', phrase(platformProblems.otherInstitution, { deploymentId }));
  }
  if (owner) return;
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('lti_deployments')
    .values({ platform_id: platformId, deployment_id: deploymentId, institution_id: institutionId })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  // Someone else was faster: decide by its owner now.
  if (!numInsertedOrUpdatedRows) await addDeployment(institutionId, platformId, deploymentId);
}

/** The same for a platform by its issuer and client id; an unregistered one is not found. */
export async function addDeploymentTo(
  institutionId: number,
  given: { issuer: string; clientId: string; deploymentId: string },
) {
  const platform = await findPlatform(given.issuer, given.clientId);
  if (!platform) throw new Problem('not_found', phrase(platformProblems.unknown));
  await addDeployment(institutionId, platform.id, given.deploymentId);
}

/** The platform with this issuer and client id, if registered. */
export const findPlatformOf = (issuer: string, clientId: string) => findPlatform(issuer, clientId);

/** The registered platforms of an issuer. */
export const platformsOf = (issuer: string) => listPlatformsOf(issuer);

/** The institutions with deployments on a platform. */
export const institutionsOn = (platformId: number) => listInstitutionsOn(platformId);

/** Takes a deployment from its institution; false when it isn't the institution's. */
export async function removeDeployment(institutionId: number, platformId: number, deploymentId: string) {
  const { numDeletedRows } = await db()
    .deleteFrom('lti_deployments')
    .where('institution_id', '=', institutionId)
    .where('platform_id', '=', platformId)
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An institution's deployments with their platforms, in order of registration. */
export const deploymentsOf = (institutionId: number) => listDeploymentsOf(institutionId);

/** The deployments of all institutions. */
export const everyDeployment = () => listEveryDeployment();
