import { everyInstitution } from '#server/relations/institutions.ts';
import { frameAddresses } from './framing.repository.ts';
import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';

/** A platform's columns without the secret half of our key, where `p` is the platform. */
export const platformColumns = [
  'p.id',
  'p.issuer',
  'p.client_id',
  'p.name',
  'p.authentication_endpoint',
  'p.token_endpoint',
  'p.authorization_server',
  'p.jwks_url',
  'p.kid',
] as const;

const platforms = () => db().selectFrom('lti_platforms as p').select(platformColumns);

export const findPlatform = (issuer: string, clientId: string) =>
  platforms().where('issuer', '=', issuer).where('client_id', '=', clientId).executeTakeFirst();

export type PlatformRow = NonNullable<Awaited<ReturnType<typeof findPlatform>>>;

export const listPlatformsOf = (issuer: string) => platforms().where('issuer', '=', issuer).execute();

/** The institutions with deployments on the platform. */
export async function listInstitutionsOn(platformId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom('lti_deployments')
    .select('institution_id')
    .distinct()
    .where('platform_id', '=', platformId)
    .execute();
  return rows.map((row) => row.institution_id);
}

interface DeploymentKey {
  readonly platformId: number;
  readonly deploymentId: string;
}

const deployment = prepare('deployment', ({ platformId, deploymentId }: DeploymentKey) =>
  db()
    .selectFrom('lti_deployments as d')
    .innerJoin(everyInstitution().as('i'), 'i.id', 'd.institution_id')
    .select(['i.id', 'i.status', 'i.title', 'i.is_ready_go', 'i.locale', ...frameAddresses])
    .where('d.platform_id', '=', platformId)
    .where('d.deployment_id', '=', deploymentId),
);

/** A deployment's institution, archived or not; undefined if it isn't registered. */
export async function findDeployment(key: DeploymentKey) {
  const [institution] = await deployment(key);
  return institution;
}

export type DeploymentRow = NonNullable<Awaited<ReturnType<typeof findDeployment>>>;

/** Each of the institution's deployments with its platform, in order of registration. */
export const listDeploymentsOf = (institutionId: number) =>
  db()
    .selectFrom('lti_deployments as d')
    .innerJoin('lti_platforms as p', 'p.id', 'd.platform_id')
    .select([
      'p.id',
      'p.issuer',
      'p.client_id',
      'p.name',
      'p.authentication_endpoint',
      'p.token_endpoint',
      'p.jwks_url',
      'd.deployment_id',
    ])
    .where('d.institution_id', '=', institutionId)
    .orderBy('p.id')
    .orderBy('d.created_at')
    .orderBy('d.deployment_id')
    .execute();

/** Every deployment of every institution, for the operator's list. */
export const listEveryDeployment = () =>
  db()
    .selectFrom('lti_deployments as d')
    .innerJoin('lti_platforms as p', 'p.id', 'd.platform_id')
    .select(['d.institution_id', 'd.deployment_id', 'p.issuer', 'p.client_id'])
    .orderBy('p.id')
    .execute();
