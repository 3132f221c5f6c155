import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { rescanStaleCourses } from '#server/scans/scan.service.ts';
import { usableTools } from '#server/task-runners/active-tools.service.ts';
import { checkRunners } from '#server/task-runners/check-runners.service.ts';
import { connectRunners } from '#server/task-runners/service-account.service.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as runnerApi from '#shared/task-runners/task-runner.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildMember } from '#test/support/build.ts';
import { buildAlertRule } from '#test/support/build-alerts.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';
import { trackCourse } from '#test/support/read-scene.ts';

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
  harness.simulator.denied.clear();
  harness.simulator.meanwhile.length = 0;
  institution = await registerInstitution(harness, canvas);
  admin = as(app, await buildAdmin(institution));
  await runJobs();
});

const core = () => ({ params: { id: institution.id, tool: 'core' as const } });
const readRunner = () => admin.call(runnerApi.readTaskRunner, core());
async function checkNow() {
  await admin.call(runnerApi.checkTaskRunner, core());
  await runJobs();
  return readRunner();
}

test('learns whose token it is when an institution is connected', async () => {
  expect(await readRunner()).toMatchObject({
    tool: 'core',
    isConnected: true,
    status: true,
    errorMessage: null,
    lmsUserName: 'Courseyard task runner',
  });
  expect(await admin.call(checkTaskRunners, {})).toEqual({ core: { status: true } });
});

test('shows right away, on request, that a token was revoked and that a new one works', async () => {
  const { accessToken } = harness.tokens.issue(canvas, harness.person('northfield', 'institution_admin'));
  await connectRunners(institution.id, accessToken);
  harness.mutate.revokeToken(accessToken);
  expect(await checkNow()).toMatchObject({
    status: false,
    errorMessage: expect.stringContaining('authorise it again') as unknown,
  });
  await connectRunners(institution.id, canvas.serviceToken);
  expect(await checkNow()).toMatchObject({ status: true, errorMessage: null });
});

test.each(['error_500', 'dropped', 'html_page', 'throttled', 'redirect', 'huge_body'] as const)(
  'treats %s as trouble with Canvas and not with the task runner',
  async (kind) => {
    const before = await readRunner();
    harness.faults.switchOn({ kind });
    const after = await checkNow();
    expect(after).toMatchObject({
      status: true,
      errorMessage: expect.stringMatching(/^Canvas /) as unknown,
    });
    expect(Date.parse(after.checkedAt ?? '')).toBeGreaterThan(Date.parse(before.checkedAt ?? ''));
  },
);

test("reports a task runner that can't read its own name as forbidden, and doesn't blame its token", async () => {
  harness.faults.switchOn({ kind: 'missing_permission' });
  expect(await checkNow()).toMatchObject({
    status: false,
    errorMessage: expect.stringContaining('isn’t allowed') as unknown,
  });
});

test("says that there's no token", async () => {
  await db().deleteFrom('task_runners').execute();
  expect(await checkNow()).toMatchObject({ isConnected: false, status: false, checkedAt: null });
});

/** Makes Canvas refuse the account these rights, like a role without them. */
const deny = (...names: string[]) => names.forEach((name) => harness.simulator.denied.add(name));

test('says which permissions the account lacks, and treats a tool that can still read as usable', async () => {
  deny('read_forum', 'view_user_logins');
  expect(await checkNow()).toMatchObject({
    state: 'missing_permission',
    status: false,
    missingPermissions: ['view_user_logins', 'read_forum'],
    errorMessage: null,
  });
  expect(await usableTools(institution.scope)).toEqual(['core']);
  harness.simulator.denied.clear();
  expect(await checkNow()).toMatchObject({ state: 'valid', missingPermissions: [] });
});

test("names everything that's missing when the account can't even ask about the institution", async () => {
  harness.faults.switchOn({ kind: 'missing_permission', path: /permissions$/ });
  const { state, missingPermissions } = await checkNow();
  expect(state).toBe('missing_permission');
  expect(missingPermissions).toEqual(expect.arrayContaining(['read_course_list', 'read_course_content']));
});

