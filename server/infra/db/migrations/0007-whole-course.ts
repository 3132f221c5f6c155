import { sql, type Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** Questions of New Quizzes are read, and the banks that some are drawn from can't be. */
async function allowNewQuizzes(db: Kysely<unknown>) {
  await sql`
    alter table content_items drop constraint content_items_kind_check,
      drop constraint content_items_problem_check,
      add constraint content_items_kind_check check (kind in ('page', 'assignment', 'quiz', 'discussion',
        'announcement', 'syllabus', 'quiz_question', 'html_file', 'new_quiz_question')) not valid,
      add constraint content_items_problem_check check (problem in ('cut', 'unreadable', 'missing', 'too_many',
        'unpublished', 'block_editor', 'new_quiz', 'external_tool', 'question_bank', 'hot_spot')) not valid`.execute(
    db,
  );
  await sql`alter table content_items validate constraint content_items_kind_check`.execute(db);
  await sql`alter table content_items validate constraint content_items_problem_check`.execute(db);
}

/** How much of each kind of content a course has, and how much of it was checked; and where a question stands. */
const contents = `
alter table course_scans
  add column contents jsonb; -- not personal: how much of each kind of content was found, read and not; null until a scan counted it

alter table content_items
  add column place jsonb, -- free text: of a question in its quiz, and where its parts begin
  add column inside_at timestamptz; -- when the questions of a New Quiz were read; null if they weren’t
create index content_items_new_quizzes on content_items (institution_id, course_id)
  where gone_at is null and (problem = 'new_quiz' or inside_at is not null)
`;

export async function up(db: Kysely<unknown>) {
  await allowNewQuizzes(db);
  await runCommented(db, contents);
}
