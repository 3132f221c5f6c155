import { db } from '#server/infra/db/database.ts';

/** When each session was last used. */
export const everySession = () => db().selectFrom('sessions').select(['institution_id', 'last_seen_at']);

/** The LMS accounts that people came from. */
export const everyContext = () =>
  db().selectFrom('contexts').select(['id', 'institution_id', 'person_id', 'last_used_at']);
