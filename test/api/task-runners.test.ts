import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { connectRunners } from '#server/task-runners/service-account.service.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/task-runners/task-runner.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildCourses, buildInstitution } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
let harness: Harness;
let canvas: HarnessInstitution;
let institution: { id: number; scope: Scope };
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
  harness = await startTestHarness({ courses: 10 });
  canvas = harness.institution('northfield');
});
afterAll(async () => {
  await harness.close();
  await app.close();
});
beforeEach(async () => {
  await emptyDatabase();
  harness.faults.clear();
  institution = await registerInstitution(harness, canvas, {
    canvasToken: undefined,
    products: ['core', 'udoit', 'tidyup'],
  });
  admin = as(app, await buildAdmin(institution));
});

const of = (tool: Tool) => ({ params: { id: institution.id, tool } });
const paste = (tool: Tool, token: string, lastDay: string | null = null) =>
  admin.call(api.pasteRunnerToken, { ...of(tool), body: { token, lastDay } });
const read = (tool: Tool) => admin.call(api.readTaskRunner, of(tool));
const aToken = () => harness.tokens.serviceToken(canvas);
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("starts with task runners that aren't set up, and says what each needs in Canvas", async () => {
  const { runners, scopes, permissions } = await admin.call(api.listTaskRunners, {
    params: { id: institution.id },
  });
  expect(runners.map(({ tool, state, status }) => [tool, state, status])).toEqual([
    ['core', 'never_set', false],
    ['udoit', 'never_set', false],
    ['tidyup', 'never_set', false],
  ]);
  expect(scopes).toContain('url:GET|/api/v1/accounts/:account_id/courses');
  const toolsOf = (wanted: string) => permissions.find(({ name }) => name === wanted)?.tools;
  expect(toolsOf('read_course_content')).toEqual(['core', 'udoit', 'tidyup']);
  expect(toolsOf('manage_role_overrides')).toEqual(['core']);
});

test('accepts a pasted token, checks it at once, and never shows it again', async () => {
  const token = aToken();
  const pasted = await paste('udoit', `  ${token}\n`);
  expect(pasted).toMatchObject({ state: 'checking', source: 'token', status: false });
  expect(JSON.stringify(pasted)).not.toContain(token);
  await runJobs();
  expect(await read('udoit')).toMatchObject({
    state: 'valid',
    status: true,
    lmsUserName: 'Courseyard task runner',
    authorisedBy: expect.stringMatching(/^Person/) as unknown,
  });
  const { rows } = await runSql('select to_jsonb(t)::text as row from task_runners t');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each(['', 'short', 'two words-of-a-token', 'line\nbreak-in-a-token', 'ünïcode-token', 'x'.repeat(501)])(
  'refuses %j as a token and keeps the current one',
  async (token) => {
    await paste('core', aToken());
    await runJobs();
    await expect(paste('core', token)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await read('core')).toMatchObject({ state: 'valid' });
  },
);

test('a token with a last day expires soon, later, or is refused once the day is over', async () => {
  await paste('core', aToken(), dayIn(5));
  await paste('udoit', aToken(), dayIn(40));
  await expect(paste('tidyup', aToken(), dayIn(-2))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'body.lastDay': expect.any(String) as unknown },
  });
  await runJobs();
  expect((await read('core')).state).toBe('expiring');
  expect((await read('udoit')).state).toBe('valid');
  expect((await read('tidyup')).state).toBe('never_set');
  expect(await admin.call(checkTaskRunners, {})).toEqual({
    core: { status: true },
    udoit: { status: true },
    tidyup: { status: false },
  });
});

test("authorising or revoking one tool doesn't affect the others' authorisations", async () => {
  await paste('core', aToken());
  await paste('udoit', aToken());
  await runJobs();
  const before = await read('core');
  await paste('udoit', 'a-token-that-canvas-refuses');
  await runJobs();
  expect((await read('udoit')).state).toBe('invalid');
  await admin.call(api.revokeTaskRunner, of('udoit'));
  expect((await read('udoit')).state).toBe('never_set');
  expect(await read('core')).toEqual({
    ...before,
    checkedAt: expect.any(String) as unknown,
    lastSuccessAt: expect.any(String) as unknown,
  });
});

