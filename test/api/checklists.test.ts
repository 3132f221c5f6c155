import * as api from '#shared/checklists/checklist.api.ts';
import { builtInChecklistIds } from '#shared/checklists/built-in-checklists.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { db } from '#server/infra/db/database.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { removePerson } from '#shared/people/person.api.ts';
import { forgetIn } from '#test/support/forget.ts';
import { as } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildTeam,
} from '#test/support/build.ts';
import { buildTasklist, writeTask } from '#test/support/checklist-scene.ts';
import {
  buildEditor,
  eachInDraftScene,
  publishNew,
  saveWith,
  taskOf,
  type DraftScene,
} from '#test/support/draft-scene.ts';
import { undoLast } from '#test/support/undo.ts';

let scene: DraftScene;
eachInDraftScene((made) => {
  scene = made;
});

const listFor = async (caller = scene.first, query = {}) =>
  (await caller.call(api.listChecklists, { query })).checklists;

test('begins an empty checklist as a draft that only its owner finds', async () => {
  const made = await scene.first.call(api.createChecklist, { body: {} });
  expect(made).toMatchObject({
    title: '',
    visibility: 'private',
    publication: 0,
    owner: { name: 'Ada', isYou: true },
    draft: { title: '', visibility: 'institution', taskTemplates: [] },
    permissions: { view: true, edit: true, delete: true, assign: false },
  });
  const read = scene.second.call(api.readChecklist, { params: { id: made.id } });
  await expect(read).rejects.toMatchObject({ code: 'not_found' });
  expect([await listFor(scene.first), await listFor(scene.second)]).toMatchObject([[{ id: made.id }], []]);
});

test.each(builtInChecklistIds)(
  'begins with the built-in %s in the institution’s language',
  async (template) => {
    const spanish = await buildInstitution({ is_ready_go: true, locale: 'es' });
    const caller = as(scene.app, await buildEditor(spanish, 'Eva'));
    const { draft } = await caller.call(api.createChecklist, { body: { template } });
    const english = await scene.first.call(api.createChecklist, { body: { template } });
    const tasks = draft?.taskTemplates ?? [];
    expect(tasks.length).toBeGreaterThan(4);
    expect(tasks.map(({ weight }) => weight)).toEqual(tasks.map((_, place) => place + 1));
    expect(tasks.some(({ due }) => due.kind !== 'none')).toBe(true);
    expect(tasks.some(({ needsVerification }) => needsVerification)).toBe(true);
    expect(tasks.map(({ title }) => title)).not.toEqual(
      english.draft?.taskTemplates.map(({ title }) => title),
    );
    await caller.call(api.publishDraft, { params: { id: (await listFor(caller))[0]?.id ?? 0 }, body: {} });
  },
);

test('has conditions in built-in checklists only for tools that the institution has', async () => {
  const without = await buildInstitution({ is_ready_go: true, active_products: ['core'] });
  const made = await as(scene.app, await buildEditor(without, 'Eva')).call(api.createChecklist, {
    body: { template: 'term_start' },
  });
  const conditions = made.draft?.taskTemplates.flatMap(({ condition }) => condition ?? []);
  expect(conditions?.map(({ column }) => column.split('.')[0])).toEqual(['core', 'core', 'core', 'core']);
});

test('lists checklists with how far their tasks are on courses of active batches', async () => {
  const { institution } = scene;
  const made = await publishNew(scene.first, ['Welcome', 'Publish']);
  const batch = await buildBatch(institution);
  const archived = await buildBatch(institution, { status: 0 });
  const [one, two] = await buildCourses(institution, ['Algebra', 'Botany'], batch);
  const [old] = await buildCourses(institution, ['Old'], archived);
  const built = { ...made, taskIds: made.taskTemplates.map(({ id }) => id) };
  for (const course of [one, two, old]) {
    const { taskIds } = await buildTasklist(institution, built, { courseId: course?.id ?? 0 });
    if (course !== two) await writeTask(taskIds[0] ?? 0, { state: 'done' });
  }
  await scene.first.call(api.createChecklist, { body: { template: 'end_of_term' } });
  expect(await listFor(scene.first, { sortBy: 'courseCount', sortOrder: 'desc' })).toMatchObject([
    {
      title: 'Term start',
      isPublished: true,
      hasDraft: false,
      taskCount: 2,
      courseCount: 2,
      completedTaskPercentage: 25,
    },
    {
      title: 'End of term',
      isPublished: false,
      hasDraft: true,
      taskCount: 6,
      courseCount: 0,
      completedTaskPercentage: null,
    },
  ]);
  expect(await listFor(scene.first, { search: 'END' })).toHaveLength(1);
});

