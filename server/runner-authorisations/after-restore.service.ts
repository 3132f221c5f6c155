import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';

/** A link that works once may have been used since the backup: none works any more. */
export async function endRunnerLinks() {
  await sql`update runner_links set closed_as = 'revoked' where closed_as is null`.execute(db());
}
