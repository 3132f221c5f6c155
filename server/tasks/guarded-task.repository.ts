import { sql } from 'kysely';
import type { SightedMembership } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { everyCourse } from '#server/relations/courses.ts';
import { assigneeIds, taskTables } from './task-row.ts';
import type { TaughtTask } from './taught-task.ts';

/** A task with what decides who sees it. */
export interface GuardedTask extends TaughtTask {
  readonly id: number;
  readonly title: string;
  /** of its course */
  readonly batches: readonly SightedMembership[];
}

/** A task of a tasklist that's there. */
export async function findTask(scope: Scope, id: number): Promise<GuardedTask | undefined> {
  const { rows } = await sql<GuardedTask>`
    select k.id, t.title, k.course_id, c.visibility, ${assigneeIds(scope)} as for_ids, (
      select coalesce(json_agg(json_build_object('team_id', b.team_id, 'status', b.status,
        'lms_account_id', b.lms_account_id, 'course_account_id', course.lms_account_id)), '[]')
      from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
      join ${everyCourse()} course on course.id = m.course_id
      where m.course_id = k.course_id) as batches
    from ${taskTables(scope)}
    where k.institution_id = ${scope.institutionId} and k.id = ${id}`.execute(db());
  return rows[0];
}
