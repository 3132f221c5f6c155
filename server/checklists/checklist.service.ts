import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { defineReturn } from '#server/access/restorer.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import type { ChecklistSummary } from '#shared/checklists/checklist.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findTaskRow, listTaskRows, listUserIds } from './checklist-content.repository.ts';
import {
  listChecklistRows,
  listNameable,
  listPublishedRows,
  type ChecklistQuery,
  type ListedChecklist,
} from './checklist-list.repository.ts';
import { checklistRemoved, checklistRestored } from './checklist.events.ts';
import { checklistTexts } from './checklist.messages.ts';
import { checklistPermissions, findsChecklist } from './checklist.policy.ts';
import {
  findChecklist,
  findRemovedChecklist,
  isOnSeenCourse,
  lockChecklist,
  setRemoved,
  type ChecklistRow,
  handOver,
} from './checklist.repository.ts';
import { presentChecklist, toOwner, usersNamed } from './present-checklist.service.ts';
import { whenever } from '#server/infra/events/event.ts';
import { personRemoved } from '#server/people/person.events.ts';

export const noChecklist = () => new Problem('not_found', phrase(accessProblems.checklist));

/** A page of the checklists the actor finds. */
export async function listChecklistsFor(scope: Scope, actor: Actor, query: ChecklistQuery) {
  const { rows, total } = await listChecklistRows(scope, actor, query);
  return { checklists: rows.map((row) => toSummary(actor, row)), pagination: paginate(query, total) };
}

const toSummary = (actor: Actor, row: ListedChecklist): ChecklistSummary => ({
  id: row.id,
  title: row.title,
  visibility: row.visibility,
  owner: toOwner(actor, row),
  isPublished: row.publication > 0,
  hasDraft: row.has_draft,
  taskCount: row.task_count,
  courseCount: row.course_count,
  inScopeCount: row.in_scope_count,
  completedTaskPercentage: row.percentage,
  updatedAt: row.updated_at.toISOString(),
  permissions: checklistPermissions(actor, row),
});

/** A checklist that the actor may read: one they find, or one of a course they see. Any other is not found. */
async function getReadable(scope: Scope, actor: Actor, id: number): Promise<ChecklistRow> {
  const row = await findChecklist(scope, id);
  if (!row) throw noChecklist();
  if (checklistPermissions(actor, row).view || (await isOnSeenCourse(scope, actor, id))) return row;
  throw noChecklist();
}

export const readChecklistFor = async (scope: Scope, actor: Actor, id: number) =>
  presentChecklist(scope, actor, await getReadable(scope, actor, id));

export async function readAgain(scope: Scope, actor: Actor, id: number) {
  const row = await findChecklist(scope, id);
  if (!row) throw noChecklist();
  return presentChecklist(scope, actor, row);
}

export async function listTasksOf(scope: Scope, actor: Actor, id: number) {
  await getReadable(scope, actor, id);
  const tasks = await listTaskRows(scope, id);
  const toUsers = await usersNamed(
    scope,
    tasks.flatMap(({ users }) => users),
  );
  return { taskTemplates: tasks.map((task) => ({ ...task, users: toUsers(task.users) })) };
}

export async function listUsersOf(scope: Scope, actor: Actor, id: number) {
  await getReadable(scope, actor, id);
  const ids = await listUserIds(scope, id);
  return { users: (await usersNamed(scope, ids))(ids) };
}

/** Who works on a task: whom it names, otherwise whom its checklist does. */
export async function listUsersOfTask(scope: Scope, actor: Actor, taskId: number) {
  const task = await findTaskRow(scope, taskId);
  if (!task) throw new Problem('not_found', phrase(accessProblems.task));
  await getReadable(scope, actor, task.checklist_id);
  const isOwn = task.users.length > 0;
  const ids = isOwn ? task.users : await listUserIds(scope, task.checklist_id);
  return { users: (await usersNamed(scope, ids))(ids), isOwn };
}

/** A published checklist that the actor finds; undefined if there's none. */
export async function findPublished(scope: Scope, actor: Actor, id: number) {
  const row = await findChecklist(scope, id);
  if (!row || row.publication === 0 || !findsChecklist(actor, row)) return undefined;
  return { id: row.id, title: row.title, publication: row.publication };
}

/** The published checklists that the actor finds, by title, and how many there are. */
export async function listAssignable(
  scope: Scope,
  actor: Actor,
  asked: { readonly search?: string | undefined; readonly limit: number } = { limit: 100 },
) {
  const rows = await listPublishedRows(scope, actor, asked);
  return {
    checklists: rows.map(({ id, title, taskCount }) => ({ id, title, taskCount })),
    total: rows[0]?.total ?? 0,
  };
}

/** People whom checklists can name, by name, and how many there are. */
export async function listNameablePeople(
  scope: Scope,
  asked: { readonly search?: string | undefined; readonly limit: number },
) {
  const rows = await listNameable(scope, asked);
  return { people: rows.map(({ id, name, email }) => ({ id, name, email })), total: rows[0]?.total ?? 0 };
}

/** Removes a checklist, also from courses, which can be undone. */
export async function removeChecklistOf(scope: Scope, actor: Actor, id: number) {
  const row = await lockChecklist(scope, id);
  if (!row) throw noChecklist();
  await setRemoved(scope, id, currentTime());
  await checklistRemoved.publish(scope, { checklistId: id });
  const title = row.title === '' ? say(phrase(checklistTexts.untitled)) : row.title;
  await offerUndoOfOne(scope, actor, { kind: 'checklist_removed', type: 'checklist', id, title });
  return { id };
}

/** Brings a removed checklist back, also on the courses that had it. */
export const restoreChecklist = defineReturn({
  kinds: ['checklist_removed'],
  allow: async (scope, actor, id) => {
    const removed = await findRemovedChecklist(scope, id);
    if (!removed || !checklistPermissions(actor, removed).delete) throw noChecklist();
  },
  bringBack: async (scope, id) => {
    if (!(await findRemovedChecklist(scope, id))) throw noChecklist();
    await setRemoved(scope, id, null);
    await checklistRestored.publish(scope, { checklistId: id });
  },
});

/** A removed person's checklists get the new owner; without one, institution admins look after them. */
export const passOnChecklists = whenever(personRemoved, async (scope, { personId, heirId }) => {
  if (heirId !== null) await handOver(scope, personId, heirId);
});
