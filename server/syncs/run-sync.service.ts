import type { Scope } from '#server/infra/tenancy/scope.ts';
import { exceptionsOf } from '#server/batches/exception.service.ts';
import { addMembers, membersAmong, removeMembers } from '#server/batches/membership.service.ts';
import { prepareForMany, prepareOnceMany, recordCourses, titleOf } from '#server/courses/course.service.ts';
import { engineInUse, inTransaction } from '#server/infra/db/database.ts';
import { isPassing } from '#server/infra/db/unavailability.ts';
import { log } from '#server/infra/log.ts';
import { canvasFor, type CoursePage } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import { isActive } from '#shared/syncs/sync.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { phrase } from '#shared/text/phrase.ts';
import { endSync } from './end-sync.service.ts';
import { askedSinglyAtMost, checkUnseen, listUnseenFor } from './check-unseen.service.ts';
import { isOver, type Slice, type SyncRun, findCoursesOfRule } from './sync-run.ts';
import { planSync, type SyncPlan } from './sync-plan.ts';
import {
  addFound,
  addToPlan,
  leaveOut,
  listFound,
  listMembers,
  lockOpenSync,
  nameSkipped,
  takeChanges,
  tidyPlans,
  type SkippedCourse,
} from './run-sync.repository.ts';
import { syncBatchJob } from './sync.job.ts';
import { syncStopped } from './sync.events.ts';
import { findRule, findSync, updateOpenSync, type RuleRow, type SyncRow } from './sync.repository.ts';
import { syncReasons } from './sync.messages.ts';

/** A slice ends after this, well within the job's time, and enqueues the next; in milliseconds. */
const sliceMs = 20_000;
/**
 * How many courses enter or leave per transaction. Its statements cost more than the rows of a few hundred courses; with
 * these, others who change the batch wait half a second at most. In the embedded engine everyone waits for it.
 */
const addSlice = { embedded: 2_000, postgres: 7_000 };
const removeSlice = 150;

/**
 * One slice of a sync: reads pages of the rule's courses, or applies parts of the plan, until time is up, then enqueues
 * the next slice. It can be killed at any point: everything read and applied is stored with the progress. An LMS
 * problem ends the sync as failed and removes nothing; so does any other error.
 */
export async function runSyncSlice(scope: Scope, syncId: number, signal: AbortSignal): Promise<void> {
  const sync = await findSync(scope, syncId);
  if (!sync || !isActive(sync)) return;
  const rule = await findRule(scope, sync.batch_id);
  if (!rule || rule.type === 'static' || rule.status === 0) {
    await endSync(scope, syncId, { status: 'cancelled', reason: null });
    return;
  }
  const until = Date.now() + sliceMs;
  try {
    const isPlanned = sync.phase === 'applying' || (await findAndPlan(scope, sync, rule, { until, signal }));
    const isDone = isPlanned && (await applyPlan(scope, sync, { until, signal }));
    if (!isDone) await askForNextSlice(scope, syncId);
  } catch (error) {
    // Interrupted, or the database was briefly unavailable: the job is retried.
    if (signal.aborted || isPassing(error)) throw error;
    const later = await whenToComeBack(scope, syncId, error);
    if (later !== undefined) return askForNextSlice(scope, syncId, later);
    await endSync(scope, syncId, {
      status: 'failed',
      reason: whyFailed(syncId, error),
      mayPass: mayPass(error),
    });
  }
}

async function whenToComeBack(scope: Scope, syncId: number, error: unknown) {
  const sync = await findSync(scope, syncId);
  return sync && comeBackAfter(error, sync.progressed_at ?? sync.scheduled_at);
}

/** What takes a person to mend: another authorisation, another rule. */
const lasting: ReadonlySet<LmsProblemKind> = new Set([
  'refused_token',
  'not_connected',
  'forbidden',
  'not_found',
  'rejected',
]);

const mayPass = (error: unknown) => !(error instanceof LmsProblem && lasting.has(error.kind));

function whyFailed(syncId: number, error: unknown) {
  if (error instanceof LmsProblem) {
    log.warn({ syncId, kind: error.kind, detail: error.detail }, 'sync failed');
    return phrase(syncReasons.lms, { cause: error.reason });
  }
  log.error({ syncId, err: error }, 'sync failed because of a bug');
  return phrase(syncReasons.ours);
}

