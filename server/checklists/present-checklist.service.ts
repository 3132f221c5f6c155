import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type {
  Checklist,
  ChecklistUser,
  DraftContent,
  PublishedContent,
} from '#shared/checklists/checklist.ts';
import { checklistPermissions } from './checklist.policy.ts';
import { listNamed, listTaskRows, listUserIds, type PublishedTask } from './checklist-content.repository.ts';
import type { ChecklistRow } from './checklist.repository.ts';

/** A checklist as it was published; without tasks, if it never was. */
export async function publishedContentOf(scope: Scope, row: ChecklistRow) {
  const users = await listUserIds(scope, row.id);
  const taskTemplates = await listTaskRows(scope, row.id);
  return { title: row.title, visibility: row.visibility, users, taskTemplates } satisfies PublishedContent;
}

/** A checklist as the actor sees it: only those who can edit it see its draft. */
export async function presentChecklist(scope: Scope, actor: Actor, row: ChecklistRow): Promise<Checklist> {
  const permissions = checklistPermissions(actor, row);
  const published = await publishedContentOf(scope, row);
  const draft = permissions.edit ? row.draft : null;
  const toUsers = await namesOf(scope, published, draft);
  return {
    id: row.id,
    title: row.title,
    visibility: row.visibility,
    owner: toOwner(actor, row),
    publication: row.publication,
    publishedAt: row.published_at?.toISOString() ?? null,
    users: toUsers(published.users),
    taskTemplates: published.taskTemplates.map((task) => ({ ...task, users: toUsers(task.users) })),
    draft: draft && presentDraft(draft, published.taskTemplates, toUsers),
    draftVersion: row.draft_version,
    draftSaved: permissions.edit ? savedOf(actor, row) : null,
    permissions: { ...permissions, view: true },
    updatedAt: row.updated_at.toISOString(),
  };
}

export function toOwner(
  actor: Actor,
  { owner_id, owner_name }: Pick<ChecklistRow, 'owner_id' | 'owner_name'>,
) {
  return owner_name === null ? null : { name: owner_name, isYou: owner_id === actor.personId };
}

type ToUsers = (ids: readonly number[]) => ChecklistUser[];

/** Names people by their ids, by name; those who are gone aren't there. */
async function namesOf(
  scope: Scope,
  published: PublishedContent,
  draft: DraftContent | null,
): Promise<ToUsers> {
  return usersNamed(scope, [
    ...idsIn(published.users, published.taskTemplates),
    ...(draft ? idsInDraft(draft) : []),
  ]);
}

export async function usersNamed(scope: Scope, ids: readonly number[]): Promise<ToUsers> {
  const people = await listNamed(scope, [...new Set(ids)]);
  return (wanted) => {
    const ofThem = new Set(wanted);
    return people.flatMap(({ id, name, state }) =>
      ofThem.has(id) ? [{ id, name, isActive: state !== 'deactivated' }] : [],
    );
  };
}

const idsIn = (users: readonly number[], tasks: readonly { readonly users: readonly number[] }[]) => [
  ...users,
  ...tasks.flatMap((task) => task.users),
];

/** Everyone whom a draft names. */
export const idsInDraft = ({ usersToAssign, usersToRemove, taskTemplates }: DraftContent) =>
  idsIn([...usersToAssign, ...usersToRemove], taskTemplates);

function presentDraft(draft: DraftContent, published: readonly PublishedTask[], toUsers: ToUsers) {
  const idOf = new Map(published.map(({ key, id }) => [key, id]));
  return {
    title: draft.title,
    visibility: draft.visibility,
    usersToAssign: toUsers(draft.usersToAssign),
    usersToRemove: toUsers(draft.usersToRemove),
    taskTemplates: draft.taskTemplates.map((task) => ({
      ...task,
      id: idOf.get(task.key) ?? null,
      users: toUsers(task.users),
    })),
  };
}

function savedOf(actor: Actor, { draft_saved_at, draft_saved_by, draft_saved_name }: ChecklistRow) {
  if (draft_saved_at === null) return null;
  return {
    at: draft_saved_at.toISOString(),
    by:
      draft_saved_name === null ? null : { name: draft_saved_name, isYou: draft_saved_by === actor.personId },
  };
}
