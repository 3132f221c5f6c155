import { db } from '#server/infra/db/database.ts';

/** Institutions, for queries that join them. */
export const everyInstitution = () =>
  db()
    .selectFrom('institutions')
    .select(['id', 'title', 'slug', 'status', 'is_ready_go', 'locale', 'domain_names', 'canvas_url']);

/** Where each institution's Canvas is, with its OAuth2 key; the secret is sealed. */
export const canvasKeys = () =>
  db()
    .selectFrom('institutions')
    .select([
      'id',
      'title',
      'status',
      'domain_names',
      'canvas_url',
      'canvas_oauth_client_id',
      'canvas_oauth_client_secret',
    ]);
