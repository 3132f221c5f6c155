import type { Scope } from '#server/infra/tenancy/scope.ts';
import { remeasure } from './measure-course.service.ts';
import { listOutdated } from './rescore.repository.ts';
import { rescoreJob } from './rescore.job.ts';

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
