import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { readInstitution, updateInstitution } from '#shared/institutions/manage-institutions.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import { exportCourses, queryCourses } from '#shared/course-table/course-table.api.ts';
import { listActivity, listTaughtActivity } from '#shared/courses/activity.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/statuses/status.api.ts';
import { mostStatuses } from '#shared/statuses/status.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  buildSuperAdmin,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { ask, readingToken } from '#test/support/downloads.ts';
import { eachInStatusScene, listStatuses, statusNamed } from '#test/support/status-scene.ts';
import { chooseSections } from '#test/support/instructor-sections.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let courses: BuiltCourse[];

eachInStatusScene((scene) => {
  ({ app, institution, admin, courses } = scene);
});

const list = () => listStatuses(admin);
const named = (label: string) => statusNamed(admin, label);
const inShort = async () => (await list()).map(({ label, courseCount }) => `${label} ${courseCount}`);
const contentOf = async (label: string) => {
  const { id: _, courseCount: __, inScopeCount: ___, ...content } = await named(label);
  return content;
};
const make = (label: string, more: Partial<Input<typeof api.createStatus>['body']> = {}) =>
  admin.call(api.createStatus, {
    body: { label, colour: 'blue', icon: 'star', category: 'in_progress', ...more },
  });
const set = async (place: number, label: string, note: string | null = null, caller = admin) =>
  caller.call(api.setCourseStatus, {
    params: { id: courses[place]?.id ?? 0 },
    body: { statusId: (await named(label)).id, note },
  });
const read = (place: number, caller = admin) =>
  caller.call(api.readCourseStatus, { params: { id: courses[place]?.id ?? 0 } });
const remove = async (label: string, into: string) => {
  const [removed, stays] = [await named(label), await named(into)];
  return admin.call(api.removeStatus, {
    params: { id: removed.id },
    query: { into: stays.id, version: removed.version },
  });
};
const table = (sort: 'asc' | 'desc', statusIds?: readonly number[]) =>
  admin.call(queryCourses, {
    body: {
      columns: ['core.title', 'readygo.status', 'readygo.status_since'],
      sort: { column: 'readygo.status', order: sort },
      filter: statusIds
        ? [{ column: 'readygo.status', any: [{ op: 'one_of', value: statusIds.map(String) }] }]
        : [],
    },
  });
const titlesOf = ({ courses: rows }: Awaited<ReturnType<typeof table>>) => rows.map(({ title }) => title);

test('start as a short list in the institution’s language, whose first is the default', async () => {
  expect(await inShort()).toEqual(['Not started 3', 'In progress 0', 'Blocked 0', 'Ready 0', 'Closed 0']);
  expect((await list()).filter(({ isDefault }) => isDefault).map(({ label }) => label)).toEqual([
    'Not started',
  ]);
  const french = await buildInstitution({ is_ready_go: true, locale: 'fr' });
  const { statuses } = await as(app, await buildAdmin(french)).call(api.listStatuses, {});
  expect(statuses.map(({ label }) => label)).toEqual(['Pas commencé', 'En cours', 'Bloqué', 'Prêt', 'Clos']);
});

test('are there once an institution becomes ReadyGo, and are the same ones when it does so again', async () => {
  const core = await buildInstitution();
  const boss = as(app, await buildSuperAdmin(institution));
  const become = async (isReadyGo: boolean) => {
    const { version } = await boss.call(readInstitution, { params: { id: core.id } });
    await boss.call(updateInstitution, { params: { id: core.id }, body: { isReadyGo, version } });
  };
  await become(true);
  const theirs = as(app, await buildAdmin(core));
  const first = await theirs.call(api.listStatuses, {});
  expect(first.statuses).toHaveLength(5);
  await become(false);
  await expect(theirs.call(api.listStatuses, {})).rejects.toMatchObject({ code: 'not_found' });
  await become(true);
  expect(await theirs.call(api.listStatuses, {})).toEqual(first);
});

test('are added at the end, with labels unlike any other regardless of case, up to a limit', async () => {
  expect(await make('In review', { meaning: 'A colleague looks at it.' })).toMatchObject({ courseCount: 0 });
  await expect(make('IN  REVIEW')).rejects.toMatchObject({
    code: 'conflict',
    reason: 'status.problem.taken',
    fields: { 'body.label': expect.any(String) },
  });
  await expect(make('x'.repeat(41))).rejects.toMatchObject({ code: 'invalid_input' });
  for (let count = 6; count < mostStatuses; count += 1) await make(`Step ${count}`);
  await expect(make('One more')).rejects.toMatchObject({ reason: 'status.problem.tooMany' });
  expect((await list()).slice(4, 7).map(({ label }) => label)).toEqual(['Closed', 'In review', 'Step 6']);
});

