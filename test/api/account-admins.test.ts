import { db } from '#server/infra/db/database.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import * as api from '#shared/batches/batch.api.ts';
import { listUnbatchedCourses, previewRule } from '#shared/batches/add-courses.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { listAccounts } from '#shared/lms-directory/lms-directory.api.ts';
import { listAssignableTeams } from '#shared/teams/team.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAccountAdmin,
  buildAccounts,
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildTeam,
  ownAccounts,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let dean: Caller;
let admin: Caller;
/** by a rule in the dean's college, in a department of it, and elsewhere; and by hand, of a team */
let batches: Record<'college' | 'department' | 'elsewhere' | 'team', { id: number }>;
let courses: Record<'inCollege' | 'inDepartment' | 'outside', { id: number }>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ settings: ownAccounts });
  await buildAccounts(institution, { 1: null, 10: '1', 11: '10', 20: '1' });
  person = await buildAccountAdmin(institution, ['10']);
  dean = as(app, person);
  admin = as(app, await buildAdmin(institution));
  const ruled = (title: string, account: string) =>
    buildBatch(institution, { title, type: 'dynamic', lms_account_id: account });
  batches = {
    college: await ruled('College', '10'),
    department: await ruled('Department', '11'),
    elsewhere: await ruled('Elsewhere', '20'),
    team: await buildBatch(institution, { title: 'By hand', team_id: (await buildTeam(institution)).id }),
  };
  courses = {
    inCollege: await inAccount('Ethics', '10', batches.college),
    inDepartment: await inAccount('Logic', '11', batches.team),
    outside: await inAccount('Welding', '20', batches.elsewhere),
  };
});

async function inAccount(title: string, account: string, batch: { id: number }) {
  const [course = { id: 0 }] = await buildCourses(institution, [title], batch);
  await db().updateTable('courses').set({ lms_account_id: account }).where('id', '=', course.id).execute();
  return course;
}

const titlesOf = async (caller: Caller) =>
  (await caller.call(api.listBatches, { query: {} })).batches.map(({ title }) => title);
const coursesOf = async (caller: Caller, batchIds: number[] = []) =>
  (await caller.call(queryCourses, { body: { batchIds, columns: [] } })).courses
    .map(({ title }) => title)
    .toSorted();

test('sees the batches whose rule lies in their accounts and below, and the courses there in any batch', async () => {
  expect(await titlesOf(dean)).toEqual(['College', 'Department']);
  expect(await coursesOf(dean)).toEqual(['Ethics', 'Logic']);
  const { batches: named, permissions } = await dean.call(readCourse, {
    params: { id: courses.inDepartment.id },
  });
  expect({ named, mayTag: permissions.tag }).toEqual({ named: [], mayTag: true });
});

test("finds no other account's batch or course, by no address", async () => {
  for (const id of [batches.elsewhere.id, batches.team.id])
    await expect(dean.call(api.readBatch, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(dean.call(readCourse, { params: { id: courses.outside.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
  // Not even those courses in it that are theirs: they'd learn which.
  expect(await coursesOf(dean, [batches.college.id])).toEqual(['Ethics']);
  await expect(coursesOf(dean, [batches.team.id])).resolves.toEqual([]);
});

test('sees what has come below their accounts since, and has an API token no wider', async () => {
  await buildAccounts(institution, { 12: '11' });
  await buildBatch(institution, { title: 'New', type: 'dynamic', lms_account_id: '12' });
  const { token } = await dean.call(createApiToken, { body: { title: 'Mine', reach: 'write' } });
  expect(await titlesOf(withToken(app, token))).toEqual(['College', 'Department', 'New']);
});

test('sees nothing of it by what the institution decides, and as before where nobody has decided', async () => {
  const decide = (settings: string) =>
    db().updateTable('institutions').set({ settings }).where('id', '=', institution.id).execute();
  await decide(JSON.stringify({ subAccountAdmins: 'none' }));
  expect([await titlesOf(dean), await coursesOf(dean)]).toEqual([[], []]);
  for (const settings of ['{}', JSON.stringify({ subAccountAdmins: 'institution' })]) {
    await decide(settings);
    expect(await titlesOf(dean)).toHaveLength(4);
  }
});

const rule = (accountId: string) => ({
  type: 'dynamic' as const,
  dynamicBatchConfig: { accountId, termId: null },
});

test('makes and changes batches of their accounts, and none that would leave them', async () => {
  const made = await dean.call(api.createBatch, {
    params: { id: institution.id },
    body: { title: 'Fall', ...rule('11') },
  });
  expect(made).toMatchObject({ team: null, permissions: { edit: true, delete: true } });
  const to = (body: object) =>
    dean.request('PUT', `/api/batches/${made.id}/settings`, { title: 'Fall', ...body });
  expect(await to(rule('10'))).toMatchObject({ status: 200 });
  expect(await to(rule('20'))).toMatchObject({ status: 400 });
  expect(await to(rule('1'))).toMatchObject({ status: 400 });
  expect(await to({ type: 'static' })).toMatchObject({ status: 400 });
  const create = (body: object) =>
    dean.request('POST', `/api/institutions/${institution.id}/batches`, { title: 'Other', ...body });
  expect(await create(rule('20'))).toMatchObject({ status: 400 });
  expect(await create({ type: 'static' })).toMatchObject({ status: 400 });
  expect(await titlesOf(admin)).not.toContain('Other');
  await dean.call(api.removeBatch, { params: { id: made.id } });
});

test("keeps a team's batch of their account with that team, and gives none to teams of others", async () => {
  const team = await buildTeam(institution);
  const { id } = await buildBatch(institution, {
    title: 'Shared',
    type: 'dynamic',
    lms_account_id: '10',
    team_id: team.id,
  });
  const to = (teamId: number | null, more: object = rule('10')) =>
    dean.request('PUT', `/api/batches/${id}/settings`, { title: 'Shared', teamId, ...more });
  expect(await to(team.id)).toMatchObject({ status: 200 });
  expect(await to(team.id, rule('20'))).toMatchObject({ status: 400 });
  expect(await to(team.id, { type: 'static' })).toMatchObject({ status: 400 });
  expect(await to((await buildTeam(institution)).id)).toMatchObject({ status: 400 });
  expect(await to(null)).toMatchObject({ status: 200 });
  expect(await dean.call(listAssignableTeams, {})).toEqual({ teams: [], mayLeaveUnassigned: true });
});

test("reads no other account's courses out of Canvas", async () => {
  const { accounts } = await dean.call(listAccounts, { params: { id: institution.id } });
  expect(accounts.map(({ id }) => id)).toEqual(['10', '11']);
  const preview = (accountId: string) =>
    dean.call(previewRule, { params: { id: institution.id }, query: { accountId } });
  const browse = (account_id: string) =>
    dean.call(listUnbatchedCourses, { params: { id: batches.college.id }, query: { account_id } });
  for (const ask of [preview, browse]) {
    expect(await ask('11')).toMatchObject({ status: 'reading' });
    for (const other of ['20', '1'])
      await expect(ask(other)).rejects.toMatchObject({ code: 'invalid_input' });
  }
});
