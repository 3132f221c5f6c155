import { sql, type Kysely } from 'kysely';

/**
 * When a course last left every batch moves to its own table, kept up by a scheduled job. In the course's row, each
 * removal wrote it and updated six indexes, and two removals at once could miss each other.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table untracked_courses (
      course_id integer primary key,
      institution_id integer not null,
      since timestamptz not null,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    create index untracked_courses_by_age on untracked_courses (institution_id, since);
    insert into untracked_courses (course_id, institution_id, since)
      select id, institution_id, untracked_at from courses where untracked_at is not null;
    alter table courses drop column untracked_at;
  `.execute(db);
}
