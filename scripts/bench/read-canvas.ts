import { recordCourses } from '#server/courses/course.service.ts';
import { readCourses } from '#server/course-reads/read-courses.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import type { CanvasReady } from './canvas.ts';
import { millisecondsOf } from './measure.ts';

/** Stores all courses of the simulated Canvas. */
export async function recordAll(scope: Scope, canvas: CanvasReady) {
  const reader = await canvasFor(scope);
  let cursor: string | null = null;
  do {
    const page = await reader.coursePage({ accountId: canvas.rootAccountId, termId: null, cursor });
    await inTransaction(() => recordCourses(scope, page.items));
    cursor = page.next;
  } while (cursor !== null);
}

export async function listCourses({ institutionId }: Scope) {
  const rows = await db()
    .selectFrom('courses')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('workflow_state', '<>', 'deleted')
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads every course twice, one at a time; the second read, of what hasn't changed, is the cheaper one and counts. */
export async function readEach(scope: Scope, courseIds: readonly number[]) {
  const taken: number[] = [];
  for (const isCounted of [false, true])
    for (const id of courseIds) {
      await askForScans(scope, [id], { since: new Date(Date.now() + 60_000) });
      const asked = { courseIds: [id], isAwaited: false, signal: new AbortController().signal };
      const milliseconds = await millisecondsOf(() => readCourses(scope, asked));
      if (isCounted) taken.push(milliseconds);
    }
  return taken;
}