async function askForNextSlice(scope: Scope, syncId: number, startAfterSeconds = 0) {
  const sync = await findSync(scope, syncId);
  if (!sync || !isActive(sync)) return;
  await syncBatchJob.enqueue(scope, { syncId }, { isAwaited: isAwaited(sync), startAfterSeconds });
}

/** Whether a person asked for it and watches its progress. */
const isAwaited = (sync: SyncRow) => sync.trigger_type === 'manual';

/** Reads the list, checks what it didn't show, and decides. True when there is a plan ready to apply. */
async function findAndPlan(scope: Scope, sync: SyncRow, rule: RuleRow, slice: Slice): Promise<boolean> {
  const canvas = await canvasFor(scope, {
    signal: slice.signal,
    ...(isAwaited(sync) && { rank: 'awaited' }),
  });
  const run = { scope, sync, rule, canvas, ...slice };
  const isRead = sync.phase === 'checking' || (await readPages(run));
  const plan = isRead && (await checkUnseen(run)) && (await makePlan(scope, sync.id, rule));
  if (!plan) return false;
  await prepareForMany(plan.toAdd.length);
  return true;
}

/** Reads page after page, fetching the next while storing one. True when the list was read as often as needed. */
async function readPages(run: SyncRun): Promise<boolean> {
  const { scope, sync, rule, canvas } = run;
  if (sync.status === 'pending')
    await updateOpenSync(scope, sync.id, { status: 'in_progress', started_at: new Date() });
  const accountId = rule.lms_account_id ?? '';
  const { excluded } = await exceptionsOf(scope, rule.id);
  const prepareFor = prepareOnceMany();
  for await (const page of canvas.coursePages({
    accountId,
    termId: rule.lms_term_id,
    cursor: sync.page_cursor,
  })) {
    const { phase, added } = await writePage(run, page, excluded);
    if (phase !== sync.phase) return phase === 'checking';
    await prepareFor(added);
    if (isOver(run)) return false;
  }
  return false;
}

/**
 * Stores a page and the sync's progress in one transaction. Returns the resulting phase, if it's still this sync's, and how
 * many courses weren't known before.
 */
async function writePage(
  { scope, sync: { id: syncId, phase }, rule }: SyncRun,
  page: CoursePage,
  excluded: ReadonlySet<number>,
) {
  return inTransaction(async () => {
    const sync = await lockOpenSync(scope, syncId);
    if (sync?.phase !== phase) return { phase: undefined, added: 0 };
    const { ids, added, refused } = await recordCourses(scope, page.items);
    await rememberFound(scope, { syncId, rule, ids, excluded }, page.items);
    const skipped = skippedOf(page, refused);
    if (skipped.length > 0 && phase === 'reading') await nameSkipped(scope, syncId, skipped);
    const next = page.next === null ? await phaseAfter(scope, sync, rule) : phase;
    const isOpen = await updateOpenSync(scope, syncId, {
      phase: next,
      page_cursor: page.next,
      pages_read: sync.pages_read + page.pages,
      // In a second reading, a course isn't counted again.
      ...(phase === 'reading' && {
        course_processed_count: sync.course_processed_count + page.items.length + page.skipped.length,
        course_skipped_count: sync.course_skipped_count + skipped.length,
      }),
    });
    return { phase: isOpen ? next : undefined, added };
  });
}

interface Found {
  readonly syncId: number;
  readonly rule: RuleRow;
  /** our id of each course, by LMS id */
  readonly ids: ReadonlyMap<string, number>;
  /** kept out by hand when the reading began: an earlier version that goes on with the sync adds all that's planned */
  readonly excluded: ReadonlySet<number>;
}

/** What isn't in the batch goes into the plan right away, so that it needn't be copied there once all is read. */
async function rememberFound(
  scope: Scope,
  { syncId, rule, ids, excluded }: Found,
  courses: readonly CanvasCourse[],
) {
  const taken = new Set(findCoursesOfRule(rule, courses).flatMap(({ id }) => ids.get(id) ?? []));
  const members = await membersAmong(scope, rule.id, [...ids.values()]);
  const isNew = (id: number) => !members.has(id) && !excluded.has(id);
  const known = [...taken].filter((id) => !isNew(id));
  await addToPlan(scope, syncId, 'added', [...taken].filter(isNew));
  await addFound(scope, syncId, known, { belongs: true });
  const others = [...members].filter((id) => !taken.has(id));
  await addFound(scope, syncId, others, { belongs: false });
}

