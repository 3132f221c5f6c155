import { db } from '#server/infra/db/database.ts';
import { deployed, type DeploymentKey } from '#server/relations/launch.ts';

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

/** A deployment's institution, archived or not; undefined if it isn't registered. */
export const findDeployment = (key: DeploymentKey) => deployed(key).executeTakeFirst();

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
