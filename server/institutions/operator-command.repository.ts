import { newSettings } from '#shared/settings/institution-settings.ts';
import { db } from '#server/infra/db/database.ts';
import { seal } from '#server/infra/secrets.ts';
import { currentTime } from '#server/infra/clock.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';

export const findInstitutionBySlug = (slug: string) =>
  db().selectFrom('institutions').selectAll().where('slug', '=', slug).executeTakeFirst();

/** Every institution, for the operator's list. */
export const listInstitutions = () =>
  db()
    .selectFrom('institutions')
    .select(['id', 'slug', 'title', 'status', 'is_ready_go', 'canvas_url'])
    .orderBy('slug')
    .execute();

interface InstitutionValues {
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

/** Creates or updates by slug; a secret that isn't given stays as it is. */
export async function saveInstitution(values: InstitutionValues): Promise<number> {
  const { canvas_oauth_client_id, canvas_oauth_client_secret, features, ...rest } = values;
  const secret = canvas_oauth_client_secret && {
    canvas_oauth_client_id,
    canvas_oauth_client_secret: seal(canvas_oauth_client_secret, sealContexts.clientSecret),
  };
  const { id } = await db()
    .insertInto('institutions')
    .values({ ...rest, ...secret, features, settings: newSettings })
    .onConflict((clash) =>
      clash.column('slug').doUpdateSet({ ...rest, ...secret, updated_at: currentTime() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What goes with a Canvas: its OAuth2 key, and what its launches said of it. */
export async function forgetFormerCanvas(id: number) {
  await db()
    .updateTable('institutions')
    .set({
      canvas_oauth_client_id: null,
      canvas_oauth_client_secret: null,
      canvas_hosts: [],
      canvas_shard: null,
    })
    .where('id', '=', id)
    .execute();
}