/** What follows the last page: a second reading, if the first missed too many courses to ask about. */
async function phaseAfter(scope: Scope, { id, phase }: { id: number; phase: string }, rule: RuleRow) {
  if (phase !== 'reading') return 'checking' as const;
  const unseen = await listUnseenFor(scope, id, rule);
  return unseen.length > askedSinglyAtMost ? ('rereading' as const) : ('checking' as const);
}

const skippedOf = (page: CoursePage, refused: readonly CanvasCourse[]): SkippedCourse[] => [
  ...page.skipped.map((item) => ({ ...item, reason: 'no_id' as const })),
  ...refused.map((course) => ({ id: course.id, name: titleOf(course), reason: 'refused' as const })),
];

/** Decides which courses enter and leave, and returns that. A large removal stops here and waits for a person. */
async function makePlan(scope: Scope, syncId: number, rule: RuleRow): Promise<SyncPlan | undefined> {
  return inTransaction(async () => {
    const sync = await lockOpenSync(scope, syncId);
    // A process thought lost could make the plan a second time, find nothing and remove everything.
    if (sync?.phase !== 'checking' || rule.type === 'static') return undefined;
    const members = await listMembers(scope, rule.id);
    const { found, planned } = await listFound(scope, syncId);
    const plan = planSync({ type: rule.type, found, members, ...(await exceptionsOf(scope, rule.id)) });
    await completePlan(scope, sync, plan, planned);
    const counts = { to_add_count: plan.toAdd.length, to_remove_count: plan.toRemove.length };
    if (!plan.isLargeRemoval)
      return (await updateOpenSync(scope, syncId, { phase: 'applying', ...counts })) ? plan : undefined;
    await updateOpenSync(scope, syncId, {
      ...counts,
      status: 'waiting',
      reason: stored(
        phrase(syncReasons.largeRemoval, { remove: plan.toRemove.length, courses: members.size }),
      ),
      finished_at: new Date(),
    });
    await syncStopped.publish(scope, { syncId, batchId: rule.id });
    return undefined;
  });
}

/** Completes the plan that the reading began: people may have changed the batch since. */
async function completePlan(
  scope: Scope,
  sync: Pick<SyncRow, 'id' | 'batch_id'>,
  { toAdd, toRemove }: SyncPlan,
  planned: ReadonlySet<number>,
) {
  const added = new Set(toAdd);
  const unwanted = [...planned].filter((id) => !added.has(id));
  await tidyPlans(scope, sync, unwanted);
  const others = toAdd.filter((id) => !planned.has(id));
  await addToPlan(scope, sync.id, 'added', others);
  await addToPlan(scope, sync.id, 'removed', toRemove);
}

/** Applies the plan part by part. True when it's all applied and the sync is completed, or was ended. */
async function applyPlan(scope: Scope, sync: SyncRow, slice: Slice): Promise<boolean> {
  let taken: Taken | undefined = { added: 0, removed: 0 };
  while (taken && !isOver(slice)) taken = await applyPart(scope, sync, taken);
  return taken === undefined;
}

/** The last course of each kind that was taken from the plan, so that the next part needn't look through them again. */
interface Taken {
  readonly added: number;
  readonly removed: number;
}

/** Adds or removes the next courses; undefined if none are left, or the sync was ended. */
async function applyPart(
  scope: Scope,
  { id: syncId, batch_id: batchId }: SyncRow,
  taken: Taken,
): Promise<Taken | undefined> {
  return inTransaction(async () => {
    const sync = await lockOpenSync(scope, syncId);
    if (!sync) return undefined;
    const take = (change: keyof Taken, limit: number) =>
      takeChanges(scope, { syncId, change, after: taken[change], limit });
    const toAdd = await take('added', addSlice[engineInUse()]);
    const toRemove = toAdd.length > 0 ? [] : await take('removed', removeSlice);
    if (toAdd.length === 0 && toRemove.length === 0) {
      await endSync(scope, syncId, { status: 'completed', reason: null });
      return undefined;
    }
    const added = await addMembers(scope, batchId, toAdd);
    const removed = await removeMembers(scope, batchId, toRemove);
    const changed = new Set([...added, ...removed]);
    await leaveOut(
      scope,
      syncId,
      [...toAdd, ...toRemove].filter((id) => !changed.has(id)),
    );
    await updateOpenSync(scope, syncId, {
      course_added_count: sync.course_added_count + added.length,
      course_removed_count: sync.course_removed_count + removed.length,
    });
    return { added: Math.max(taken.added, ...toAdd), removed: Math.max(taken.removed, ...toRemove) };
  });
}
