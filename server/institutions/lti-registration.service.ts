import {
  addDeployment,
  findPlatformOf,
  registerPlatform,
  removeDeployment,
} from '#server/launch/platform.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { endpointsOf } from './operator-command.service.ts';
import { phrase } from '#shared/text/phrase.ts';
import { institutionProblems } from './institution.messages.ts';

interface RegistrationInput {
  readonly issuer: string;
  readonly clientId: string;
  readonly deploymentIds: readonly string[];
  readonly authenticationEndpoint?: string | undefined;
  readonly tokenEndpoint?: string | undefined;
  readonly jwksUrl?: string | undefined;
}

/**
 * Registers a platform with deployments for an institution. A known platform stays as it is, since other institutions
 * may launch through it: different addresses for it are a conflict.
 */
export async function addRegistration(institutionId: number, title: string, input: RegistrationInput) {
  const known = await findPlatformOf(input.issuer, input.clientId);
  if (!known) {
    const endpoints = endpointsOf(input, 'body.');
    await registerPlatform(institutionId, { ...input, ...endpoints, name: title, authorizationServer: null });
    return;
  }
  const same = (given: string | undefined, stored: string) => given === undefined || given === stored;
  const isSame =
    same(input.authenticationEndpoint, known.authentication_endpoint) &&
    same(input.tokenEndpoint, known.token_endpoint) &&
    same(input.jwksUrl, known.jwks_url);
  if (!isSame)
    throw new Problem('conflict', phrase(institutionProblems.otherAddresses), {
      'body.clientId': phrase(institutionProblems.otherAddresses),
    });
  for (const deploymentId of input.deploymentIds) await addDeployment(institutionId, known.id, deploymentId);
}

/** Gives the institution a deployment of a platform it launches through. */
export async function addDeploymentOf(
  institutionId: number,
  platforms: readonly { readonly platformId: number }[],
  given: { readonly platformId: number; readonly deploymentId: string },
) {
  if (!platforms.some(({ platformId }) => platformId === given.platformId))
    throw new Problem('not_found', phrase(institutionProblems.noRegistration));
  await addDeployment(institutionId, given.platformId, given.deploymentId);
}

/** Takes a deployment from an institution; one that isn't its own is not found. */
export async function removeDeploymentOf(
  institutionId: number,
  given: { readonly platformId: number; readonly deploymentId: string },
) {
  if (!(await removeDeployment(institutionId, given.platformId, given.deploymentId)))
    throw new Problem('not_found', phrase(institutionProblems.noDeployment));
}
