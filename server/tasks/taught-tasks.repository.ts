import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { assigneeIds, taskColumns, taskTables, type TaskRow } from './task-row.ts';

export interface TaughtTaskRow extends TaskRow {
  readonly description: string;
}

/**
 * The tasks of a course that an instructor of it has: open ones first, by their due date, then what was completed last.
 */
export async function listTaughtRows(scope: Scope, courseId: number, personId: number) {
  const { rows } = await sql<TaughtTaskRow>`
    select ${taskColumns(scope)}, t.description from ${taskTables(scope)}
    where k.institution_id = ${scope.institutionId} and k.course_id = ${courseId} and k.retired_at is null
      and (c.visibility = 'instructors' or ${personId}::int = any(${assigneeIds(scope)}))
    order by not k.is_counted, k.is_completed, case when k.is_completed then null else k.due_on end nulls last,
      case when k.is_completed then k.state_at end desc, c.title_key, t.weight, k.id`.execute(db());
  return rows;
}
