import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { overdueOn, tasklistsOf } from './tasks.ts';

/**
 * What the history keeps of courses' tasks, as it is on a day, by the positions of `taskMetrics`. Courses without tasks
 * that count have none.
 */
export const taskValuesOf = (scope: Scope, day: string) => sql`(
  select t.course_id, null::integer as score_version,
    array[sum(t.task_count), sum(t.completed_count),
      sum(${overdueOn(sql.ref('t.open_due_on'), sql`${day}::date`)})]::float8[] as metrics
  from ${tasklistsOf(scope)} t group by t.course_id having sum(t.task_count) > 0)`;
