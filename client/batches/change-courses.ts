import * as api from '#shared/batches/batch-courses.api.ts';
import type { CourseLink } from '#shared/batches/batch-courses.api.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { call } from '../data/call.ts';
import { sendInSlices, type FailedSlice } from '../data/send-in-slices.ts';
import type { BulkEnd, BulkRun, BulkWork, Failure } from '../ui/bulk/use-bulk.ts';

/** A course to add: by its id here if that's known, else by its id in Canvas. */
export interface CourseToAdd {
  readonly id?: number;
  readonly lmsCourseId: string;
  readonly title: string;
}

export interface Added {
  /** all courses that are in the batch now, including those that already were */
  readonly courses: readonly CourseLink[];
  readonly newIds: readonly number[];
}

export interface Changing {
  readonly batchId: number;
  /** names the whole change, so that its calls are undone together */
  readonly changeKey: string;
  /** the sentence for a problem */
  readonly reasonOf: (problem: FailedSlice<unknown>['problem']) => string;
}

/** A course's name for people; empty if only its id here is known, which means nothing to them. */
export const nameOf = ({ title, lmsCourseId }: Pick<CourseToAdd, 'title' | 'lmsCourseId'>) =>
  title === '' ? lmsCourseId : `${title} (${lmsCourseId})`;

const countOf = (failed: readonly FailedSlice<unknown>[]) =>
  failed.reduce((sum, { items }) => sum + items.length, 0);

/** The courses of the failed slices, each with its reason; courses without a name share one line. */
function failuresOf(
  failed: readonly FailedSlice<CourseToAdd>[],
  reasonOf: Changing['reasonOf'],
): readonly Failure[] {
  const failures = failed.flatMap(({ items, problem }) =>
    items.map((item): Failure => ({ title: nameOf(item), reason: reasonOf(problem) })),
  );
  const nameless = new Map(failures.filter(({ title }) => title === '').map((each) => [each.reason, each]));
  return [...nameless.values(), ...failures.filter(({ title }) => title !== '')];
}

/** Adds courses in slices; reports what it added, and ends with the failures, course by course. */
export function addingWork(
  changing: Changing,
  courses: readonly CourseToAdd[],
  onAdded: (added: Added) => void,
): BulkWork {
  const { batchId, changeKey, reasonOf } = changing;
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const { results, failed, unsent } = await sendInSlices(courses, {
      size: api.addSlice,
      atOnce: api.addAtOnce,
      signal,
      onProgress,
      send: (slice) =>
        call(api.addCourses, {
          params: { id: batchId },
          body: { courses: slice.map(referenceOf), changeKey },
        }),
    });
    const added = addedIn(results);
    onAdded(added);
    const reasons = new Map(
      results.flatMap(({ failedCourses }) => failedCourses.map((each) => [keyOf(each), each.message])),
    );
    const refused = courses.filter((course) => reasons.has(keyOf(course)));
    const again = [...failed.flatMap(({ items }) => items), ...unsent, ...refused];
    return {
      done: added.courses.length,
      changed: added.newIds.length,
      failed: refused.length + countOf(failed),
      failures: [
        ...refused.map((course) => ({ title: nameOf(course), reason: reasons.get(keyOf(course)) ?? '' })),
        ...failuresOf(failed, reasonOf),
      ],
      unsent: unsent.length,
      ...(again.length > 0 && { retry: addingWork(changing, again, onAdded) }),
    };
  };
  return { total: courses.length, run };
}

const addedIn = (results: readonly Result<typeof api.addCourses>[]): Added => ({
  courses: results.flatMap(({ courses }) => Object.values(courses)),
  newIds: results.flatMap(({ newIds }) => newIds),
});

const referenceOf = ({ id, lmsCourseId }: CourseToAdd) => (id === undefined ? { lmsCourseId } : { id });

/** The id that a course was requested by. */
const keyOf = ({
  id,
  lmsCourseId,
}: {
  readonly id?: number | undefined;
  readonly lmsCourseId?: string | undefined;
}) => (id === undefined ? `lms ${lmsCourseId}` : `id ${id}`);

/** Removes courses by their ids, in slices. */
export function removingWork(changing: Changing, courses: readonly CourseLink[]): BulkWork {
  const { batchId, changeKey, reasonOf } = changing;
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const { failed, unsent } = await sendInSlices(courses, {
      size: api.removeSlice,
      atOnce: api.removeAtOnce,
      signal,
      onProgress,
      send: (slice) =>
        call(api.removeCourses, {
          params: { id: batchId },
          body: { ids: slice.map(({ id }) => id), changeKey },
        }),
    });
    const again = [...failed.flatMap(({ items }) => items), ...unsent];
    return {
      // Courses that someone else removed in the meantime are gone too, which is all we wanted.
      done: courses.length - again.length,
      failed: countOf(failed),
      failures: failuresOf(failed, reasonOf),
      unsent: unsent.length,
      ...(again.length > 0 && { retry: removingWork(changing, again) }),
    };
  };
  return { total: courses.length, run };
}

export interface AllExcept {
  readonly search: string;
  readonly filter: readonly Condition[];
  readonly deselected: readonly number[];
  readonly total: number;
}

/** Removes all courses that match a search and a filter, except some, in portions until none is left. */
export function removingAllWork(changing: Changing, all: AllExcept): BulkWork {
  const { search, filter, deselected, total } = all;
  const { batchId, changeKey, reasonOf } = changing;
  const body = {
    selected: 'all' as const,
    deselected: [...deselected],
    ...(search !== '' && { search }),
    ...(filter.length > 0 && { filter: [...filter] }),
    changeKey,
  };
  const removePortion = () => call(api.removeSelectedCourses, { params: { id: batchId }, body });
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const failures: Failure[] = [];
    let done = 0;
    let remaining = total;
    while (remaining > 0 && !signal.aborted && failures.length === 0) {
      const { results, failed } = await sendInSlices([1], { size: 1, atOnce: 1, send: removePortion });
      for (const { fullyDeletedIds, unassignedIds, remaining: left } of results) {
        done += fullyDeletedIds.length + unassignedIds.length;
        remaining = left;
      }
      failures.push(...failed.map(({ problem }) => ({ title: '', reason: reasonOf(problem) })));
      onProgress(done);
    }
    const rest = { ...all, total: remaining };
    return {
      done,
      failed: 0,
      failures,
      unsent: remaining,
      ...(remaining > 0 && { retry: removingAllWork(changing, rest) }),
    };
  };
  return { total, run };
}