test('tell the second of two editors, and lose nothing of the first', async () => {
  const { id } = await named('Blocked');
  const content = await contentOf('Blocked');
  const edit = (label: string) =>
    admin.call(api.updateStatus, { params: { id }, body: { ...content, label } });
  const answers = await Promise.allSettled([edit('Stuck'), edit('On hold')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(edit('Late')).rejects.toMatchObject({
    code: 'conflict',
    reason: 'status.problem.changed',
    fields: { 'body.version': expect.any(String) },
  });
  expect(['Stuck', 'On hold']).toContain((await list())[2]?.label);
});

test('always have one default, and it is in use', async () => {
  const [first, second] = await list();
  const change = async (label: string, more: object) =>
    admin.call(api.updateStatus, {
      params: { id: (await named(label)).id },
      body: { ...(await contentOf(label)), ...more },
    });
  await expect(change('Not started', { isDefault: false })).rejects.toMatchObject({
    reason: 'status.problem.needsDefault',
  });
  await expect(change('Not started', { isActive: false })).rejects.toMatchObject({
    reason: 'status.problem.defaultInUse',
  });
  await change('In progress', { isDefault: true });
  expect(await inShort()).toEqual(['Not started 0', 'In progress 3', 'Blocked 0', 'Ready 0', 'Closed 0']);
  expect([first?.isDefault, second?.isDefault]).toEqual([true, false]);
  expect(await read(0)).toMatchObject({ status: { label: 'In progress' }, since: null });
});

test('are put in order only by someone who sees the list as it is', async () => {
  const before = (await list()).map(({ id }) => id);
  const ids = before.toReversed();
  const { statuses } = await admin.call(api.orderStatuses, { body: { before, ids } });
  expect(statuses.map(({ id }) => id)).toEqual(ids);
  await expect(admin.call(api.orderStatuses, { body: { before, ids } })).rejects.toMatchObject({
    reason: 'status.problem.otherList',
  });
  for (const wrong of [ids.slice(1), [...ids, 999_999], ids.map(() => ids[0] ?? 0)])
    await expect(admin.call(api.orderStatuses, { body: { before: ids, ids: wrong } })).rejects.toMatchObject({
      reason: 'status.problem.notAll',
    });
});

test('give their courses to another one when they are removed, and what they were for', async () => {
  await set(0, 'Ready');
  await set(1, 'Blocked');
  expect(await remove('Blocked', 'Ready')).toMatchObject({ label: 'Ready', courseCount: 2 });
  expect(await inShort()).toEqual(['Not started 1', 'In progress 0', 'Ready 2', 'Closed 0']);
  await remove('Not started', 'In progress');
  expect(await inShort()).toEqual(['In progress 1', 'Ready 2', 'Closed 0']);
  expect((await named('In progress')).isDefault).toBe(true);
  await expect(remove('Ready', 'Ready')).rejects.toMatchObject({ reason: 'status.problem.intoItself' });
  const stale = await named('Closed');
  await expect(
    admin.call(api.removeStatus, {
      params: { id: stale.id },
      query: { into: (await named('Ready')).id, version: stale.version + 1 },
    }),
  ).rejects.toMatchObject({ reason: 'status.problem.changed' });
});

test('are set on a course by those who may change it, and its activity tells the story', async () => {
  const { person, team } = await buildMember(institution, 'edit');
  const shared = await buildBatch(institution, { team_id: team.id });
  courses = await buildCourses(institution, ['Drama'], shared);
  const editor = as(app, person);
  expect(await read(0, editor)).toMatchObject({
    status: { label: 'Not started' },
    since: null,
    permissions: { set: true },
  });
  await set(0, 'In progress', 'Started <b>today</b>', editor);
  await set(0, 'In progress', 'again', editor);
  expect(await set(0, 'Ready', null, editor)).toMatchObject({
    status: { label: 'Ready' },
    since: expect.any(String),
  });
  const { entries } = await admin.call(listActivity, {
    params: { id: courses[0]?.id ?? 0 },
    query: { kind: 'status_changed' },
  });
  expect(entries.map(({ facts, person: who }) => [facts.status, typeof who])).toEqual([
    [{ from: 'In progress', to: 'Ready', source: 'manual' }, 'string'],
    [{ from: 'Not started', to: 'In progress', source: 'manual', note: 'Started <b>today</b>' }, 'string'],
  ]);
  const reader = as(app, (await buildMember(institution, 'read')).person);
  await expect(set(0, 'Closed', null, reader)).rejects.toMatchObject({ code: 'not_found' });
});

test('that are no longer in use stay where they are, and are given to no other course', async () => {
  await set(0, 'Closed');
  await admin.call(api.updateStatus, {
    params: { id: (await named('Closed')).id },
    body: { ...(await contentOf('Closed')), isActive: false },
  });
  await expect(set(1, 'Closed')).rejects.toMatchObject({ reason: 'status.problem.inactive' });
  expect((await read(0)).status.label).toBe('Closed');
});

test('of another institution are not found', async () => {
  const other = await buildInstitution({ is_ready_go: true });
  const theirs = as(app, await buildAdmin(other));
  const [foreign] = (await theirs.call(api.listStatuses, {})).statuses;
  const id = foreign?.id ?? 0;
  const ours = (await named('Ready')).id;
  const notFound = { code: 'not_found' };
  await expect(
    admin.call(api.setCourseStatus, { params: { id: courses[0]?.id ?? 0 }, body: { statusId: id } }),
  ).rejects.toMatchObject(notFound);
  await expect(
    admin.call(api.updateStatus, { params: { id }, body: await contentOf('Ready') }),
  ).rejects.toMatchObject(notFound);
  await expect(
    admin.call(api.removeStatus, { params: { id }, query: { into: ours, version: 1 } }),
  ).rejects.toMatchObject(notFound);
  await expect(
    admin.call(api.removeStatus, { params: { id: ours }, query: { into: id, version: 1 } }),
  ).rejects.toMatchObject(notFound);
  expect((await theirs.call(api.listStatuses, {})).statuses).toHaveLength(5);
});

test('are columns to sort by in the order of the list, and to filter by', async () => {
  await set(0, 'Ready');
  await set(2, 'In progress');
  expect(titlesOf(await table('asc'))).toEqual(['Botany', 'Chemistry', 'Algebra']);
  expect(titlesOf(await table('desc'))).toEqual(['Algebra', 'Chemistry', 'Botany']);
  const { statuses } = await admin.call(api.listStatuses, {});
  const { words } = await admin.call(listColumnWords, { params: { id: 'readygo.status' } });
  expect(words).toEqual(statuses.map(({ id, label }) => ({ value: String(id), label })));
  for (const { id, courseCount } of await list())
    expect((await table('asc', [id])).pagination.total).toBe(courseCount);
  const [botany, , algebra] = (await table('asc')).courses;
  expect(botany?.values).toMatchObject({ 'readygo.status': 'Not started', 'readygo.status_since': null });
  expect(algebra?.values).toMatchObject({
    'readygo.status': 'Ready',
    'readygo.status_since': expect.any(String),
  });
});

test('are in the audit log once for each change', async () => {
  const { id } = await make('In review');
  const before = (await list()).map((status) => status.id);
  await admin.call(api.orderStatuses, { body: { before, ids: before.toReversed() } });
  await admin.call(api.updateStatus, {
    params: { id },
    body: { ...(await contentOf('In review')), label: 'Review' },
  });
  await set(0, 'Review');
  await remove('Review', 'Ready');
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'createStatus',
    'orderStatuses',
    'updateStatus',
    'setCourseStatus',
    'removeStatus',
  ]);
});

