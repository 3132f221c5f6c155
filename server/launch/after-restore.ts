import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';

/** A link that works once may have been used since the backup: none works any more. */
export async function endRegistrationLinks() {
  await sql`update lti_registration_links set expires_at = least(expires_at, now()) where used_at is null`.execute(
    db(),
  );
}