test.each(api.checklistSorts)('sorts by %s both ways', async (sortBy) => {
  await publishNew(scene.first, ['Welcome']);
  await scene.first.call(api.createChecklist, { body: { template: 'accessibility' } });
  const ids = async (sortOrder: string) =>
    (await listFor(scene.first, { sortBy, sortOrder })).map(({ id }) => id).toSorted();
  expect(await ids('asc')).toEqual(await ids('desc'));
});

describe('visibility', () => {
  test('shows those of the team to people who share one with the owner, and to institution admins', async () => {
    const { institution, app, people } = scene;
    const colleague = await buildEditor(institution, 'Cem');
    await buildTeam(institution, [
      { person: people[0], role: 'read' },
      { person: colleague, role: 'edit' },
    ]);
    const admin = await buildAdmin(institution);
    const { id } = await publishNew(scene.first, ['Welcome'], { visibility: 'team' });
    const find = (caller = scene.first) => caller.call(api.readChecklist, { params: { id } });
    expect(await find(as(app, colleague))).toMatchObject({ permissions: { edit: true, assign: true } });
    expect(await find(as(app, admin))).toMatchObject({
      permissions: { edit: false, assign: true },
      draft: null,
    });
    await expect(find(scene.second)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listFor(as(app, colleague))).toHaveLength(1);
    expect(await listFor(scene.second)).toHaveLength(0);
    const assignable = async (caller = scene.first) =>
      (await caller.call(api.listAssignableChecklists, { query: {} })).checklists;
    expect([await assignable(as(app, colleague)), await assignable(as(app, admin))]).toEqual([
      [{ id, title: 'Term start', taskCount: 1 }],
      [{ id, title: 'Term start', taskCount: 1 }],
    ]);
  });

  test('lets people read a private one on a course they see, without its draft', async () => {
    const { institution, app } = scene;
    const published = await publishNew(scene.first, ['Welcome'], { visibility: 'private' });
    await saveWith(scene.first, published, { title: 'Secret plans' });
    const reader = await buildPerson(institution);
    const team = await buildTeam(institution, [{ person: reader, role: 'read' }]);
    const [course] = await buildCourses(
      institution,
      ['Algebra'],
      await buildBatch(institution, { team_id: team.id }),
    );
    const read = () => as(app, reader).call(api.readChecklist, { params: { id: published.id } });
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
    await buildTasklist(institution, { ...published, taskIds: [] }, { courseId: course?.id ?? 0 });
    expect(await read()).toMatchObject({
      title: 'Term start',
      draft: null,
      draftSaved: null,
      permissions: { edit: false },
    });
  });

  test('lists a private one to its owner alone, not even to institution admins', async () => {
    const { institution, app } = scene;
    const { id } = await publishNew(scene.first, ['Welcome'], { visibility: 'private' });
    const admin = await buildPerson(institution, { is_admin: true, can_manage_checklists: true });
    const { checklists } = await as(app, admin).call(api.listAssignableChecklists, { query: {} });
    expect([await listFor(as(app, admin)), checklists]).toEqual([[], []]);
    expect(await listFor(scene.first)).toMatchObject([{ id }]);
  });

  test('can’t be made such that one loses sight of the checklist oneself', async () => {
    const published = await publishNew(scene.first, ['Welcome']);
    const seen = await saveWith(scene.second, published, { title: 'Mine' });
    const publish = scene.second.call(api.publishDraft, {
      params: { id: seen.id },
      body: { overrideVisibility: 'private' },
    });
    await expect(publish).rejects.toMatchObject({ reason: 'checklist.problem.notFoundAgain' });
  });
});

test('names whom its tasks are for: their own people, or else the checklist’s', async () => {
  const { people, institution } = scene;
  const cem = await buildPerson(institution, { name: 'Cem' });
  const made = await publishNew(scene.first, [], {
    usersToAssign: [people[1].id, people[0].id],
    taskTemplates: [taskOf('Welcome'), { ...taskOf('Publish'), users: [cem.id] }],
  });
  const usersOf = (place: number) =>
    scene.first.call(api.listTaskUsers, { params: { id: made.taskTemplates[place]?.id ?? 0 } });
  expect(await scene.first.call(api.listChecklistUsers, { params: { id: made.id } })).toEqual({
    users: [
      { id: people[0].id, name: 'Ada', isActive: true },
      { id: people[1].id, name: 'Ben', isActive: true },
    ],
  });
  expect([await usersOf(0), await usersOf(1)]).toMatchObject([
    { isOwn: false, users: [{ name: 'Ada' }, { name: 'Ben' }] },
    { isOwn: true, users: [{ name: 'Cem' }] },
  ]);
  const { taskTemplates } = await scene.first.call(api.listTaskTemplates, { params: { id: made.id } });
  expect(taskTemplates).toEqual(made.taskTemplates);
});

