import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { refuseUnchangeable, refuseUnseen } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { nameStandings } from '#server/scope-decisions/scope-settings.service.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TaskInput } from '#shared/tasks/task.api.ts';
import { eventsWithTask, type TaskDetail, type FoundValues, type TaskEvent } from '#shared/tasks/task.ts';
import { phrase } from '#shared/text/phrase.ts';
import { mayReadMetric } from '#shared/instructor-tool/instructor-sections.ts';
import type { HeldTask } from './change-task.repository.ts';
import { changeTasks, type Decide } from './change-task.service.ts';
import { toEvent, toTask, type Viewer } from './present-task.ts';
import { changeOf, sendingBack, verification, waitsForVerification } from './task-change.ts';
import { taskProblems } from './task.messages.ts';
import {
  countEvents,
  findLastPerson,
  findTaskDetail,
  listActivePeople,
  listEventRows,
  listPeople,
} from './task.repository.ts';

/** Columns that tell instructors how the institution works with courses, and nothing about their own. */
const ofStaff = new Set(['core.batches', 'core.tags', 'core.deadlineDate', 'core.scans']);

/** Whether an instructor may read what a course's column says: scores only where they see them, and nothing of staff. */
function mayRead({ taught }: Actor, column: string) {
  if (column.startsWith('readygo.') || ofStaff.has(column)) return false;
  return taught !== null && mayReadMetric(taught.sections, column);
}

const allReadable = (actor: Actor, columns: readonly { readonly column: string }[]) =>
  columns.every(({ column }) => mayRead(actor, column));

const foundFor = (actor: Actor, found: FoundValues | null) =>
  found && allReadable(actor, [...found.condition, ...found.values]) ? found : null;

/** An entry of a task's history without what instructors don't see. */
function eventForInstructor({ found, ...event }: TaskEvent, actor: Actor): TaskEvent {
  const shown = foundFor(actor, found ?? null);
  return shown ? { ...event, found: shown } : event;
}

/** A task without what instructors don't see: what an automatic one asks, if that's about scores or staff's work. */
const forInstructor = (detail: TaskDetail, actor: Actor): TaskDetail => ({
  ...detail,
  condition: detail.condition && allReadable(actor, detail.condition) ? detail.condition : null,
  found: foundFor(actor, detail.found),
  history: detail.history.map((event) => eventForInstructor(event, actor)),
});

/** The institution's day. */
export async function todayOf(scope: Scope) {
  const { timeZone } = await scope.institution();
  return DateTime.fromJSDate(currentTime(), { zone: timeZone }).toISODate() ?? '';
}

/** Somebody who looks at tasks of courses. */
export async function viewerOf(scope: Scope, actor: Actor, courseIds: readonly number[]): Promise<Viewer> {
  const denied = await refuseUnchangeable(scope, actor, { courseIds: [...new Set(courseIds)] });
  return {
    actor,
    today: await todayOf(scope),
    standings: await nameStandings(scope),
    mayChange: (courseId) => !denied.has(courseId),
  };
}

/** Everything about a task that the actor sees. */
export async function readTask(scope: Scope, actor: Actor, id: number): Promise<TaskDetail> {
  const row = await findTaskDetail(scope, id);
  if (!row) throw new Problem('not_found', phrase(taskProblems.notFound));
  const events = await listEventRows(scope, id, { page: 1, limit: eventsWithTask });
  const isStaff = (await refuseUnseen(scope, actor, [row.course_id])).size === 0;
  const detail = {
    ...toTask(row, await viewerOf(scope, actor, [row.course_id])),
    description: row.description,
    condition: row.condition,
    evidenceNote: row.evidence_note,
    evidenceLink: row.evidence_link,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    verifiedBy: row.verified_by_name,
    found: row.found,
    history: events.map(toEvent),
    eventCount: await countEvents(scope, id),
  };
  return isStaff ? detail : forInstructor(detail, actor);
}

export async function listEventsOf(
  scope: Scope,
  actor: Actor,
  { task, ...query }: { page: number; limit: number; task: { id: number; course_id: number } },
) {
  const { id } = task;
  const pagination = paginate(query, await countEvents(scope, id));
  const events = (await listEventRows(scope, id, pagination)).map(toEvent);
  const isStaff = (await refuseUnseen(scope, actor, [task.course_id])).size === 0;
  return { events: isStaff ? events : events.map((event) => eventForInstructor(event, actor)), pagination };
}

