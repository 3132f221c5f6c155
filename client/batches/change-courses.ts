import * as api from '#shared/batches/batch-courses.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { call } from '../data/call.ts';
import { sendInSlices, type FailedSlice } from '../data/send-in-slices.ts';
import type { BulkEnd, BulkRun, BulkWork, Failure } from '../ui/bulk/use-bulk.ts';

/** A course that is to be added: by its id here where that is known, else by its id in Canvas. */
export interface CourseToAdd {
  readonly id?: number;
  readonly lmsCourseId: string;
  readonly title: string;
}

/** What adding changed, as undoing needs it. */
export interface Added {
  readonly newIds: readonly number[];
  readonly formerlyExcludedIds: readonly number[];
}

/** What removing changed, as undoing needs it. */
export interface Removed {
  readonly ids: readonly number[];
  readonly pinnedIds: readonly number[];
}

export interface Changing {
  readonly batchId: number;
  /** the sentence for a problem */
  readonly reasonOf: (problem: FailedSlice<unknown>['problem']) => string;
}

/** Adds courses in slices; tells what it added, and ends with what failed, course by course. */
export function addingWork(
  { batchId, reasonOf }: Changing,
  courses: readonly CourseToAdd[],
  onAdded: (added: Added) => void,
  pin = true,
): BulkWork {
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const { results, failed, unsent } = await sendInSlices(courses, {
      size: api.addSlice,
      atOnce: api.addAtOnce,
      signal,
      onProgress,
      send: (slice) =>
        call(api.addCourses, { params: { id: batchId }, body: { courses: slice.map(referenceOf), pin } }),
    });
    onAdded({
      newIds: results.flatMap(({ newIds }) => newIds),
      formerlyExcludedIds: results.flatMap(({ formerlyExcludedIds }) => formerlyExcludedIds),
    });
    const refused = results.flatMap(({ failedCourses }) => failedCourses);
    const again = [...failed.flatMap(({ items }) => items), ...unsent];
    const later = courses.filter((course) => refused.some((each) => isSame(each, course)));
    const repeatable = [...again, ...later];
    return {
      done: results.reduce((sum, { courses: added }) => sum + Object.keys(added).length, 0),
      failures: [
        ...later.map((course) => ({
          title: titleOf(course),
          reason: refused.find((each) => isSame(each, course))?.message ?? '',
        })),
        ...failuresOf(failed, reasonOf, titleOf),
      ],
      unsent: unsent.length,
      ...(repeatable.length > 0 && { retry: addingWork({ batchId, reasonOf }, repeatable, onAdded, pin) }),
    };
  };
  return { total: courses.length, run };
}

const titleOf = ({ title, lmsCourseId }: CourseToAdd) =>
  title === '' ? lmsCourseId : `${title} (${lmsCourseId})`;

const referenceOf = ({ id, lmsCourseId }: CourseToAdd) => (id === undefined ? { lmsCourseId } : { id });

type Refused = Result<typeof api.addCourses>['failedCourses'][number];

const isSame = (refused: Refused, { id, lmsCourseId }: CourseToAdd) =>
  refused.id === undefined ? refused.lmsCourseId === lmsCourseId : refused.id === id;

const failuresOf = <T>(
  failed: readonly FailedSlice<T>[],
  reasonOf: Changing['reasonOf'],
  nameOf: (item: T) => string,
): Failure[] =>
  failed.flatMap(({ items, problem }) =>
    items.map((item) => ({ title: nameOf(item), reason: reasonOf(problem) })),
  );

export interface CourseToRemove {
  readonly id: number;
  readonly title: string;
}

/** Removes courses by their ids, in slices. `exclude` false leaves them to the rule of a hybrid batch. */
export function removingWork(
  { batchId, reasonOf }: Changing,
  courses: readonly CourseToRemove[],
  onRemoved: (removed: Removed) => void,
  exclude = true,
): BulkWork {
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const { results, failed, unsent } = await sendInSlices(courses, {
      size: api.removeSlice,
      atOnce: api.removeAtOnce,
      signal,
      onProgress,
      send: (slice) =>
        call(api.removeCourses, {
          params: { id: batchId },
          body: { ids: slice.map(({ id }) => id), exclude },
        }),
    });
    const ids = results.flatMap(({ fullyDeletedIds, unassignedIds }) => [
      ...fullyDeletedIds,
      ...unassignedIds,
    ]);
    onRemoved({ ids, pinnedIds: results.flatMap(({ pinnedIds }) => pinnedIds) });
    const again = [...failed.flatMap(({ items }) => items), ...unsent];
    return {
      // What somebody else removed meanwhile is gone as well: that is what was wanted.
      done: ids.length + results.reduce((sum, { failedIds }) => sum + failedIds.length, 0),
      failures: failuresOf(failed, reasonOf, ({ title }) => title),
      unsent: unsent.length,
      ...(again.length > 0 && { retry: removingWork({ batchId, reasonOf }, again, onRemoved, exclude) }),
    };
  };
  return { total: courses.length, run };
}

