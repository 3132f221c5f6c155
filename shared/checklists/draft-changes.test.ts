import type { DraftContent, DraftTask, PublishedContent } from './checklist.ts';
import { changesOf, countChanges, faultOfDraft, sameJson } from './draft-changes.ts';
import { draftOf, inOrderOfWeights, movedTo, renumbered, withUser, withoutUser } from './draft.ts';

const task = (key: string, change: Partial<DraftTask> = {}): DraftTask => ({
  key,
  title: key.toUpperCase(),
  description: '',
  weight: 0,
  users: [1, 2],
  needsVerification: false,
  due: { kind: 'deadline', days: -3 },
  condition: null,
  ...change,
});

const published: PublishedContent = {
  title: 'Term start',
  visibility: 'team',
  users: [1, 2],
  taskTemplates: renumbered([task('a'), task('b'), task('c')]),
};
const draft = draftOf(published);
const withTasks = (...tasks: DraftTask[]): DraftContent => ({ ...draft, taskTemplates: renumbered(tasks) });

test('finds no changes in a draft that was only begun, in whatever order the database has its fields', () => {
  const reordered = task('a', { due: { days: -3, kind: 'deadline' }, users: [2, 1] });
  expect(countChanges(changesOf(published, draft))).toBe(0);
  expect(countChanges(changesOf(published, withTasks(reordered, task('b'), task('c'))))).toBe(0);
});

test('tells title, visibility, people, and new, changed and deleted tasks', () => {
  const changes = changesOf(published, {
    ...withTasks(task('c'), task('a', { title: 'New', needsVerification: true }), task('d')),
    title: 'Autumn',
    visibility: 'institution',
    usersToAssign: [3],
    usersToRemove: [1],
  });
  expect(changes).toEqual({
    title: { before: 'Term start', after: 'Autumn' },
    visibility: { before: 'team', after: 'institution' },
    usersAdded: [3],
    usersRemoved: [1],
    tasksNew: [{ key: 'd', title: 'D' }],
    tasksChanged: [{ key: 'a', title: 'New', fields: ['title', 'needsVerification'] }],
    tasksDeleted: [{ key: 'b', title: 'B' }],
    isReordered: true,
  });
  expect(countChanges(changes)).toBe(8);
});

test('counts only what’s new of a checklist that was never published', () => {
  const changes = changesOf(null, { ...draft, usersToAssign: [3] });
  expect(changes).toMatchObject({ title: null, visibility: null, usersAdded: [3], isReordered: false });
  expect(changes.tasksNew).toHaveLength(3);
});

test('says what keeps a draft from being published', () => {
  expect(faultOfDraft(draft)).toBeUndefined();
  expect(faultOfDraft({ ...draft, title: '' })).toEqual({ kind: 'untitled' });
  expect(faultOfDraft(withTasks())).toEqual({ kind: 'noTasks' });
  expect(faultOfDraft(withTasks(task('a'), task('b', { title: '' })))).toMatchObject({
    kind: 'untitledTask',
    weight: 2,
  });
  expect(faultOfDraft(withTasks(task('a'), task('b', { condition: [] })))).toMatchObject({
    kind: 'noCondition',
    weight: 2,
  });
});

test('never has the same person in both lists', () => {
  expect(withUser({ ...draft, usersToRemove: [1] }, 1, [1, 2])).toMatchObject({
    usersToAssign: [],
    usersToRemove: [],
  });
  expect(withoutUser({ ...draft, usersToAssign: [3] }, 3, [1, 2])).toMatchObject({
    usersToAssign: [],
    usersToRemove: [],
  });
  expect(withoutUser(draft, 2, [1, 2]).usersToRemove).toEqual([2]);
  expect(withUser(draft, 3, [1, 2]).usersToAssign).toEqual([3]);
});

test('numbers tasks from 1 on', () => {
  const keysOf = (tasks: readonly { key: string; weight: number }[]) =>
    tasks.map(({ key, weight }) => `${weight}${key}`);
  expect(keysOf(movedTo(draft.taskTemplates, 'c', 0))).toEqual(['1c', '2a', '3b']);
  expect(keysOf(inOrderOfWeights([{ key: 'a', weight: 9 }, { key: 'b' }, { key: 'c', weight: 2 }]))).toEqual([
    '1c',
    '2a',
    '3b',
  ]);
});

test('compares what JSON says', () => {
  expect(sameJson({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(sameJson([1], { 0: 1 })).toBe(false);
  expect(sameJson(null, {})).toBe(false);
});
