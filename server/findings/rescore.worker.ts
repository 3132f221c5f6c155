import { handleJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { scansOf } from '#server/relations/courses.ts';
import { rescoreJob } from './rescore.job.ts';
import { remeasure } from './measure-course.service.ts';

/** How long a slice goes on, in milliseconds. */
const sliceMs = 45_000;
/** How many courses are listed at once. */
const listed = 200;

/**
 * Recomputes the scores that are by earlier settings, from what's stored and course by course: it can be interrupted
 * anywhere, and the newest settings win.
 */
export async function rescore(scope: Scope, signal: AbortSignal) {
  const until = performance.now() + sliceMs;
  for (let after = 0; ;) {
    const { scoreVersion } = await scope.institution();
    const courseIds = await listOutdated(scope, { scoreVersion, after, limit: listed });
    for (const courseId of courseIds) {
      signal.throwIfAborted();
      await remeasure(scope, courseId);
      if (performance.now() > until) return rescoreJob.enqueue(scope, {});
    }
    if (courseIds.length < listed) return;
    after = courseIds.at(-1) ?? after;
  }
}

interface Outdated {
  readonly scoreVersion: number;
  /** only courses with a higher id */
  readonly after: number;
  readonly limit: number;
}

/** Courses whose score was computed by other settings, in the order of their ids. */
async function listOutdated(scope: Scope, { scoreVersion, after, limit }: Outdated) {
  const rows = await db()
    .selectFrom(scansOf(scope).as('s'))
    .select('s.course_id')
    .where('s.tool', '=', 'udoit')
    .where('s.scanned_at', 'is not', null)
    .where('s.score_version', 'is distinct from', scoreVersion)
    .where('s.course_id', '>', after)
    .orderBy('s.course_id')
    .limit(limit)
    .execute();
  return rows.map(({ course_id }) => course_id);
}

export const rescoreWorker = handleJob(rescoreJob, (scope, _, { signal }) => rescore(scope, signal));