/** How many people are offered at a time. */
const mostPeople = 20;

export async function listTaskPeople(scope: Scope, { search }: { search?: string | undefined }) {
  const people = await listPeople(scope, { search, limit: mostPeople + 1 });
  return { people: people.slice(0, mostPeople), isMore: people.length > mostPeople };
}

/** Throws unless all of the people are there; those a task has already can stay. */
export async function requirePeople(
  scope: Scope,
  field: string,
  { ids, known = [] }: { ids: readonly number[]; known?: readonly number[] },
) {
  const active = await listActivePeople(scope, ids);
  if (ids.every((id) => active.has(id) || known.includes(id))) return;
  throw new Problem('invalid_input', phrase(taskProblems.person), { [field]: phrase(taskProblems.person) });
}

/** Changes what's given of a task. What's as asked already is no change. */
export async function updateTask(
  scope: Scope,
  actor: Actor,
  { id, version, ...wish }: TaskInput & { id: number },
) {
  if (wish.assigneeIds !== undefined || wish.dueOn !== undefined) await requireStaff(scope, actor, id);
  if (wish.assigneeIds) {
    const known = (await findTaskDetail(scope, id))?.assignees.map((person) => person.id) ?? [];
    await requirePeople(scope, 'body.assigneeIds', { ids: wish.assigneeIds, known });
  }
  return changeOne(scope, actor, { id, version, decide: (task, by) => changeOf(task, wish, by) });
}

/** Whom a task is for and when it's due is up to the staff. */
async function requireStaff(scope: Scope, actor: Actor, id: number) {
  const courseId = (await findTaskDetail(scope, id))?.course_id;
  if (courseId === undefined) return;
  const [denied] = (await refuseUnchangeable(scope, actor, { courseIds: [courseId] })).values();
  if (denied) throw new Problem('not_allowed', phrase(taskProblems.staffOnly));
}

interface OneChange {
  readonly id: number;
  /** as it was seen */
  readonly version: number;
  readonly decide: Decide;
}

async function changeOne(scope: Scope, actor: Actor, { id, version, decide }: OneChange) {
  let isStale = false;
  const { refused } = await changeTasks(scope, actor, {
    taskIds: [id],
    decide: (task, by) => {
      const decided = decide(task, by);
      isStale = task.version !== version && !('events' in decided && decided.events.length === 0);
      return isStale ? { fields: {}, events: [] } : decided;
    },
  });
  if (isStale) {
    const person = (await findLastPerson(scope, id)) ?? 'none';
    throw new Problem('conflict', phrase(taskProblems.changed, { person }));
  }
  const reason = refused.get(id);
  if (reason) throw new Problem('conflict', reason);
  return readTask(scope, actor, id);
}

const whyNotVerified = (task: HeldTask, personId: number) => {
  if (!waitsForVerification(task)) return phrase(taskProblems.nothingToVerify);
  return task.state_by === personId ? phrase(taskProblems.ownWork) : undefined;
};

interface Verdict {
  readonly id: number;
  readonly version: number;
  /** why it isn't done yet; none: it is */
  readonly comment?: string;
}

/** Confirms that a task is done, or sends it back. That takes somebody else than who did it. */
export const judgeTask = (scope: Scope, actor: Actor, { id, version, comment }: Verdict) =>
  changeOne(scope, actor, {
    id,
    version,
    decide: (task, by) => {
      const refused = whyNotVerified(task, actor.personId);
      if (refused) return { refused };
      return comment === undefined ? verification(by) : sendingBack(comment, by);
    },
  });

/** Adds a comment to a task, whatever else has changed about it. */
export async function commentOn(scope: Scope, actor: Actor, { id, text }: { id: number; text: string }) {
  const { refused } = await changeTasks(scope, actor, {
    taskIds: [id],
    decide: () => ({ fields: {}, events: [{ kind: 'comment', details: { text } }] }),
  });
  const reason = refused.get(id);
  if (reason) throw new Problem('conflict', reason);
  return readTask(scope, actor, id);
}
