import type { Actor } from '#server/access/actor.ts';
import { noteActivities } from '#server/activity/activity.service.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { StatusSource } from '#shared/courses/activity.ts';
import { Problem } from '#shared/http/problem.ts';
import type { CourseStatus } from '#shared/statuses/status.api.ts';
import type { Status } from '#shared/statuses/status.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findGiven, give, giveBack, holdGiven, type GivenStatus } from './course-status.repository.ts';
import { statusGiven } from './status.events.ts';
import { statusProblems } from './status.messages.ts';
import { holdList, listRows, type StatusRow } from './status.repository.ts';

/** A course with what decides who may change it. */
type Course = { readonly id: number } & Parameters<typeof coursePermissions>[1];

/** The status that a course has, and whether the actor may set it. */
export async function readStatusOf(scope: Scope, actor: Actor, course: Course): Promise<CourseStatus> {
  return {
    ...(await readStatus(scope, course.id)),
    permissions: { set: coursePermissions(actor, course).set_status },
  };
}

/** The status that a course has, and since when. */
export async function readStatus(scope: Scope, courseId: number) {
  const given = await findGiven(scope, courseId);
  const { version: _, ...status } = labelled(await listRows(scope), given?.status_id ?? null);
  return { status, since: given?.set_at?.toISOString() ?? null };
}

/** The status of the list with this id; null is the default. */
function labelled(list: readonly StatusRow[], id: number | null) {
  const found = list.find((each) => (id === null ? each.isDefault : each.id === id));
  if (!found) throw new Problem('not_found', phrase(statusProblems.notFound));
  return found;
}

/** A status that courses can still get. */
export function chosen(list: readonly StatusRow[], id: number): Status {
  const found = labelled(list, id);
  if (!found.isActive) throw new Problem('conflict', phrase(statusProblems.inactive));
  return found;
}

/** Holds up others who give these courses a status, until the transaction ends. */
export async function holdStatuses(scope: Scope, courseIds: readonly number[]) {
  await holdList(scope);
  await holdGiven(scope, courseIds);
}

/** Who gives courses a status, and why. */
interface Giver {
  readonly source: StatusSource;
  /** an `Actor` will do; none for a rule */
  readonly person?: { readonly personId: number; readonly name: string };
  readonly note?: string | null;
  /** of a rule: the title of the checklist whose completion it was */
  readonly checklist?: string;
}

/** A course that got another status: what it had, and since when it has this one. */
export interface ChangedStatus {
  readonly courseId: number;
  readonly before: Pick<GivenStatus, 'status_id' | 'at'>;
  readonly at: string;
}

/**
 * Gives courses a status, in the current transaction, and notes it in their activity. Returns those that had another
 * one, or none of their own.
 */
export async function giveStatus(
  scope: Scope,
  { courseIds, statusId }: { courseIds: readonly number[]; statusId: number },
  giver: Giver,
): Promise<readonly ChangedStatus[]> {
  const list = await holdList(scope);
  const { label: to } = labelled(list, statusId);
  const had = (await holdGiven(scope, courseIds)).filter(({ status_id }) => status_id !== statusId);
  const given = await give(
    scope,
    had.map(({ course_id }) => course_id),
    statusId,
  );
  const atOf = new Map(given.map(({ course_id, at }) => [course_id, at]));
  await noteChanges(
    scope,
    giver,
    had.map(({ course_id, status_id }) => ({
      courseId: course_id,
      from: labelled(list, status_id).label,
      to,
    })),
  );
  await tellGiven(
    scope,
    had.map(({ course_id }) => course_id),
  );
  return had.map(({ course_id, status_id, at }) => ({
    courseId: course_id,
    before: { status_id, at },
    at: atOf.get(course_id) ?? '',
  }));
}

/** Gives courses back what they had; returns those whose status has changed since, or whose former one is gone. */
export async function takeBackStatus(
  scope: Scope,
  { changes, statusId }: { changes: readonly ChangedStatus[]; statusId: number },
  giver: Giver,
): Promise<readonly number[]> {
  const list = await holdList(scope);
  const held = await holdGiven(
    scope,
    changes.map(({ courseId }) => courseId),
  );
  const has = new Map(held.map((row) => [row.course_id, row]));
  const known = new Set<number | null>([null, ...list.map(({ id }) => id)]);
  const isSame = ({ courseId, at, before }: ChangedStatus) => {
    const now = has.get(courseId);
    return now?.status_id === statusId && now.at === at && known.has(before.status_id);
  };
  const back = changes.filter(isSame);
  await giveBack(
    scope,
    back.map(({ courseId, before }) => ({ course_id: courseId, ...before })),
  );
  await noteChanges(
    scope,
    giver,
    back.map(({ courseId, before }) => ({
      courseId,
      from: labelled(list, statusId).label,
      to: labelled(list, before.status_id).label,
    })),
  );
  await tellGiven(
    scope,
    back.map(({ courseId }) => courseId),
  );
  return changes.filter((change) => !isSame(change)).map(({ courseId }) => courseId);
}

async function tellGiven(scope: Scope, courseIds: readonly number[]) {
  if (courseIds.length > 0) await statusGiven.publish(scope, { courseIds });
}

interface Change {
  readonly courseId: number;
  readonly from: string;
  readonly to: string;
}

const noteChanges = (scope: Scope, { source, person, note, checklist }: Giver, changes: readonly Change[]) =>
  noteActivities(
    scope,
    { kind: 'status_changed', ...(person && { person }) },
    changes.map(({ courseId, from, to }) => ({
      courseId,
      detail: { status: { from, to, source, ...(note && { note }), ...(checklist && { checklist }) } },
    })),
  );

/** Gives one course a status that can still be chosen. */
export async function setStatusOf(
  scope: Scope,
  actor: Actor,
  { course, statusId, note }: { course: Course; statusId: number; note: string | null },
) {
  chosen(await holdList(scope), statusId);
  await giveStatus(scope, { courseIds: [course.id], statusId }, { source: 'manual', person: actor, note });
  return readStatusOf(scope, actor, course);
}
