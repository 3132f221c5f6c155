import { everyInstitution } from '#server/relations/institutions.ts';
import { db } from '#server/infra/db/database.ts';

export const findPlatform = (issuer: string, clientId: string) =>
  db()
    .selectFrom('lti_platforms')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export type PlatformRow = NonNullable<Awaited<ReturnType<typeof findPlatform>>>;

export const findPlatformById = (id: number) =>
  db().selectFrom('lti_platforms').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const listPlatforms = () => db().selectFrom('lti_platforms').selectAll().orderBy('id').execute();

export const listPlatformsOf = (issuer: string) =>
  db().selectFrom('lti_platforms').selectAll().where('issuer', '=', issuer).execute();

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
export const findDeployment = (platformId: number, deploymentId: string) =>
  db()
    .selectFrom('lti_deployments as d')
    .innerJoin(everyInstitution().as('i'), 'i.id', 'd.institution_id')
    .select(['i.id', 'i.status', 'i.title', 'i.is_ready_go', 'i.locale'])
    .where('d.platform_id', '=', platformId)
    .where('d.deployment_id', '=', deploymentId)
    .executeTakeFirst();

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
