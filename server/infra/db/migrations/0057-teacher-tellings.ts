import { sql, type Kysely } from 'kysely';

/** What teachers are to be told once Canvas has said who they are. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table teacher_tellings (
      id bigint generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      lms_user_ids text[],
      telling jsonb not null,
      created_at timestamptz not null default now(),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on column teacher_tellings.lms_user_ids is 'the teachers who weren’t people here; null: it wasn’t known who teaches the course';
    create index teacher_tellings_by_course on teacher_tellings (course_id, id);
  `.execute(db);
}
