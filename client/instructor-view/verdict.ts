import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { StatusCategory } from '#shared/statuses/status.ts';
import type { TaughtTasks } from '#shared/tasks/taught-task.api.ts';

/** Something that couldn't be loaded: it's neither open nor done. */
export const notLoaded = 'not_loaded';

/** What a verdict is made of, as far as the instructor sees it; null: they don't. */
export interface Standing {
  readonly status: StatusCategory | null;
  readonly tasks: Pick<TaughtTasks, 'total' | 'completed'> | typeof notLoaded | null;
  readonly accessibility:
    | Pick<
        CourseAccessibility,
        'scan' | 'showsScores' | 'score' | 'band' | 'fixesToGood' | 'nextFixes' | 'counts'
      >
    | typeof notLoaded
    | null;
}

/** Why a score isn't good, or isn't known, where that can't be said in fixes. */
export type Reason = 'score' | 'not_scanned' | 'no_score' | 'not_loaded' | 'status';

export interface Verdict {
  readonly readiness: 'ready' | 'done' | 'almost' | 'not_yet' | 'unknown' | 'closed';
  /** how many places are to fix, and tasks to do */
  readonly fixes: number;
  readonly tasks: number;
  /** what's missing besides these, the most important first */
  readonly reasons: readonly Reason[];
}

/** What accessibility adds to a verdict. Without a score, each error is to fix. */
function ofAccessibility(found: Standing['accessibility']): { fixes: number; reason: Reason | null } {
  if (found === null) return { fixes: 0, reason: null };
  if (found === notLoaded) return { fixes: 0, reason: 'not_loaded' };
  if (!found.scan?.scannedAt) return { fixes: 0, reason: 'not_scanned' };
  // Who isn't told what to fix doesn't get it counted either.
  const errors = found.nextFixes.length === 0 ? 0 : found.counts.errors;
  if (!found.showsScores) return { fixes: errors, reason: null };
  if (found.score === null) return { fixes: errors, reason: 'no_score' };
  if (found.band === 'good') return { fixes: 0, reason: null };
  return found.fixesToGood === null
    ? { fixes: 0, reason: 'score' }
    : { fixes: found.fixesToGood, reason: null };
}

const openTasks = (tasks: Standing['tasks']) =>
  tasks === null || tasks === notLoaded ? 0 : tasks.total - tasks.completed;

/** Whether a course is far from ready, and not only short of it. */
function isFar({ status, tasks, accessibility }: Standing): boolean {
  const isPoor = accessibility !== null && accessibility !== notLoaded && accessibility.band === 'poor';
  const isNothingDone = tasks !== null && tasks !== notLoaded && tasks.completed === 0 && tasks.total > 0;
  return isPoor || status === 'blocked' || (status === 'not_started' && isNothingDone);
}

/** Whether anything at all speaks for the course. */
const isSomethingDone = ({ status, tasks }: Standing) =>
  status === 'ready' || (tasks !== null && tasks !== notLoaded && tasks.total > 0);

/**
 * The one verdict on a course, from its status, its tasks and its score. It's ready only if the status says so, no task
 * is open and the score is good. What's unknown is never taken as good; null if the instructor sees none of the three.
 */
export function verdictOf(standing: Standing): Verdict | null {
  const { status, tasks, accessibility } = standing;
  if (status === null && tasks === null && accessibility === null) return null;
  const { fixes, reason } = ofAccessibility(accessibility);
  const open = { fixes, tasks: openTasks(tasks) };
  if (status === 'closed') return { readiness: 'closed', ...open, reasons: [] };
  const reasons = [
    ...(reason === null ? [] : [reason]),
    ...(tasks === notLoaded && reason !== 'not_loaded' ? (['not_loaded'] as const) : []),
    ...(status === null || status === 'ready' ? [] : (['status'] as const)),
  ];
  return { readiness: readinessOf(standing, open, reasons), ...open, reasons };
}

function readinessOf(
  standing: Standing,
  { fixes, tasks }: Pick<Verdict, 'fixes' | 'tasks'>,
  reasons: readonly Reason[],
): Verdict['readiness'] {
  if (isFar(standing)) return 'not_yet';
  if (fixes + tasks + reasons.length === 0) return standing.status === 'ready' ? 'ready' : 'done';
  const isOnlyUnknown =
    fixes + tasks === 0 && reasons.some((reason) => reason !== 'score' && reason !== 'status');
  return isOnlyUnknown && !isSomethingDone(standing) ? 'unknown' : 'almost';
}
