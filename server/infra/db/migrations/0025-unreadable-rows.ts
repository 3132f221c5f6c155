import { sql, type Kysely } from 'kysely';

/** A row of an uploaded list can name a course that Canvas fails to show, although it shows others. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table course_list_rows drop constraint course_list_rows_outcome_check;
    alter table course_list_rows add constraint course_list_rows_outcome_check check (
      outcome in ('ready', 'in_batch', 'repeated', 'unknown', 'malformed', 'deleted', 'not_allowed', 'unreadable'));
  `.execute(db);
}