test("the operator's token is for tools without their own authorisation", async () => {
  await paste('udoit', aToken());
  await connectRunners(institution.id, canvas.serviceToken);
  await runJobs();
  const sources = await Promise.all(
    (['core', 'udoit', 'tidyup'] as const).map(async (tool) => (await read(tool)).source),
  );
  expect(sources).toEqual(['operator', 'token', 'operator']);
  const { checkedAt } = await read('core');
  await connectRunners(institution.id, canvas.serviceToken);
  expect(await read('core')).toMatchObject({ state: 'valid', checkedAt });
});

test("a pasted token stays valid in Canvas when it's revoked here; one issued to us is handed back", async () => {
  const pasted = aToken();
  await paste('udoit', pasted);
  const made = harness.tokens.issue(canvas, harness.person('northfield', 'institution_admin'));
  await paste('core', made.accessToken);
  await db().updateTable('task_runners').set({ source: 'oauth' }).where('tool', '=', 'core').execute();
  await admin.call(api.revokeTaskRunner, of('udoit'));
  await admin.call(api.revokeTaskRunner, of('core'));
  await runJobs();
  expect(harness.tokens.find(pasted)).toBeDefined();
  expect(harness.tokens.find(made.accessToken)).toBeUndefined();
  expect(await db().selectFrom('surrendered_tokens').selectAll().execute()).toEqual([]);
});

test("a token that another tool also uses isn't revoked in Canvas", async () => {
  const token = aToken();
  await paste('core', token);
  await paste('udoit', token);
  await db().updateTable('task_runners').set({ source: 'oauth' }).execute();
  await admin.call(api.revokeTaskRunner, of('udoit'));
  await runJobs();
  expect((await read('core')).state).toBe('valid');
});

test("a token that can't be handed back while Canvas is down is handed back later", async () => {
  const token = aToken();
  await paste('core', token);
  await db().updateTable('task_runners').set({ source: 'oauth' }).execute();
  harness.faults.switchOn({ kind: 'error_500', path: /oauth2/ });
  await admin.call(api.revokeTaskRunner, of('core'));
  await runJobs();
  expect(await db().selectFrom('surrendered_tokens').selectAll().execute()).toHaveLength(1);
});

test('says so when something never authorised, or already revoked, is revoked', async () => {
  await expect(admin.call(api.revokeTaskRunner, of('core'))).rejects.toMatchObject({ code: 'conflict' });
});

test("another institution's task runners are not found, and stay unchanged", async () => {
  await paste('core', aToken());
  const stranger = as(app, await buildAdmin(await buildInstitution()));
  await expect(
    stranger.call(api.pasteRunnerToken, { ...of('core'), body: { token: 'some-other-token' } }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(stranger.call(api.revokeTaskRunner, of('core'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(stranger.call(api.listTaskRunners, { params: { id: institution.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await read('core')).isConnected).toBe(true);
});

test('the log says who gave which tool a token, but not the token', async () => {
  const token = aToken();
  await paste('udoit', token);
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries[0]).toMatchObject({ action: 'pasteRunnerToken', outcome: 'done', note: 'Tool: UDOIT' });
  expect(JSON.stringify(entries)).not.toContain(token);
});

test('a tool that was never authorised, or is refused, requests no scans, and catches up once authorised', async () => {
  const batch = await buildBatch(institution);
  const [course] = [...canvas.courses.values()].filter(({ state }) => state === 'available');
  const [built] = await buildCourses(institution, ['Algebra'], batch);
  await db()
    .updateTable('courses')
    .set({ lms_course_id: course?.id ?? '' })
    .where('id', '=', built?.id ?? 0)
    .execute();
  const scanned = async () => (await runJobs()).filter(({ job }) => job === 'scan-courses').length;
  await paste('core', 'a-token-that-canvas-refuses');
  expect(await scanned()).toBe(0);
  await paste('core', aToken());
  expect(await scanned()).toBe(1);
  const [scan] = await db().selectFrom('course_scans').selectAll().where('tool', '=', 'core').execute();
  expect(scan).toMatchObject({ status: 'succeeded' });
});
