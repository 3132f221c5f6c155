import type { DraftContent, DraftTask, PublishedContent, Visibility } from './checklist.ts';

/** What of a task can change, besides its place. */
export const taskFields = ['title', 'description', 'users', 'needsVerification', 'due', 'condition'] as const;
export type TaskField = (typeof taskFields)[number];

/** What publishing a draft would change. */
export interface DraftChanges {
  readonly title: { readonly before: string; readonly after: string } | null;
  readonly visibility: { readonly before: Visibility; readonly after: Visibility } | null;
  readonly usersAdded: readonly number[];
  readonly usersRemoved: readonly number[];
  readonly tasksNew: readonly { readonly key: string; readonly title: string }[];
  readonly tasksChanged: readonly {
    readonly key: string;
    readonly title: string;
    readonly fields: readonly TaskField[];
  }[];
  readonly tasksDeleted: readonly { readonly key: string; readonly title: string }[];
  /** whether tasks that stay are in another order */
  readonly isReordered: boolean;
}

/** What differs between a checklist as published (null: it never was) and its draft. */
export function changesOf(published: PublishedContent | null, draft: DraftContent): DraftChanges {
  const before = published?.taskTemplates ?? [];
  const known = new Map(before.map((task) => [task.key, task]));
  const stays = new Set(draft.taskTemplates.map(({ key }) => key).filter((key) => known.has(key)));
  return {
    ...headChanges(published, draft),
    usersAdded: draft.usersToAssign.filter((id) => !published?.users.includes(id)),
    usersRemoved: draft.usersToRemove.filter((id) => published?.users.includes(id)),
    tasksNew: draft.taskTemplates.flatMap(({ key, title }) => (known.has(key) ? [] : [{ key, title }])),
    tasksChanged: draft.taskTemplates.flatMap((task) => {
      const fields = fieldsChanged(known.get(task.key), task);
      return fields.length === 0 ? [] : [{ key: task.key, title: task.title, fields }];
    }),
    tasksDeleted: before.flatMap(({ key, title }) => (stays.has(key) ? [] : [{ key, title }])),
    isReordered: !sameJson(keysAmong(before, stays), keysAmong(draft.taskTemplates, stays)),
  };
}

/** The keys of those tasks, in the list's order. */
export const keysAmong = (tasks: readonly { readonly key: string }[], some: ReadonlySet<string>) =>
  tasks.map(({ key }) => key).filter((key) => some.has(key));

/** What's new of a checklist that never was published isn't a change of it. */
const headChanges = (published: PublishedContent | null, draft: DraftContent) => ({
  title:
    published && published.title !== draft.title ? { before: published.title, after: draft.title } : null,
  visibility:
    published && published.visibility !== draft.visibility
      ? { before: published.visibility, after: draft.visibility }
      : null,
});

type Task = Pick<DraftTask, TaskField>;

const fieldsChanged = (before: Task | undefined, after: Task) =>
  before ? taskFields.filter((field) => !sameField(field, before, after)) : [];

/** People aren't in an order. */
export const sameField = (field: TaskField, one: Task, other: Task) =>
  field === 'users'
    ? sameJson(one.users.toSorted(byNumber), other.users.toSorted(byNumber))
    : sameJson(one[field], other[field]);

const byNumber = (one: number, other: number) => one - other;

/** How many changes that is, each person and task counted. */
export const countChanges = (changes: DraftChanges) =>
  Number(changes.title !== null) +
  Number(changes.visibility !== null) +
  Number(changes.isReordered) +
  changes.usersAdded.length +
  changes.usersRemoved.length +
  changes.tasksNew.length +
  changes.tasksChanged.length +
  changes.tasksDeleted.length;

/** Why a draft can't be published as it is. */
export type DraftFault =
  | { readonly kind: 'untitled' }
  | { readonly kind: 'noTasks' }
  | { readonly kind: 'untitledTask' | 'noCondition'; readonly key: string; readonly weight: number };

/** The first thing that keeps a draft from being published. */
export function faultOfDraft({ title, taskTemplates }: DraftContent): DraftFault | undefined {
  if (title === '') return { kind: 'untitled' };
  if (taskTemplates.length === 0) return { kind: 'noTasks' };
  for (const { key, weight, title: taskTitle, condition } of taskTemplates) {
    if (taskTitle === '') return { kind: 'untitledTask', key, weight };
    if (condition?.length === 0) return { kind: 'noCondition', key, weight };
  }
  return undefined;
}

/** Whether two values say the same as JSON; the order of an object's properties doesn't matter, as in the database. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => sameJson(item, other[place]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
