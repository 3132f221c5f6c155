import * as z from 'zod';
import { sql } from 'kysely';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { defineBulkAction, type CourseOutcome } from '#server/access/bulk-action.ts';
import { mayFill, sees } from '#server/access/sight.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { usableTools } from '#server/task-runners/active-tools.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { db } from '#server/infra/db/database.ts';
import { scanProblems, scanReasons } from './scan.messages.ts';
import { askByHand, cancelScans } from './scan.service.ts';

/** Courses that one transaction asks for: each becomes part of a job. */
const portion = 500;

const scanning = (name: 'scan' | 'full_scan', isFull: boolean) =>
  defineBulkAction({
    name,
    kept: z.object({ batchId: z.number().optional() }),
    portion,
    begin: async (scope, actor, { batchId }) => {
      const batch = batchId === undefined ? undefined : await getScannable(scope, actor, batchId);
      await requireTool(scope);
      return { kept: { batchId }, about: batch ? [batch.title] : [], batchId };
    },
    refuse: (scope, { actor, params, courseIds }) =>
      refuseUnchangeable(scope, actor, { courseIds, batchId: params.batchId }),
    apply: async (scope, { courseIds }) => {
      await requireTool(scope);
      const { waiting, leftOut } = await askByHand(scope, courseIds, { isFull });
      const [asked, fresh] = [new Set(waiting), new Set(leftOut)];
      return courseIds.map((courseId): CourseOutcome => {
        if (asked.has(courseId)) return { courseId, outcome: 'running' };
        if (fresh.has(courseId)) return { courseId, outcome: 'unchanged', reason: phrase(scanReasons.fresh) };
        return { courseId, outcome: 'failed', reason: phrase(scanReasons.deleted) };
      });
    },
    followed: { cancel: (scope, courseIds) => cancelScans(scope, courseIds), endedAmong },
  });

/** The batch, if the actor may have its courses scanned at this moment. */
async function getScannable(scope: Scope, actor: Actor, batchId: number) {
  const batch = await batchesOf(scope).where('id', '=', batchId).executeTakeFirst();
  if (!batch || !sees(actor, batch)) throw new Problem('not_found', phrase(accessProblems.batch));
  if (!mayFill(actor, batch)) throw new Problem('not_allowed', phrase(scanProblems.notThisBatch));
  return batch;
}

async function requireTool(scope: Scope) {
  if ((await usableTools(scope)).length === 0) throw new Problem('conflict', phrase(scanProblems.noTool));
}

/** A course failed if any tool failed. Without a result, somebody has taken the request back. */
async function endedAmong(scope: Scope, courseIds: readonly number[], since: Date) {
  const rows = await listEnded(scope, courseIds, since);
  return rows.map(({ course_id: courseId, reason, is_scanned }): CourseOutcome => {
    if (reason !== null) return { courseId, outcome: 'failed', reason };
    return is_scanned
      ? { courseId, outcome: 'done' }
      : { courseId, outcome: 'failed', reason: phrase(scanReasons.takenBack) };
  });
}

/** Reads what has changed in courses. */
export const scanCourses = scanning('scan', false);

/** Reads everything in courses again. */
export const scanCoursesInFull = scanning('full_scan', true);

interface EndedScan {
  readonly course_id: number;
  /** why a tool failed; null if none did */
  readonly reason: Phrase | null;
  /** whether any tool read the course */
  readonly is_scanned: boolean;
}

/** Of the courses, those of which no scan waits or runs, and how those requested since a moment ended. */
async function listEnded(scope: Scope, courseIds: readonly number[], since: Date) {
  const { rows } = await sql<EndedScan>`
    select c.id as course_id,
      (array_agg(s.reason order by s.tool) filter (where s.status = 'failed' and s.requested_at >= ${since}))[1] as reason,
      coalesce(bool_or(s.scanned_at >= ${since}), false) as is_scanned
    from unnest(${[...courseIds]}::int[]) c(id)
    left join course_scans s on s.course_id = c.id and s.institution_id = ${scope.institutionId}
    group by c.id
    having not coalesce(bool_or(s.status in ('pending', 'running')), false)`.execute(db());
  return rows;
}
