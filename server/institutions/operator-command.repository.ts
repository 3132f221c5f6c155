import { db } from '#server/infra/db/database.ts';
import { open, seal } from '#server/infra/secrets.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { tools } from '#shared/task-runners/tool.ts';

export const findInstitutionBySlug = (slug: string) =>
  db().selectFrom('institutions').selectAll().where('slug', '=', slug).executeTakeFirst();

/** Every institution with its platforms and deployments, for the operator's list. */
export const listInstitutions = () =>
  db()
    .selectFrom('institutions as i')
    .leftJoin('lti_deployments as d', 'd.institution_id', 'i.id')
    .leftJoin('lti_platforms as p', 'p.id', 'd.platform_id')
    .select([
      'i.id',
      'i.slug',
      'i.title',
      'i.status',
      'i.is_ready_go',
      'i.canvas_url',
      'p.issuer',
      'p.client_id',
      'd.deployment_id',
    ])
    .orderBy('i.slug')
    .orderBy('p.id')
    .execute();

export interface InstitutionValues {
  readonly slug: string;
  readonly title: string;
  readonly domain_names: string[];
  readonly is_ready_go: boolean;
  readonly is_mock_data: boolean;
  readonly active_products: string[];
  readonly features: string[];
  readonly locale: string;
  readonly time_zone: string;
  readonly canvas_url: string;
  readonly canvas_root_account_id: string;
  readonly canvas_oauth_client_id: string | null;
  readonly canvas_oauth_client_secret: string | null;
}

/** Creates or updates by slug; a secret that is not given stays as it is. */
export async function saveInstitution(values: InstitutionValues): Promise<number> {
  const { canvas_oauth_client_id, canvas_oauth_client_secret, features, ...rest } = values;
  const secret = canvas_oauth_client_secret && {
    canvas_oauth_client_id,
    canvas_oauth_client_secret: seal(canvas_oauth_client_secret, sealContexts.clientSecret),
  };
  const { id } = await db()
    .insertInto('institutions')
    .values({ ...rest, ...secret, features, settings: '{}' })
    .onConflict((clash) => clash.column('slug').doUpdateSet({ ...rest, ...secret, updated_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives all three tools the service account's token. */
export async function saveRunnerToken(institutionId: number, token: string) {
  for (const tool of tools) {
    const access = {
      access_token: seal(token, sealContexts.accessToken),
      refresh_token: null,
      token_expires_at: null,
    };
    await db()
      .insertInto('task_runners')
      .values({ institution_id: institutionId, tool, ...access })
      .onConflict((clash) => clash.columns(['institution_id', 'tool']).doUpdateSet(access))
      .execute();
  }
}

/**
 * Everything the operator's command can change of an institution, as one text: the same text means that nothing did.
 * It holds secrets, so it is compared and forgotten.
 */
export async function operatorStateOf(slug: string): Promise<string | undefined> {
  const row = await findInstitutionBySlug(slug);
  if (!row) return undefined;
  const { updated_at: _, canvas_oauth_client_secret: secret, ...institution } = row;
  const platforms = await db()
    .selectFrom('lti_deployments as d')
    .innerJoin('lti_platforms as p', 'p.id', 'd.platform_id')
    .select([
      'p.id',
      'p.name',
      'p.authentication_endpoint',
      'p.token_endpoint',
      'p.jwks_url',
      'd.deployment_id',
    ])
    .where('d.institution_id', '=', row.id)
    .orderBy('p.id')
    .orderBy('d.deployment_id')
    .execute();
  const runners = await db()
    .selectFrom('task_runners')
    .select(['tool', 'access_token'])
    .where('institution_id', '=', row.id)
    .orderBy('tool')
    .execute();
  const opened = (sealed: string | null, context: string) => sealed && open(sealed, context);
  return JSON.stringify({
    institution,
    platforms,
    secret: opened(secret, sealContexts.clientSecret),
    tokens: runners.map(({ tool, access_token }) => [tool, opened(access_token, sealContexts.accessToken)]),
    grants: await db().selectFrom('super_admins').selectAll().orderBy('subject').execute(),
  });
}
