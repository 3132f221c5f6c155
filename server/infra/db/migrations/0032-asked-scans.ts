import { sql, type Kysely } from 'kysely';

/** When a person last asked for a scan: only their own requests keep them from asking again, not the nightly ones. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table course_scans add column asked_at timestamptz`.execute(db);
}
