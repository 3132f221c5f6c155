import { db } from '#server/infra/db/database.ts';

/** The LTI platforms that may launch into any institution, and where each keeps its keys. */
export const everyPlatform = () =>
  db().selectFrom('lti_platforms').select(['issuer', 'client_id', 'jwks_url']);
