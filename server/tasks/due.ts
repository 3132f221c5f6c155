import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';

/**
 * When a task is due as its checklist says, in queries with the checklist's task `t`, the tasklist `l` and the course
 * `co`. What isn't known gives none.
 */
export const dueOf = (scope: Scope, timeZone: string) => sql<string | null>`case t.due_kind
  when 'fixed' then t.due_on
  when 'deadline' then t.due_days + coalesce(
    (select b.deadline_date from ${batchesOf(scope)} b where b.id = l.batch_id),
    (select min(b.deadline_date) from ${membersOf(scope)} m
      join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1
      where m.course_id = l.course_id))
  when 'course_start' then (co.start_at at time zone ${timeZone})::date + t.due_days
end`;
