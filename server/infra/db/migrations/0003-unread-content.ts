import { sql, type Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** Items that can't be read have more reasons, and a task runner's key can keep back what it's asked to include. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table content_items drop constraint content_items_problem_check,
      add constraint content_items_problem_check check (problem in ('cut', 'unreadable', 'missing', 'too_many',
        'unpublished', 'block_editor', 'new_quiz', 'external_tool')) not valid`.execute(db);
  await sql`alter table content_items validate constraint content_items_problem_check`.execute(db);
  await runCommented(
    db,
    `
alter table task_runners
  add column drops_includes boolean -- Canvas leaves out what it is asked to include; null until it was seen
`,
  );
}