test('are on the dashboard, each with as many courses as the table it leads to', async () => {
  await set(0, 'Ready');
  await set(1, 'Blocked');
  const { statuses, scope } = await admin.call(readDashboard, { query: {} });
  expect(statuses.map(({ status, courseCount }) => `${status.label} ${courseCount}`)).toEqual(
    await inShort(),
  );
  for (const { courseCount, filter } of statuses) {
    const body = { columns: ['core.title'], filter, batchIds: scope.batchIds };
    expect((await admin.call(queryCourses, { body })).pagination.total).toBe(courseCount);
  }
});

test('are in exports by their labels', async () => {
  await set(1, 'Ready');
  const response = await ask(app, await readingToken(admin), exportCourses, {
    body: { columns: ['core.title', 'readygo.status'], format: 'csv' },
  });
  expect(await response.text()).toContain('Botany,Ready');
});

test('are in what a teacher reads of the course’s activity, without names and notes', async () => {
  const [algebra] = courses;
  if (!algebra) throw new Error('There is no course');
  await set(0, 'Ready', 'between us');
  await chooseSections(admin, { status: 'read' });
  const teacher = asTeacher(app, await buildPerson(institution), algebra);
  const { entries } = await teacher.call(listTaughtActivity, { query: { kind: 'status_changed' } });
  expect(entries).toMatchObject([{ person: null }]);
  expect(entries[0]?.facts.status).toEqual({ from: 'Not started', to: 'Ready', source: 'manual' });
});