test('offers everyone but those who were deactivated, by name', async () => {
  await buildPerson(scene.institution, { name: 'Ada Gone', state: 'deactivated' });
  const offered = await scene.first.call(api.listChecklistPeople, { query: { search: 'ad' } });
  expect(offered).toMatchObject({ people: [{ name: 'Ada' }], total: 1 });
});

test('duplicates what the draft says, for oneself', async () => {
  const published = await publishNew(scene.first, ['Welcome', 'Publish'], {
    usersToAssign: [scene.people[0].id],
  });
  await saveWith(scene.first, published, { title: 'Autumn', taskTemplates: [taskOf('Publish')] });
  const copy = await scene.second.call(api.duplicateChecklist, { params: { id: published.id } });
  expect(copy).toMatchObject({
    publication: 0,
    visibility: 'private',
    owner: { name: 'Ben', isYou: true },
    draft: {
      title: 'Copy of Autumn',
      usersToAssign: [{ name: 'Ada' }],
      taskTemplates: [{ title: 'Publish', id: null }],
    },
  });
});

test('is gone once removed, and back once that’s undone', async () => {
  const { id } = await publishNew(scene.first, ['Welcome']);
  await scene.first.call(api.removeChecklist, { params: { id } });
  expect(await listFor()).toEqual([]);
  const again = scene.first.call(api.removeChecklist, { params: { id } });
  await expect(again).rejects.toMatchObject({ code: 'not_found' });
  await undoLast(scene.first);
  expect(await listFor()).toMatchObject([{ id, title: 'Term start' }]);
});

test('writes into the audit log once that somebody edited a draft, and what a publication changed', async () => {
  const admin = as(scene.app, await buildAdmin(scene.institution));
  const made = await scene.first.call(api.createChecklist, { body: { title: 'Term start' } });
  const saved = await saveWith(scene.second, await publishNew(scene.first, ['Welcome']), { title: 'A' });
  await saveWith(scene.second, await saveWith(scene.second, saved, { title: 'B' }), { title: 'C' });
  await scene.second.call(api.publishDraft, {
    params: { id: saved.id },
    body: { overrideVisibility: 'instructors' },
  });
  const { entries } = await admin.call(listAuditEntries, { query: { search: 'Ben' } });
  expect(entries.map(({ action }) => action)).toEqual(['publishDraft', 'saveDraft']);
  expect(entries[0]?.note).toContain('publication 2, visibility instructors');
  expect(made.id).not.toBe(saved.id);
});

test('passes a removed person’s checklists on to the new owner', async () => {
  const [ada, ben] = scene.people;
  const { id } = await publishNew(scene.first, ['Welcome'], { visibility: 'private' });
  const admin = as(scene.app, await buildAdmin(scene.institution));
  await admin.call(removePerson, { params: { id: ada.id }, query: { newOwnerId: ben.id } });
  expect(await listFor(scene.second)).toMatchObject([{ id, owner: { name: 'Ben', isYou: true } }]);
});

test('forgets only removed checklists that were never published, a day later', async () => {
  const { id: published } = await publishNew(scene.first, ['Welcome']);
  const { id: draft } = await scene.first.call(api.createChecklist, { body: {} });
  for (const id of [published, draft]) await scene.first.call(api.removeChecklist, { params: { id } });
  const left = async (hours: number) => {
    await forgetIn('checklists', scopeTo(scene.institution.id), {
      now: new Date(Date.now() + hours * 3_600_000),
    });
    return (await db().selectFrom('checklists').select('id').orderBy('id').execute()).map(({ id }) => id);
  };
  expect([await left(23), await left(25)]).toEqual([[published, draft], [published]]);
});

test('leaves checklists without an owner to admins', async () => {
  const { id } = await publishNew(scene.first, ['Welcome'], { visibility: 'private' });
  await db().updateTable('checklists').set({ owner_id: null }).where('id', '=', id).execute();
  const admin = await buildPerson(scene.institution, { is_admin: true, can_manage_checklists: true });
  expect(await listFor(as(scene.app, admin))).toMatchObject([{ id, owner: null }]);
  expect(await listFor(scene.second)).toEqual([]);
});
