import { sql, type Kysely } from 'kysely';

/** Scores are computed in a new way: the next days aren't comparable with those before. */
export async function up(db: Kysely<unknown>) {
  await sql`update institutions set score_version = score_version + 1`.execute(db);
}
