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

/** Which institutions have deployments on the platform. */
export async function listInstitutionsOn(platformId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom('lti_deployments')
    .select('institution_id')
    .distinct()
    .where('platform_id', '=', platformId)
    .execute();
  return rows.map((row) => row.institution_id);
}

/** The institution behind a deployment, archived or not; undefined for one nobody registered. */
export const findDeployment = (platformId: number, deploymentId: string) =>
  db()
    .selectFrom('lti_deployments as d')
    .innerJoin('institutions as i', 'i.id', 'd.institution_id')
    .select(['i.id', 'i.status', 'i.title', 'i.is_ready_go', 'i.locale'])
    .where('d.platform_id', '=', platformId)
    .where('d.deployment_id', '=', deploymentId)
    .executeTakeFirst();