export interface AllExcept {
  readonly search: string;
  readonly deselected: readonly number[];
  readonly total: number;
}

/** Removes all courses that match a search, except some, a portion at a time until none is left. */
export function removingAllWork(
  { batchId, reasonOf }: Changing,
  { search, deselected, total }: AllExcept,
  onRemoved: (removed: Removed) => void,
): BulkWork {
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const removed = { ids: [] as number[], pinnedIds: [] as number[] };
    let remaining = total;
    let failure: Failure | undefined;
    while (remaining > 0 && !signal.aborted && !failure) {
      const { results, failed } = await sendInSlices([0], {
        size: 1,
        atOnce: 1,
        send: () =>
          call(api.removeSelectedCourses, {
            params: { id: batchId },
            body: { selected: 'all', deselected: [...deselected], ...(search !== '' && { search }) },
          }),
      });
      for (const result of results) {
        removed.ids.push(...result.fullyDeletedIds, ...result.unassignedIds);
        removed.pinnedIds.push(...result.pinnedIds);
        remaining = result.remaining;
      }
      const [stopped] = failed;
      if (stopped) failure = { title: '', reason: reasonOf(stopped.problem) };
      onProgress(removed.ids.length);
    }
    onRemoved(removed);
    const rest = { search, deselected, total: remaining };
    return {
      done: removed.ids.length,
      failures: failure ? [failure] : [],
      unsent: remaining,
      ...(remaining > 0 && { retry: removingAllWork({ batchId, reasonOf }, rest, onRemoved) }),
    };
  };
  return { total, run };
}

/** Puts back what was removed: pinned where it had been, else left to the rule. */
export function undoingRemoval(changing: Changing, { ids, pinnedIds }: Removed): BulkWork {
  const wasPinned = new Set(pinnedIds);
  const toAdd = (id: number): CourseToAdd => ({ id, lmsCourseId: String(id), title: '' });
  const pinned = ids.filter((id) => wasPinned.has(id)).map(toAdd);
  const others = ids.filter((id) => !wasPinned.has(id)).map(toAdd);
  return inTurn([
    addingWork(changing, pinned, () => {}, true),
    addingWork(changing, others, () => {}, false),
  ]);
}

/** Takes out what was added: excluded where it had been, else left to the rule. */
export function undoingAddition(changing: Changing, { newIds, formerlyExcludedIds }: Added): BulkWork {
  const wasExcluded = new Set(formerlyExcludedIds);
  const toRemove = (id: number): CourseToRemove => ({ id, title: String(id) });
  const excluded = newIds.filter((id) => wasExcluded.has(id)).map(toRemove);
  const others = newIds.filter((id) => !wasExcluded.has(id)).map(toRemove);
  return inTurn([
    removingWork(changing, excluded, () => {}, true),
    removingWork(changing, others, () => {}, false),
  ]);
}

/** Several bulk changes as one. */
function inTurn(parts: readonly BulkWork[]): BulkWork {
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const ends: BulkEnd[] = [];
    for (const part of parts) {
      const before = ends.reduce((sum, { done }) => sum + done, 0);
      ends.push(await part.run({ signal, onProgress: (done) => onProgress(before + done) }));
    }
    const left = ends.flatMap(({ retry }) => (retry ? [retry] : []));
    return {
      done: ends.reduce((sum, { done }) => sum + done, 0),
      failures: ends.flatMap(({ failures }) => failures),
      unsent: ends.reduce((sum, { unsent }) => sum + unsent, 0),
      ...(left.length > 0 && { retry: inTurn(left) }),
    };
  };
  return { total: parts.reduce((sum, { total }) => sum + total, 0), run };
}
