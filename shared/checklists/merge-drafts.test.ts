import { anEdit, numbersFrom } from '#test/support/random-drafts.ts';
import type { DraftContent, DraftTask } from './checklist.ts';
import { renumbered, usersAfter } from './draft.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { sameJson } from './draft-changes.ts';

const task = (key: string): DraftTask => ({
  key,
  title: `Title ${key}`,
  description: '',
  weight: 0,
  users: [],
  needsVerification: false,
  due: { kind: 'none' },
  condition: null,
});

const start: DraftContent = {
  title: 'Term start',
  visibility: 'institution',
  usersToAssign: [],
  usersToRemove: [],
  taskTemplates: renumbered(['a', 'b', 'c', 'd'].map(task)),
};
const publishedUsers = [1, 2];
const at = (content: DraftContent) => ({ content, publishedUsers });
const merge = (mine: DraftContent, theirs: DraftContent) =>
  mergeDrafts({ base: at(start), mine: at(mine), theirs: at(theirs) });
const changed = (key: string, change: Partial<DraftTask>): DraftContent => ({
  ...start,
  taskTemplates: start.taskTemplates.map((each) => (each.key === key ? { ...each, ...change } : each)),
});
const without = (key: string): DraftContent => ({
  ...start,
  taskTemplates: renumbered(start.taskTemplates.filter((each) => each.key !== key)),
});
const inOrder = (...keys: string[]): DraftContent => ({
  ...start,
  taskTemplates: renumbered(keys.map(task)),
});
const keysOf = ({ taskTemplates }: DraftContent) => taskTemplates.map(({ key }) => key).join('');

test('has what each of two people changed', () => {
  const { content, clashes } = merge(
    changed('a', { description: 'Mine' }),
    changed('a', { title: 'Theirs' }),
  );
  expect(content.taskTemplates[0]).toMatchObject({ title: 'Theirs', description: 'Mine' });
  expect(clashes).toEqual([]);
});

test('keeps mine where both changed the same, and tells theirs', () => {
  const { content, clashes } = merge(
    { ...changed('a', { title: 'Mine' }), title: 'My title' },
    { ...changed('a', { title: 'Theirs' }), title: 'Their title' },
  );
  expect([content.title, content.taskTemplates[0]?.title]).toEqual(['My title', 'Mine']);
  expect(clashes).toEqual([
    { kind: 'title', theirs: 'Their title' },
    { kind: 'task', title: 'Mine', field: 'title', theirs: 'Theirs' },
  ]);
});

test('keeps a task that one changed and the other deleted', () => {
  const mine = merge(changed('b', { title: 'Mine' }), without('b'));
  const theirs = merge(without('b'), changed('b', { title: 'Theirs' }));
  expect([mine.content, theirs.content].map(keysOf)).toEqual(['abcd', 'abcd']);
  expect([mine.clashes, theirs.clashes]).toEqual([
    [{ kind: 'deletedByThem', title: 'Mine' }],
    [{ kind: 'deletedByMe', title: 'Theirs' }],
  ]);
  expect(keysOf(merge(start, without('b')).content)).toBe('acd');
  expect(keysOf(merge(without('b'), start).content)).toBe('acd');
});

test('puts new tasks behind those that they were put behind', () => {
  expect(keysOf(merge(inOrder('a', 'x', 'b', 'c', 'd'), inOrder('a', 'b', 'c', 'y', 'd')).content)).toBe(
    'axbcyd',
  );
  expect(keysOf(merge(inOrder('d', 'c', 'b', 'a'), inOrder('a', 'b', 'c', 'y', 'd')).content)).toBe('dcyba');
  const both = merge(inOrder('d', 'c', 'b', 'a'), inOrder('b', 'a', 'c', 'd'));
  expect([keysOf(both.content), both.clashes]).toEqual(['dcba', [{ kind: 'order' }]]);
});

test('names a person once whom both put on the same task', () => {
  const { content } = merge(changed('a', { users: [3] }), changed('a', { users: [4, 3] }));
  expect(content.taskTemplates[0]?.users).toEqual([4, 3]);
});

test('adds and takes off the people that either did, also after a publication', () => {
  const mine = { ...start, usersToAssign: [3], usersToRemove: [1] };
  const { content } = mergeDrafts({
    base: at(start),
    mine: at(mine),
    theirs: { content: start, publishedUsers: [2, 3] },
  });
  expect(content).toMatchObject({ usersToAssign: [], usersToRemove: [] });
  const { content: other } = merge(mine, { ...start, usersToAssign: [4] });
  expect(other).toMatchObject({ usersToAssign: [4, 3], usersToRemove: [1] });
});

/** What of a draft somebody wrote, each with where it stands. */
const written = ({ title, taskTemplates }: DraftContent) => [
  title,
  ...taskTemplates.flatMap((each) => [each.title, each.description]),
];

test.each(Array.from({ length: 300 }, (_, seed) => seed))('loses no edit silently (seed %i)', (seed) => {
  const next = numbersFrom(seed);
  const editBy = (person: string) =>
    Array.from({ length: 1 + next(6) }, (_, turn) => `${person}${turn}`).reduce(
      (draft, word) => anEdit(next, { users: publishedUsers }, [1, 2, 3, 4])(draft, word),
      start,
    );
  const [mine, theirs] = [editBy('mine'), editBy('theirs')];
  const { content, clashes } = merge(mine, theirs);
  expect(content.taskTemplates.map(({ weight }) => weight)).toEqual(
    content.taskTemplates.map((_, place) => place + 1),
  );
  expect(content.usersToAssign.filter((id) => content.usersToRemove.includes(id))).toEqual([]);
  const known = new Set(written(start));
  const there = new Set(written(content));
  const told = new Set(clashes.flatMap((clash) => ('theirs' in clash ? [clash.theirs] : [])));
  const lost = (draft: DraftContent) => written(draft).filter((word) => !known.has(word) && !there.has(word));
  expect(lost(mine)).toEqual([]);
  expect(lost(theirs).filter((word) => !told.has(word))).toEqual([]);
  const people = ({ usersToAssign, usersToRemove }: DraftContent) =>
    new Set(usersAfter({ usersToAssign, usersToRemove }, publishedUsers));
  const [before, my, their, after] = [start, mine, theirs, content].map(people);
  for (const id of [1, 2, 3, 4]) {
    const isOn = my?.has(id) === before?.has(id) ? their?.has(id) : my?.has(id);
    expect([id, after?.has(id)]).toEqual([id, isOn]);
  }
  expect(sameJson(merge(start, theirs).content.taskTemplates, theirs.taskTemplates)).toBe(true);
  expect(sameJson(merge(mine, start).content.taskTemplates, mine.taskTemplates)).toBe(true);
});
