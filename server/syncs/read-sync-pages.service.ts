import { exceptionsOf } from '#server/batches/exception.service.ts';
import { membersAmong } from '#server/batches/membership.service.ts';
import { prepareOnceMany, recordCourses, titleOf } from '#server/courses/course.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { CoursePage } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { isAskedSingly, listUnseenFor } from './check-unseen.service.ts';
import { addFound, addToPlan, lockOpenSync, nameSkipped, type SkippedCourse } from './run-sync.repository.ts';
import { isOver, type SyncRun, findCoursesOfRule } from './sync-run.ts';
import { updateOpenSync, type RuleRow } from './sync.repository.ts';

/** Reads page after page, fetching the next while storing one. True when the list was read as often as needed. */
export async function readSyncPages(run: SyncRun): Promise<boolean> {
  const { scope, sync, rule, canvas } = run;
  if (sync.status === 'pending')
    await updateOpenSync(scope, sync.id, { status: 'in_progress', started_at: currentTime() });
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
    const { ids, added, refused } = await recordCourses(scope, page.items, { isList: true });
    await rememberFound(scope, { syncId, rule, ids, excluded }, page.items);
    const skipped = skippedOf(page, refused);
    if (skipped.length > 0 && phase === 'reading') await nameSkipped(scope, syncId, skipped);
    const counts = {
      course_processed_count: sync.course_processed_count + page.items.length + page.skipped.length,
      course_skipped_count: sync.course_skipped_count + skipped.length,
    };
    // In a second reading, a course isn't counted again.
    const counted = phase === 'reading' ? { ...sync, ...counts } : sync;
    const next = page.next === null ? await phaseAfter(scope, counted, rule) : phase;
    const isOpen = await updateOpenSync(scope, syncId, {
      phase: next,
      page_cursor: page.next,
      pages_read: sync.pages_read + page.pages,
      course_processed_count: counted.course_processed_count,
      course_skipped_count: counted.course_skipped_count,
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

type OpenSync = NonNullable<Awaited<ReturnType<typeof lockOpenSync>>>;

/** What follows the last page: a second reading, if the first missed too many courses to ask about. */
async function phaseAfter(scope: Scope, sync: OpenSync, rule: RuleRow) {
  if (sync.phase !== 'reading') return 'checking' as const;
  const unseen = await listUnseenFor(scope, sync.id, rule);
  return isAskedSingly(unseen, sync) ? ('checking' as const) : ('rereading' as const);
}

const skippedOf = (page: CoursePage, refused: readonly CanvasCourse[]): SkippedCourse[] => [
  ...page.skipped.map((item) => ({ ...item, reason: 'no_id' as const })),
  ...refused.map((course) => ({ id: course.id, name: titleOf(course), reason: 'refused' as const })),
];
