import { db } from '#server/infra/db/database.ts';

/** The LTI platforms that any institution can be launched from, and where each has its keys. */
export const everyPlatform = () =>
  db().selectFrom('lti_platforms').select(['issuer', 'client_id', 'jwks_url']);
