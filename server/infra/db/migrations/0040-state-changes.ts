import { sql, type Kysely } from 'kysely';

/** Finds what was published lately without reading the entries about every scan. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index course_activity_states on course_activity (institution_id, at) where kind = 'state_changed'`.execute(
    db,
  );
}
