import * as api from '#shared/checklists/checklist.api.ts';
import type { Checklist } from '#shared/checklists/checklist.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { db } from '#server/infra/db/database.ts';
import { buildPerson } from '#test/support/build.ts';
import {
  eachInDraftScene,
  publishNew,
  saveWith,
  sendable,
  taskOf,
  type DraftScene,
} from '#test/support/draft-scene.ts';

let scene: DraftScene;
let published: Checklist;
eachInDraftScene((made) => {
  scene = made;
});
beforeEach(async () => {
  published = await publishNew(scene.first, ['Welcome', 'Publish']);
});

const params = () => ({ id: published.id });
const publish = (body = {}) => scene.first.call(api.publishDraft, { params: params(), body });

test('keeps what’s published until the draft is', async () => {
  const saved = await saveWith(scene.first, published, {
    title: 'Autumn',
    taskTemplates: [taskOf('New'), ...contentOf(published).taskTemplates.toReversed()].map((task) => ({
      ...task,
      weight: undefined,
    })),
  });
  expect(saved).toMatchObject({
    title: 'Term start',
    taskTemplates: [{ title: 'Welcome' }, { title: 'Publish' }],
    draft: {
      title: 'Autumn',
      taskTemplates: [
        { title: 'New', weight: 1, id: null },
        { title: 'Publish', weight: 2, id: published.taskTemplates[1]?.id },
        { title: 'Welcome', weight: 3, id: published.taskTemplates[0]?.id },
      ],
    },
  });
  const after = await publish({ overrideVisibility: 'team', version: saved.draftVersion });
  expect(after).toMatchObject({
    title: 'Autumn',
    visibility: 'team',
    publication: 2,
    draft: null,
    taskTemplates: [
      { title: 'New', weight: 1 },
      { title: 'Publish', weight: 2, id: published.taskTemplates[1]?.id },
      { title: 'Welcome', weight: 3, id: published.taskTemplates[0]?.id },
    ],
  });
});

test('puts tasks in the order of the weights that were sent, and numbers them again', async () => {
  const tasks = [
    { ...taskOf('Last'), weight: 40 },
    { ...taskOf('First'), weight: 3 },
  ];
  const { draft } = await saveWith(scene.first, published, { taskTemplates: tasks });
  expect(draft?.taskTemplates.map(({ title, weight }) => [title, weight])).toEqual([
    ['First', 1],
    ['Last', 2],
  ]);
});

test('keeps all that a task says', async () => {
  const task = {
    ...taskOf('Links'),
    description: 'All of\nthem',
    users: [scene.people[1].id],
    needsVerification: true,
    due: { kind: 'fixed', on: '2026-12-01' },
    condition: [{ column: 'core.published', any: [{ op: 'is', value: true }] }],
  };
  await saveWith(scene.first, published, { taskTemplates: [task] });
  const [kept] = (await publish()).taskTemplates;
  expect(kept).toMatchObject({ ...task, users: [{ name: 'Ben' }] });
});

test('keeps a task that a scan is to tick without a condition, and doesn’t publish it', async () => {
  const { draft } = await saveWith(scene.first, published, {
    taskTemplates: [taskOf('Syllabus'), { ...taskOf('Score'), condition: [] }],
  });
  expect(draft?.taskTemplates.map(({ condition }) => condition)).toEqual([null, []]);
  await expect(publish()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^A scan is to tick task 2, but nothing says when\. Add a filter/),
  });
});

test('tells the second of two editors who was first, and saves nothing of theirs', async () => {
  await saveWith(scene.first, published, { title: 'Ada’s' });
  const later = saveWith(scene.second, published, { title: 'Ben’s' });
  await expect(later).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^Ada saved this draft on .*\d/),
  });
  const seen = await scene.second.call(api.readChecklist, { params: params() });
  expect(seen).toMatchObject({
    draft: { title: 'Ada’s' },
    draftSaved: { by: { name: 'Ada', isYou: false } },
  });
});

