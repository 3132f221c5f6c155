import type { DraftContent, DraftTask } from './checklist.ts';
import { usersAfter, withUser, withoutUser, renumbered } from './draft.ts';
import { keysAmong, sameField, taskFields, type TaskField, sameJson } from './draft-changes.ts';

/** Something that both people changed, or that one changed and the other deleted. */
export type Clash =
  /** mine was kept; theirs is told */
  | { readonly kind: 'title' | 'visibility'; readonly theirs: string }
  | { readonly kind: 'order' }
  | { readonly kind: 'task'; readonly title: string; readonly field: TaskField; readonly theirs: string }
  /** the task was kept */
  | { readonly kind: 'deletedByThem' | 'deletedByMe'; readonly title: string };

type Tasks = readonly DraftTask[];
type Found = { readonly task: DraftTask | undefined; readonly clashes: readonly Clash[] };

/** The tasks of a draft, with my changes put onto theirs. */
function mergeTasks(base: Tasks, mine: Tasks, theirs: Tasks) {
  const [was, my, their] = [byKey(base), byKey(mine), byKey(theirs)];
  const found = new Map<string, Found>(
    [...new Set([...their.keys(), ...my.keys()])].map((key) => [
      key,
      mergeTask(was.get(key), my.get(key), their.get(key)),
    ]),
  );
  const { keys, clashes } = mergeOrder(base, mine, theirs);
  return {
    tasks: renumbered(keys.flatMap((key) => found.get(key)?.task ?? [])),
    clashes: [...clashes, ...[...found.values()].flatMap((each) => each.clashes)],
  };
}

const byKey = (tasks: Tasks) => new Map(tasks.map((task) => [task.key, task]));

function mergeTask(
  was: DraftTask | undefined,
  my: DraftTask | undefined,
  their: DraftTask | undefined,
): Found {
  if (my && their) return mergeFields(was ?? their, my, their);
  const kept = my ?? their;
  if (!was || !kept) return { task: kept, clashes: [] };
  if (taskFields.every((field) => sameField(field, was, kept))) return { task: undefined, clashes: [] };
  return { task: kept, clashes: [{ kind: my ? 'deletedByThem' : 'deletedByMe', title: kept.title }] };
}

function mergeFields(was: DraftTask, my: DraftTask, their: DraftTask): Found {
  const isMine = (field: TaskField) => !sameField(field, was, my) && !sameField(field, my, their);
  const clashes = taskFields
    .filter((field) => field !== 'users' && isMine(field) && !sameField(field, was, their))
    .map((field): Clash => ({ kind: 'task', title: my.title, field, theirs: textOf(their[field]) }));
  const kept = Object.fromEntries(taskFields.filter(isMine).map((field) => [field, my[field]]));
  return { task: { ...their, ...kept, users: mergeUsers(was.users, my.users, their.users) }, clashes };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const mergeUsers = (was: readonly number[], my: readonly number[], their: readonly number[]) => [
  ...their.filter((id) => my.includes(id) || !was.includes(id)),
  ...my.filter((id) => !was.includes(id) && !their.includes(id)),
];

/** My order if I changed it, otherwise theirs; what the other list has besides goes behind what it's behind there. */
function mergeOrder(base: Tasks, mine: Tasks, theirs: Tasks) {
  const isMine = isReordered(base, mine);
  const clashes: readonly Clash[] =
    isMine && isReordered(base, theirs) && isReordered(theirs, mine) ? [{ kind: 'order' }] : [];
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine];
  const keys = first.map(({ key }) => key);
  second.forEach(({ key }, place) => {
    if (keys.includes(key)) return;
    const before = second[place - 1];
    keys.splice(before ? keys.indexOf(before.key) + 1 : 0, 0, key);
  });
  return { keys, clashes };
}

function isReordered(before: Tasks, after: Tasks) {
  const stays = new Set(keysAmong(before, new Set(after.map(({ key }) => key))));
  return !sameJson(keysAmong(before, stays), keysAmong(after, stays));
}

/** A draft, with who's on the published checklist that it changes. */
interface DraftAt {
  readonly content: DraftContent;
  readonly publishedUsers: readonly number[];
}

/** The draft as I began to change it, as I left it, and as others left it in the meantime. */
interface ThreeDrafts {
  readonly base: DraftAt;
  readonly mine: DraftAt;
  readonly theirs: DraftAt;
}

/**
 * Puts what I changed onto what others made of the draft in the meantime. Where both changed the same, mine is kept and
 * theirs is told; a task that one changed and the other deleted stays.
 */
export function mergeDrafts({ base, mine, theirs }: ThreeDrafts): {
  readonly content: DraftContent;
  readonly clashes: readonly Clash[];
} {
  const clashes: Clash[] = [];
  const pick = <F extends 'title' | 'visibility'>(field: F): DraftContent[F] => {
    const [was, my, their] = [base.content[field], mine.content[field], theirs.content[field]];
    if (my === was || my === their) return their;
    if (their !== was) clashes.push({ kind: field, theirs: their });
    return my;
  };
  const tasks = mergeTasks(
    base.content.taskTemplates,
    mine.content.taskTemplates,
    theirs.content.taskTemplates,
  );
  const content = {
    ...usersOf({ base, mine, theirs }),
    title: pick('title'),
    visibility: pick('visibility'),
    taskTemplates: tasks.tasks,
  };
  return { content, clashes: [...clashes, ...tasks.clashes] };
}

/** Somebody is on a checklist or isn't: two who changed that did the same. */
function usersOf({ base, mine, theirs }: ThreeDrafts): DraftContent {
  const [before, after] = [base, mine].map(
    ({ content, publishedUsers }) => new Set(usersAfter(content, publishedUsers)),
  );
  if (!before || !after) return theirs.content;
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  const published = theirs.publishedUsers;
  const withAdded = added.reduce((draft, id) => withUser(draft, id, published), theirs.content);
  return removed.reduce((draft, id) => withoutUser(draft, id, published), withAdded);
}
