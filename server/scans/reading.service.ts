import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { lockCourse } from '#server/courses/course.service.ts';
import type { Gap } from '#shared/courses/content.ts';
import type { ContentCounts } from '#shared/scans/contents.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import {
  findLastReadBegan,
  findWaitingCourse,
  isLater,
  markRunning,
  markWaiting,
  saveFailure,
  saveValues,
  type ReadValues,
  type WaitingCourse,
} from './reading.repository.ts';
import { scanDone, scanFailed, valuesSettled } from './scan.events.ts';

/** A read of a course that's under way. */
export interface CourseRead {
  readonly course: WaitingCourse;
  /** by the database's clock */
  readonly beganAt: string;
}

/** Starts the read of a course that waits for one; undefined if it doesn't, or no longer. */
export async function beginRead(scope: Scope, courseId: number): Promise<CourseRead | undefined> {
  const course = await findWaitingCourse(scope, courseId);
  return course && { course, beganAt: await markRunning(scope, course) };
}

export const wantsAll = ({ course }: CourseRead) => course.requests.some(({ isFull }) => isFull);

/**
 * Locks the course and checks that no other read of it was recorded since this one began: 'overtaken' if one that began
 * later was, which answered everything, 'outdated' if this one built on what an earlier one has replaced.
 */
export async function lockForRecording(
  scope: Scope,
  { course, beganAt }: CourseRead,
): Promise<'free' | 'overtaken' | 'outdated'> {
  await lockCourse(scope, course.id);
  const last = await findLastReadBegan(scope, course.id);
  if (last === course.lastReadBeganAt || last === null) return 'free';
  return (await isLater(last, beganAt)) ? 'overtaken' : 'outdated';
}

interface Recorded {
  readonly values: readonly ReadValues[];
  readonly gaps: readonly Gap[];
  readonly contents: ContentCounts;
}

/** Stores the values of all tools from one read, and tells others. Part of the transaction that stores the content. */
export async function recordRead(scope: Scope, { course, beganAt }: CourseRead, recorded: Recorded) {
  const { values, ...found } = recorded;
  const now = currentTime();
  let isSame = true;
  for (const each of values) {
    if (await saveValues(scope, each, { course, beganAt, ...found, now })) isSame = false;
    await scanDone.publish(scope, { courseId: course.id, ...each, at: now });
  }
  await valuesSettled.publish(scope, { courseId: course.id, isSame });
}

/** Records why the read failed, for all tools that wait for it or for some of them. */
export const recordFailedRead = (
  scope: Scope,
  { course }: CourseRead,
  { reason, tools }: { reason: Phrase; tools?: readonly Tool[] },
): Promise<void> =>
  inTransaction(async () => {
    const requests = course.requests.filter(({ tool }) => tools?.includes(tool) ?? true);
    if (requests.length === 0) return;
    for (const tool of await saveFailure(scope, { ...course, requests }, reason))
      await scanFailed.publish(scope, { courseId: course.id, tool, reason, at: currentTime() });
  });

/** Says that the read is put off: until then it can be cancelled. */
export const putOffRead = (scope: Scope, { course }: CourseRead): Promise<void> => markWaiting(scope, course);
