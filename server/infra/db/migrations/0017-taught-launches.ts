import { sql, type Kysely } from 'kysely';

/** Whether a launch waiting for its browser came from a course its person teaches. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table lti_launches add column is_taught boolean not null default false`.execute(db);
}
