import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';

/** What the backup knew of stays in the bell, and isn't mailed: it may have been since. */
export async function settleUnmailed() {
  await sql`update notifications set mail_settled_at = now() where mail_settled_at is null`.execute(db());
}
