import { sql, type Kysely } from 'kysely';

/**
 * What automatic tasks' conditions were like when last looked at: a task is done when its condition turns true, not as
 * long as it is, so that what people decide meanwhile stays. Apart from tasks, which are rewritten far less often.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_conditions (
      task_id integer primary key,
      institution_id integer not null,
      is_met boolean not null,
      foreign key (institution_id, task_id) references tasks (institution_id, id) on delete cascade
    );
    comment on column task_conditions.is_met is 'the last that was known; no row: nothing was, yet';

    create table task_condition_days (
      institution_id integer primary key references institutions (id) on delete cascade,
      day date not null
    );
    comment on table task_condition_days is
      'the institution’s last day on which all conditions were looked at, for those that depend on the day';
  `.execute(db);
}