describe('a key that enforces scopes without “Allow Include Parameters”', () => {
  const allTools = ['core', 'udoit', 'tidyup'] as const;
  const ofTool = (tool: Tool) => ({ params: { id: institution.id, tool } });
  const read = (tool: Tool) => admin.call(runnerApi.readTaskRunner, ofTool(tool));
  const someCourse = () => [...canvas.courses.values()].find(({ state }) => state === 'available')?.id ?? '';
  beforeEach(async () => {
    await db()
      .updateTable('institutions')
      .set({ active_products: [...allTools] })
      .execute();
    harness.simulator.dropsIncludes = true;
  });
  afterEach(() => {
    harness.simulator.dropsIncludes = false;
  });

  test.each(['before any course is read', 'once courses are read'])(
    'is found for each tool %s',
    async (when) => {
      if (when === 'once courses are read')
        await trackCourse(institution, await buildBatch(institution), someCourse());
      await checkNow();
      for (const tool of allTools)
        expect(await read(tool)).toMatchObject({
          state: 'no_includes',
          status: false,
          dropsIncludes: true,
          errorMessage: null,
          missingPermissions: [],
        });
      expect(await admin.call(checkTaskRunners, {})).toMatchObject({ tidyup: { status: false } });
      expect(await usableTools(institution.scope)).toEqual(allTools);
      harness.simulator.dropsIncludes = false;
      expect(await checkNow()).toMatchObject({ state: 'valid', status: true, dropsIncludes: false });
    },
  );

  test('is found although the courses that are read are gone from Canvas', async () => {
    const batch = await buildBatch(institution);
    for (const id of ['998001', '998002', '998003', '998004']) await trackCourse(institution, batch, id);
    expect(await checkNow()).toMatchObject({ state: 'no_includes' });
  });

  test.each(['error_500', 'missing_permission', 'invalid_json'] as const)(
    'isn’t unlearned while Canvas doesn’t tell (%s), and isn’t the runner’s fault',
    async (kind) => {
      await checkNow();
      harness.simulator.dropsIncludes = false;
      harness.faults.switchOn({ kind, path: /courses/ });
      expect(await checkNow()).toMatchObject({ state: 'no_includes', errorMessage: null });
      harness.faults.clear();
      expect(await checkNow()).toMatchObject({ state: 'valid' });
    },
  );

  test('isn’t known of a new token before Canvas has shown it', async () => {
    await checkNow();
    await paste('core', harness.tokens.serviceToken(canvas));
    expect(await readRunner()).toMatchObject({ state: 'checking', dropsIncludes: null });
    harness.faults.switchOn({ kind: 'error_500', path: /courses/ });
    await runJobs();
    expect(await readRunner()).toMatchObject({ state: 'valid', dropsIncludes: null });
  });

  test('has courses read again, which lack something, as soon as the key allows it', async () => {
    await trackCourse(institution, await buildBatch(institution), someCourse());
    const gaps = async () => {
      await runJobs();
      const rows = await db().selectFrom('course_scans').select('gaps').where('tool', '=', 'core').execute();
      return rows.flatMap((row) => row.gaps.map(({ part }) => part));
    };
    await checkNow();
    await rescanStaleCourses(institution.scope, new Date());
    expect(await gaps()).toEqual(['syllabus', 'teachers', 'students', 'storage']);
    harness.simulator.dropsIncludes = false;
    await checkNow();
    expect(await gaps()).toEqual([]);
  });
});

test('a token that Canvas refuses in any call pauses the tool, and is checked, at once', async () => {
  harness.faults.switchOn({ kind: 'revoked_token', times: 1 });
  const asked = canvasFor(institution.scope).then((asking) => asking.terms(canvas.rootAccountId).next());
  await expect(asked).rejects.toMatchObject({ kind: 'refused_token' });
  expect(await readRunner()).toMatchObject({ state: 'invalid', status: false });
  expect(await usableTools(institution.scope)).toEqual([]);
  await runJobs();
  expect(await readRunner()).toMatchObject({
    state: 'valid',
    errorMessage: null,
    lastErrorMessage: expect.stringContaining('authorise it again') as unknown,
  });
});

test('has the alert rules look at all courses when a token stops working, and not with each check afterwards', async () => {
  await db().updateTable('institutions').set({ is_ready_go: true }).execute();
  await buildAlertRule(institution);
  harness.faults.switchOn({ kind: 'revoked_token' });
  const looksAfterCheck = async () => {
    await checkRunners(institution.scope, new AbortController().signal);
    return (await runJobs()).filter(({ job }) => job === 'evaluate-all-alerts').length;
  };
  expect(await looksAfterCheck()).toBe(1);
  expect(await looksAfterCheck()).toBe(0);
});

test('a Canvas that accepts and refuses a token by turns is checked with pauses', async () => {
  const refuseOnce = async () => {
    harness.faults.switchOn({ kind: 'revoked_token', times: 1 });
    await canvasFor(institution.scope)
      .then((asking) => asking.terms(canvas.rootAccountId).next())
      .catch(() => undefined);
    return (await runJobs()).filter(({ job }) => job === 'check-runners').length;
  };
  expect(await refuseOnce()).toBe(1);
  expect(await refuseOnce()).toBe(0);
  expect(await readRunner()).toMatchObject({ state: 'invalid' });
});

test("a check's result for one token isn't reported for another that replaced it", async () => {
  await connectRunners(institution.id, 'a-token-that-canvas-refuses');
  let pasting: Promise<unknown> | undefined;
  harness.simulator.meanwhile.push(() => {
    pasting ??= paste('core', harness.tokens.serviceToken(canvas));
  });
  harness.faults.switchOn({ kind: 'latency', ms: 500 });
  await checkRunners(institution.scope, new AbortController().signal);
  await pasting;
  expect(await readRunner()).toMatchObject({ state: 'checking', source: 'token' });
});

const paste = (tool: Tool, token: string, lastDay?: string) =>
  admin.call(runnerApi.pasteRunnerToken, {
    params: { id: institution.id, tool },
    body: { token, ...(lastDay !== undefined && { lastDay }) },
  });

test("knows only the institution's tools, and answers only administrators", async () => {
  await expect(
    admin.call(runnerApi.readTaskRunner, { params: { id: institution.id, tool: 'udoit' } }),
  ).rejects.toMatchObject({ code: 'not_found' });
  const { person } = await buildMember(institution, 'admin');
  await expect(as(app, person).call(runnerApi.checkTaskRunner, core())).rejects.toMatchObject({
    code: 'not_allowed',
  });
});