test('lets only one of two editors at once through', async () => {
  const tries = [scene.first, scene.second].map((caller, at) =>
    saveWith(caller, published, { title: `${at}` }),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['published', async () => publish()],
  ['deleted', async () => scene.first.call(api.deleteDraft, { params: params(), query: {} })],
])('tells an editor that the draft was %s meanwhile', async (what, end) => {
  const seen = await saveWith(scene.first, published, { title: 'Autumn' });
  await end();
  await expect(saveWith(scene.second, seen, { title: 'Mine' })).rejects.toMatchObject({
    message: expect.stringContaining(`Ada ${what} this draft`),
  });
});

test('deletes a draft: what’s published stays', async () => {
  const saved = await saveWith(scene.first, published, { title: 'Autumn' });
  const outdated = scene.second.call(api.deleteDraft, {
    params: params(),
    query: { version: saved.draftVersion - 1 },
  });
  await expect(outdated).rejects.toMatchObject({ code: 'conflict' });
  const after = await scene.second.call(api.deleteDraft, {
    params: params(),
    query: { version: saved.draftVersion },
  });
  expect(after).toMatchObject({ title: 'Term start', draft: null });
  const again = scene.second.call(api.deleteDraft, { params: params(), query: {} });
  await expect(again).rejects.toMatchObject({ reason: 'checklist.problem.noDraft' });
});

test('doesn’t delete the draft of what was never published', async () => {
  const { id } = await scene.first.call(api.createChecklist, { body: {} });
  const gone = scene.first.call(api.deleteDraft, { params: { id }, query: {} });
  await expect(gone).rejects.toMatchObject({ reason: 'checklist.problem.neverPublished' });
});

describe('people', () => {
  test('are added and taken off when the draft is published', async () => {
    const [ada, ben] = scene.people.map(({ id }) => id);
    await saveWith(scene.first, published, { usersToAssign: [ada ?? 0, ben ?? 0] });
    const both = await publish();
    expect(both.users.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
    await saveWith(scene.first, both, { usersToRemove: [ada ?? 0] });
    expect((await publish()).users.map(({ name }) => name)).toEqual(['Ben']);
  });

  test('can’t be added and taken off at once', async () => {
    const users = [scene.people[0].id];
    const both = saveWith(scene.first, published, { usersToAssign: users, usersToRemove: users });
    await expect(both).rejects.toMatchObject({ reason: 'checklist.problem.inBothLists' });
  });

  test('who left are refused, or stay if they were there before', async () => {
    const cem = await buildPerson(scene.institution, { name: 'Cem' });
    const leave = () =>
      db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', cem.id).execute();
    const saved = await saveWith(scene.first, published, { usersToAssign: [cem.id] });
    await leave();
    const kept = await saveWith(scene.first, saved, { title: 'Autumn' });
    expect(kept.draft?.usersToAssign).toEqual([{ id: cem.id, name: 'Cem', isActive: false }]);
    const deleted = await scene.first.call(api.deleteDraft, { params: params(), query: {} });
    await expect(saveWith(scene.first, deleted, { usersToAssign: [cem.id] })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Cem can’t be chosen: they were deactivated. Choose somebody else.',
    });
  });

  test('who are gone drop out quietly, and can’t be added', async () => {
    const cem = await buildPerson(scene.institution, { name: 'Cem' });
    const task = { ...taskOf('Welcome'), users: [cem.id] };
    const saved = await saveWith(scene.first, published, { usersToAssign: [cem.id], taskTemplates: [task] });
    await db().deleteFrom('people').where('id', '=', cem.id).execute();
    const again = { usersToAssign: [cem.id], taskTemplates: [task] };
    const kept = await saveWith(scene.first, saved, again);
    expect(kept.draft).toMatchObject({ usersToAssign: [], taskTemplates: [{ users: [] }] });
    await expect(saveWith(scene.first, kept, again)).rejects.toMatchObject({
      reason: 'checklist.problem.gone',
    });
    await publish();
  });
});

describe('bad input', () => {
  const refusals: readonly (readonly [string, object])[] = [
    ['a title of 10,000 characters', { title: 'a'.repeat(10_000) }],
    ['a title of two lines', { title: 'a\nb' }],
    ['501 tasks', { taskTemplates: Array.from({ length: 501 }, (_, at) => taskOf(`Task ${at}`)) }],
    ['a task with a long title', { taskTemplates: [taskOf('a'.repeat(121), 'a')] }],
    ['two tasks with one key', { taskTemplates: [taskOf('A', 'a'), taskOf('B', 'a')] }],
    ['a due date without a day', { taskTemplates: [{ ...taskOf('A'), due: { kind: 'fixed' } }] }],
    [
      'a condition that asks a flag for a number',
      {
        taskTemplates: [
          { ...taskOf('A'), condition: [{ column: 'core.published', any: [{ op: 'above', value: 1 }] }] },
        ],
      },
    ],
    ['an unknown visibility', { visibility: 'world' }],
  ];
  test.each(refusals)('refuses %s', async (_, changes) => {
    const body = { ...sendable(contentOf(published)), ...changes, version: published.draftVersion };
    const { status } = await scene.first.request(
      'PUT',
      `/api/tasklist-templates/${published.id}/draft`,
      body,
    );
    expect(status).toBe(400);
  });

  test('publishes 500 tasks, and nothing twice', async () => {
    const taskTemplates = Array.from({ length: 500 }, (_, at) => taskOf(`Task ${at}`));
    await saveWith(scene.first, published, { taskTemplates });
    const outcomes = await Promise.allSettled([publish(), publish()]);
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(done.map(({ publication, taskTemplates: tasks }) => [publication, tasks.length])).toEqual([
      [2, 500],
    ]);
  });

  test.each([
    ['without a draft', undefined, 'nothingToPublish'],
    ['whose draft changes nothing', {}, 'nothingToPublish'],
    ['without a title', { title: ' ' }, 'untitled'],
    ['without tasks', { taskTemplates: [] }, 'noTasks'],
    ['with a task without a title', { taskTemplates: [taskOf('A'), taskOf('', 'b')] }, 'untitledTask'],
  ])('doesn’t publish a checklist %s', async (_, changes, reason) => {
    if (changes) await saveWith(scene.first, published, changes);
    await expect(publish()).rejects.toMatchObject({
      code: 'conflict',
      reason: `checklist.problem.${reason}`,
    });
  });

  test('publishes another visibility alone', async () => {
    await saveWith(scene.first, published, {});
    expect(await publish({ overrideVisibility: 'instructors' })).toMatchObject({ visibility: 'instructors' });
  });
});
