import type { Checklist, ChecklistUser, DraftContent, DraftTask, PublishedContent } from './checklist.ts';

/** A draft that changes nothing yet. */
export const draftOf = ({ title, visibility, taskTemplates }: PublishedContent): DraftContent => ({
  title,
  visibility,
  usersToAssign: [],
  usersToRemove: [],
  taskTemplates: renumbered(taskTemplates),
});

/** Numbers tasks from 1 on, in the order of the list. */
export const renumbered = <T extends object>(tasks: readonly T[]) =>
  tasks.map((task, place) => ({ ...task, weight: place + 1 }));

/** The same, in the order of the weights they have; a task without one stays behind the one before it. */
export function inOrderOfWeights<T extends { readonly weight?: number | undefined }>(tasks: readonly T[]) {
  let last = 0;
  const weighed = tasks.map((task) => ({ task, weight: (last = task.weight ?? last) }));
  return renumbered(weighed.toSorted((one, other) => one.weight - other.weight).map(({ task }) => task));
}

/** Puts a task into another place, counted from 0. */
export function movedTo(tasks: readonly DraftTask[], key: string, place: number): readonly DraftTask[] {
  const moved = tasks.find((task) => task.key === key);
  if (!moved) return tasks;
  return renumbered(tasks.filter((task) => task !== moved).toSpliced(Math.max(0, place), 0, moved));
}

type UserLists = Pick<DraftContent, 'usersToAssign' | 'usersToRemove'>;

/** Adds a person to the draft, which takes them off the list of those to remove. */
export const withUser = <D extends UserLists>(draft: D, userId: number, published: readonly number[]): D => ({
  ...draft,
  usersToRemove: without(draft.usersToRemove, userId),
  usersToAssign: published.includes(userId)
    ? draft.usersToAssign
    : [...without(draft.usersToAssign, userId), userId],
});

/** Removes a person from the draft, which takes them off the list of those to add. */
export const withoutUser = <D extends UserLists>(
  draft: D,
  userId: number,
  published: readonly number[],
): D => ({
  ...draft,
  usersToAssign: without(draft.usersToAssign, userId),
  usersToRemove: published.includes(userId)
    ? [...without(draft.usersToRemove, userId), userId]
    : draft.usersToRemove,
});

const without = (ids: readonly number[], id: number) => ids.filter((each) => each !== id);

/** Who would be on the checklist once the draft is published. */
export const usersAfter = ({ usersToAssign, usersToRemove }: UserLists, published: readonly number[]) => [
  ...published.filter((id) => !usersToRemove.includes(id)),
  ...usersToAssign.filter((id) => !published.includes(id)),
];

const idsOf = (users: readonly ChecklistUser[]) => users.map(({ id }) => id);

const tasksOf = ({ taskTemplates }: NonNullable<Checklist['draft']> | Checklist): DraftTask[] =>
  taskTemplates.map((shown) => {
    const { id: _, users, ...task } = shown;
    return { ...task, users: idsOf(users) };
  });

/** A checklist as published, in the terms of a draft. */
export const publishedOf = (checklist: Checklist): PublishedContent => ({
  title: checklist.title,
  visibility: checklist.visibility,
  users: idsOf(checklist.users),
  taskTemplates: tasksOf(checklist),
});

/** What a checklist says in its draft, or else as published. */
export function contentOf(checklist: Checklist): DraftContent {
  const { draft } = checklist;
  if (draft === null) return draftOf(publishedOf(checklist));
  return {
    title: draft.title,
    visibility: draft.visibility,
    usersToAssign: idsOf(draft.usersToAssign),
    usersToRemove: idsOf(draft.usersToRemove),
    taskTemplates: tasksOf(draft),
  };
}
