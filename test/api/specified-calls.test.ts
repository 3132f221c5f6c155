import * as checklists from '#shared/checklists/checklist.api.ts';
import type { Method } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { sendable } from '#test/support/draft-scene.ts';
import { emptyDatabase } from '#test/support/database.ts';

// What programs written to the specification send: its bodies and names, without what we added.

let app: TestApp;
let home: BuiltInstitution;
let other: BuiltInstitution;
let admin: Caller;
let boss: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  home = await buildInstitution({ is_ready_go: true, time_zone: 'Europe/Madrid' });
  other = await buildInstitution({ title: 'Southfield' });
  admin = as(app, await buildAdmin(home));
  boss = as(app, await buildSuperAdmin(home));
});

const send = async (caller: Caller, method: Method, path: string, body?: unknown) => {
  const answer = await caller.request(method, path, body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body as Record<string, unknown>;
};

test('acts as an institution without a body, and clears its sessions', async () => {
  const acted = { id: other.id, title: 'Southfield' };
  expect(await send(boss, 'POST', `/api/institutions/${other.id}/clear-user-sessions`)).toMatchObject(acted);
  expect(await send(boss, 'POST', `/api/institutions/${other.id}/impersonate`)).toEqual(acted);
});

test('puts a draft without a version on the newest', async () => {
  const ada = as(app, await buildPerson(home, { can_manage_checklists: true }));
  const made = await ada.call(checklists.createChecklist, { body: { title: 'Term start' } });
  const { id } = made;
  for (const title of ['First', 'Second'])
    await send(ada, 'PUT', `/api/tasklist-templates/${id}/draft`, { ...sendable(contentOf(made)), title });
  expect(await ada.call(checklists.readChecklist, { params: { id } })).toMatchObject({
    draft: { title: 'Second' },
  });
});

test('takes the products of an institution as they’re read, and live events with them', async () => {
  const change = { activeProducts: ['core', 'udoit', 'readygo'], useLiveEvents: true };
  const path = `/api/institutions/${other.id}`;
  expect(await send(boss, 'PUT', path, change)).toMatchObject({ ...change, isReadyGo: true });
  const back = { activeProducts: ['core'], useLiveEvents: false };
  expect(await send(boss, 'PUT', path, back)).toMatchObject({ ...back, isReadyGo: false });
});

test('makes slug and Canvas address of title and domain where they’re absent', async () => {
  const made = { title: 'École du Nord', domainNames: ['canvas.nord.test'] };
  expect(await send(boss, 'POST', '/api/institutions', made)).toMatchObject({
    slug: 'ecole-du-nord',
    canvasUrl: 'https://canvas.nord.test',
  });
  expect(await boss.request('POST', '/api/institutions', { title: 'Nowhere' })).toMatchObject({
    status: 400,
    body: { fields: { 'body.canvasUrl': 'Fill in this field' } },
  });
});

test('moves a batch to a team by its id or as the batch has it, and leaves the status alone', async () => {
  const team = await buildTeam(home, [], 'Biology');
  const batch = await buildBatch(home);
  const path = `/api/batches/${batch.id}`;
  const moved = { status: 1, team: { id: team.id, title: 'Biology' } };
  expect(await send(admin, 'PUT', path, { team: moved.team })).toMatchObject(moved);
  expect(await send(admin, 'PUT', path, { team: null })).toMatchObject({ status: 1, team: null });
  expect(await send(admin, 'PUT', path, { team: team.id })).toMatchObject(moved);
  expect(await send(admin, 'PUT', path, { status: 0 })).toMatchObject({ status: 0, team: moved.team });
});

test('reads a deadline that is a moment as its day at the institution', async () => {
  const given = { title: 'Botany', type: 'static', deadlineDate: '2126-12-14T23:00:00.000Z' };
  expect(await send(admin, 'POST', `/api/institutions/${home.id}/batches`, given)).toMatchObject({
    deadlineDate: '2126-12-15',
  });
});

test('reads batchIds[] as batchIds', async () => {
  const { id } = await buildBatch(home);
  const query = 'reportId=core_courses&reportDuration=current';
  const plain = await send(admin, 'GET', `/api/reports?${query}&batchIds=${id}`);
  expect(await send(admin, 'GET', `/api/reports?${query}&batchIds[]=${id}`)).toMatchObject({
    params: plain.params,
  });
});

test('says how many records an address can name, and what to do with more', async () => {
  const many = Array.from({ length: 501 }, (_, index) => `batchIds=${index + 1}`).join('&');
  const answer = await admin.request(
    'GET',
    `/api/reports?reportId=core_courses&reportDuration=current&${many}`,
  );
  const told = expect.stringMatching(/at most 500 records.*body/) as string;
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'query.batchIds': told } } });
});

test.each(['a', 'ar', '77', 'TA'])('finds %s anywhere in a title', async (search) => {
  const batch = await buildBatch(home);
  await buildCourses(home, ['Botany 77', 'Maritime law'], batch);
  const { courses } = (await send(
    admin,
    'GET',
    `/api/batches/${batch.id}/courses?search=${search}`,
  )) as unknown as { courses: { title: string }[] };
  const found = ['Botany 77', 'Maritime law'].filter((title) =>
    title.toLowerCase().includes(search.toLowerCase()),
  );
  expect(courses.map(({ title }) => title)).toEqual(found);
});
