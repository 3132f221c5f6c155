import { sql, type Kysely } from 'kysely';

/** Courses that a sync couldn't keep: how many, and which. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table syncs add column course_skipped_count integer not null default 0;
    create table sync_skipped_courses (
      id integer generated always as identity primary key,
      sync_id integer not null references syncs (id) on delete cascade,
      lms_course_id text,
      title text,
      reason text not null check (reason in ('no_id', 'refused'))
    );
    create index sync_skipped_courses_by_sync on sync_skipped_courses (sync_id);
  `.execute(db);
}
