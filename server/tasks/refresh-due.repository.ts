import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membersOf } from '#server/relations/batches.ts';
import { checklistTasksOf } from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { DueKind } from '#shared/checklists/checklist.ts';
import { dueOf } from './due.ts';

/** Computes again when tasks of tasklists are due, unless people decided that. Returns those that changed. */
export async function recomputeDue(scope: Scope, tasklistIds: readonly number[]) {
  const { timeZone } = await scope.institution();
  const ids = [...tasklistIds];
  const due = dueOf(scope, timeZone);
  const { rows } = await sql<{ id: number; tasklist_id: number; due_on: string | null }>`
    update tasks k set due_on = ${due}, version = k.version + 1, updated_at = clock_timestamp()
    from tasklists l, ${checklistTasksOf(scope)} t, ${coursesOf(scope)} co
    where k.institution_id = ${scope.institutionId} and k.tasklist_id = any(${ids}::int[]) and l.id = any(${ids}::int[])
      and l.id = k.tasklist_id and t.id = k.checklist_task_id and co.id = k.course_id
      and not k.has_own_due and k.retired_at is null and k.due_on is distinct from ${due}
    returning k.id, k.tasklist_id, k.due_on`.execute(db());
  return rows;
}

/** Tasklists of courses, with tasks that are due by something that can change. */
export async function listDueBy(scope: Scope, kind: DueKind, courseIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select l.id from tasklists l
    where l.institution_id = ${scope.institutionId} and l.course_id = any(${[...courseIds]}::int[])
      and l.removed_at is null and exists (
        select from ${checklistTasksOf(scope)} t where t.checklist_id = l.checklist_id and t.due_kind = ${kind})
    order by l.id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Courses of a batch, from an id on. */
export async function listCoursesFrom(
  scope: Scope,
  { batchId, after, limit }: { batchId: number; after: number; limit: number },
) {
  const { rows } = await sql<{ id: number }>`
    select m.course_id as id from ${membersOf(scope)} m
    where m.batch_id = ${batchId} and m.course_id > ${after} order by m.course_id limit ${limit}`.execute(
    db(),
  );
  return rows.map(({ id }) => id);
}
