import { sql, type Kysely } from 'kysely';

/** The names of a course's teachers, for those who look after it; null until a scan has asked for them. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table courses add column teachers text[]`.execute(db);
}
