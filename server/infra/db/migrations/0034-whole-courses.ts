import { sql, type Kysely } from 'kysely';

/** Quiz questions and HTML files as things to check, and since when reads count after what's read was changed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table content_items drop constraint content_items_kind_check,
      add constraint content_items_kind_check check (kind in ('page', 'assignment', 'quiz', 'discussion',
        'announcement', 'syllabus', 'quiz_question', 'html_file')),
      drop constraint content_items_problem_check,
      add constraint content_items_problem_check
        check (problem in ('cut', 'unreadable', 'missing', 'too_many', 'unpublished'))`.execute(db);
  await sql`alter table institutions add column reads_since timestamptz`.execute(db);
  await sql`comment on column institutions.reads_since is 'older reads were made by other settings'`.execute(
    db,
  );
}
