import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** A day's look at all tasks or all rules that was interrupted goes on where it stopped. */
export const up = (db: Kysely<unknown>) =>
  runCommented(
    db,
    `alter table task_condition_days
      add column looked_to integer; -- the last course looked at on that day; null: all were
    alter table alert_rule_days
      add column looked_to integer; -- the last course looked at on that day; null: all were`,
  );
