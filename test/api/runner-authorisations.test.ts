import { db, runSql } from '#server/infra/db/database.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { scopesFor } from '#server/lms/canvas-calls.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/runner-authorisations/runner-authorisation.api.ts';
import { stopActing } from '#shared/institutions/impersonation.api.ts';
import { logOut } from '#shared/sessions/session.api.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import * as runners from '#shared/task-runners/task-runner.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { as } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildSuperAdmin,
} from '#test/support/build.ts';
import { comeBack, decide, openWindow, reasonOf } from '#test/support/canvas-consent.ts';
import { logOf } from '#test/support/captured-log.ts';
import { runJobs } from '#test/support/jobs.ts';
import { untilTrue } from '#test/support/server-process.ts';
import { eachInRunnerScene, type RunnerScene } from '#test/support/runner-scene.ts';

let scene: RunnerScene;
eachInRunnerScene((given) => {
  scene = given;
});

const of = (tool: Tool) => ({ params: { id: scene.institution.id, tool } });
const read = (tool: Tool) => scene.admin.call(runners.readTaskRunner, of(tool));
const start = (tool: Tool = 'core') => scene.admin.call(api.startRunnerAuthorisation, of(tool));
const leave = async (tool: Tool = 'core') => openWindow((await start(tool)).url);
const outcomeOf = async (tool: Tool = 'core') => {
  const { tools } = await scene.admin.call(api.readRunnerAuthorisations, {
    params: { id: scene.institution.id },
  });
  return tools.find((each) => each.tool === tool)?.latest?.outcome;
};
async function authorise(tool: Tool = 'core') {
  const { address, cookie } = await leave(tool);
  return comeBack(await decide(scene.harness, address), cookie);
}

const authorisationsLogged = async () =>
  (await scene.admin.call(listAuditEntries, { query: { action: 'authoriseRunner' } })).entries;

test('authorises one tool with Canvas, for exactly the scopes of its calls, and checks it at once', async () => {
  const { address, cookie } = await leave('udoit');
  const asked = new URL(address).searchParams;
  expect(asked.get('scope')?.split(' ')).toEqual(
    scopesFor('udoit', { isReadyGo: false, settings: defaultInstitutionSettings }),
  );
  expect(asked.get('redirect_uri')).toBe(`${scene.app.origin}/task-runners/return`);
  expect(await outcomeOf('udoit')).toBeNull();
  const page = await comeBack(await decide(scene.harness, address), cookie);
  const { name } = scene.harness.person('northfield', 'institution_admin');
  expect(page.html).toContain(`as ${name}`);
  await runJobs();
  expect(await read('udoit')).toMatchObject({
    state: 'valid',
    source: 'oauth',
    lmsUserName: name,
    authorisedBy: expect.stringMatching(/^Person/) as unknown,
    expiresAt: null,
    missingPermissions: [],
  });
  expect(await outcomeOf('udoit')).toBe('authorised');
  expect((await read('core')).state).toBe('never_set');
});

test("each tool's scopes are enough to read a course, and for nothing else", async () => {
  const [course] = [...scene.canvas.courses.values()].filter(({ state }) => state === 'available');
  for (const tool of ['core', 'udoit', 'tidyup'] as const) {
    await authorise(tool);
    const canvas = await canvasFor(scene.institution.scope, { tool });
    await canvas.courseWithNumbers(course?.id ?? '');
    for (const kind of ['assignments', 'announcements', 'modules', 'files', 'folders'] as const)
      expect(await canvas.contents[kind](course?.id ?? '')).toBeDefined();
    const [page] = await canvas.contents.pages(course?.id ?? '', { withBodies: true });
    expect(await canvas.contents.page(course?.id ?? '', page?.url ?? '')).toEqual(page);
    const [terms] = await Promise.allSettled([canvas.terms(scene.canvas.rootAccountId).next()]);
    expect([tool, terms.status]).toEqual([tool, tool === 'core' ? 'fulfilled' : 'rejected']);
  }
});

test('a token for exactly these scopes is enough to find a key that keeps back what it is asked to include', async () => {
  scene.harness.simulator.dropsIncludes = true;
  for (const tool of ['core', 'udoit', 'tidyup'] as const) await authorise(tool);
  await runJobs();
  for (const tool of ['core', 'udoit', 'tidyup'] as const)
    expect([tool, (await read(tool)).state]).toEqual([tool, 'no_includes']);
  scene.harness.simulator.dropsIncludes = false;
});

test('a tool whose runner was refused catches up once it is authorised with Canvas', async () => {
  const batch = await buildBatch(scene.institution);
  await buildCourses(scene.institution, ['Algebra'], batch);
  const scanned = async () => (await runJobs()).filter(({ job }) => job === 'scan-courses').length;
  await scene.admin.call(runners.pasteRunnerToken, { ...of('core'), body: { token: 'a-refused-token' } });
  expect(await scanned()).toBe(0);
  expect((await read('core')).state).toBe('invalid');
  await authorise();
  expect(await scanned()).toBe(1);
});

test('keeps what there was when the person says no, and says so on both pages', async () => {
  await authorise();
  await runJobs();
  const before = await read('core');
  const { address, cookie } = await leave();
  const page = await comeBack(await decide(scene.harness, address, { decision: 'deny' }), cookie);
  expect([page.status, reasonOf(page)]).toEqual([403, 'denied']);
  expect(await outcomeOf()).toBe('denied');
  expect(await read('core')).toEqual(before);
  const entries = await authorisationsLogged();
  expect(entries.slice(0, 2)).toMatchObject([
    { outcome: 'refused', code: 'denied', note: 'Tool: Core', person: { id: scene.person.id } },
    { outcome: 'done', code: null },
  ]);
});

test.each([
  ['invalid_scope', 'scopes'],
  ['unauthorized_client', 'refused'],
  ['server_error', 'unreachable'],
  ['constructor', 'malformed'],
])('explains the error %s from Canvas', async (error, outcome) => {
  const { address, cookie } = await leave();
  const back = new URL(await decide(scene.harness, address, { decision: 'deny' }));
  back.searchParams.set('error', error);
  expect(reasonOf(await comeBack(back.href, cookie))).toBe(outcome);
  expect(await outcomeOf()).toBe(outcome);
});

test('refuses the return in another browser, and still lets the right one finish', async () => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  const other = await leave('udoit');
  for (const stolen of ['', other.cookie, cookie.replace(/=.*/, '=x')])
    expect(reasonOf(await comeBack(back, stolen))).toBe('expired');
  expect(reasonOf(await comeBack(back, cookie))).toBe('authorised');
});

test('accepts a return once, even when it comes four times at once', async () => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  const pages = await Promise.all([1, 2, 3, 4].map(() => comeBack(back, cookie)));
  expect(pages.map(reasonOf).toSorted()).toEqual(['authorised', 'expired', 'expired', 'expired']);
  expect(await outcomeOf()).toBe('authorised');
});

test.each(['state', 'code'])('refuses a made-up %s', async (name) => {
  const { address, cookie } = await leave();
  const back = new URL(await decide(scene.harness, address));
  back.searchParams.set(name, name === 'state' ? `${back.searchParams.get(name)?.slice(0, 20)}x` : 'x');
  expect(reasonOf(await comeBack(back.href, cookie))).toBe(name === 'state' ? 'expired' : 'refused');
  expect((await read('core')).state).toBe('never_set');
});

test.each([
  ['nothing', ''],
  ['an empty state', '?state='],
  ['two states', '?state=a&state=b&code=c'],
  ['a long state', `?state=${'x'.repeat(5000)}&code=c`],
  ['no state', '?code=c'],
])('answers a return with %s by a plain page', async (_, query) => {
  const page = await comeBack(`${scene.app.origin}/task-runners/return${query}`, 'runner_x=y');
  expect([page.status, reasonOf(page)]).toEqual([401, 'expired']);
});

test('an address to begin with works once, for two minutes', async () => {
  const { url } = await start();
  expect((await openWindow(url)).status).toBe(303);
  expect(reasonOf(await openWindow(url))).toBe('expired');
  const late = await start();
  await db()
    .updateTable('runner_authorisations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(reasonOf(await openWindow(late.url))).toBe('expired');
});

test('refuses a return that took too long', async () => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  await db()
    .updateTable('runner_authorisations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(reasonOf(await comeBack(back, cookie))).toBe('expired');
});

test.each(['cross-site', 'none', 'same-site'] as const)(
  "an address to begin with can't be sent to somebody else (%s)",
  async (site) => {
    const { url } = await start();
    const page = await openWindow(url, site as 'none');
    expect([page.status, reasonOf(page), page.cookie]).toEqual([403, 'elsewhere', '']);
    expect((await openWindow(url)).status).toBe(303);
  },
);

test('refuses the return once the session has ended', async () => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  await scene.admin.call(logOut, {});
  expect(reasonOf(await comeBack(back, cookie))).toBe('session');
  scene = { ...scene, admin: as(scene.app, scene.person) };
  expect((await read('core')).state).toBe('never_set');
});

test('refuses the return once the person is no longer an administrator', async () => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  const mayNot = { is_admin: false, is_lms_admin: false };
  await db().updateTable('people').set(mayNot).where('id', '=', scene.person.id).execute();
  expect(reasonOf(await comeBack(back, cookie))).toBe('session');
});

test('refuses the return of a person who stops being an administrator while Canvas answers', async () => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  const { faults } = scene.harness;
  faults.switchOn({ kind: 'latency', path: /oauth2/, times: 1, ms: 2_000 });
  const page = comeBack(back, cookie);
  await untilTrue(() => Promise.resolve(faults.active.every(({ times }) => times === 0)));
  const rights = { is_admin: false, is_lms_admin: false };
  await db().updateTable('people').set(rights).where('id', '=', scene.person.id).execute();
  expect(reasonOf(await page)).toBe('session');
  await db().updateTable('people').set({ is_admin: true }).where('id', '=', scene.person.id).execute();
  expect((await read('core')).state).toBe('never_set');
});

test('a super admin who acts for the institution authorises it, and only while acting', async () => {
  const { id } = scene.institution;
  const superAdmin = as(scene.app, await buildSuperAdmin(await buildInstitution()), { id });
  const begin = async () => openWindow((await superAdmin.call(api.startRunnerAuthorisation, of('core'))).url);
  const first = await begin();
  expect(reasonOf(await comeBack(await decide(scene.harness, first.address), first.cookie))).toBe(
    'authorised',
  );
  const second = await begin();
  await superAdmin.call(stopActing, { params: { id } });
  expect(reasonOf(await comeBack(await decide(scene.harness, second.address), second.cookie))).toBe(
    'session',
  );
  expect(await authorisationsLogged()).toMatchObject([
    { outcome: 'refused', code: 'session', person: { name: expect.any(String) as unknown } },
    { outcome: 'done' },
  ]);
});

test.each([
  ['has left the tool', { active_products: ['core'] }],
  ['has moved to another Canvas', { canvas_url: 'https://elsewhere.test' }],
  ['has lost its key', { canvas_oauth_client_secret: null }],
])('changes nothing when the institution %s meanwhile', async (_, change) => {
  const { address, cookie } = await leave('udoit');
  const back = await decide(scene.harness, address);
  await db().updateTable('institutions').set(change).execute();
  expect(reasonOf(await comeBack(back, cookie))).toBe('gone');
  const rows = await db().selectFrom('task_runners').select('access_token').execute();
  expect(rows.filter(({ access_token }) => access_token !== null)).toEqual([]);
});

test.each([
  ['error_500', 'malformed'],
  ['html_page', 'malformed'],
  ['invalid_json', 'malformed'],
  ['huge_body', 'malformed'],
  ['dropped', 'unreachable'],
  ['redirect', 'malformed'],
] as const)('a Canvas with %s loses nothing', async (kind, outcome) => {
  await authorise();
  await runJobs();
  const before = await read('core');
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  scene.harness.faults.switchOn({ kind, path: /oauth2/ });
  expect([outcome, 'unreachable']).toContain(reasonOf(await comeBack(back, cookie)));
  expect(await read('core')).toEqual(before);
});

test('a token that Canvas refuses as soon as it has given it replaces nothing, and is handed back', async () => {
  await authorise();
  await runJobs();
  const before = await read('core');
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address);
  scene.harness.faults.switchOn({ kind: 'revoked_token', path: /users/ });
  expect(reasonOf(await comeBack(back, cookie))).toBe('refused');
  expect(await read('core')).toEqual(before);
  expect((await runJobs()).map(({ job }) => job)).toContain('give-tokens-back');
});

test("two tabs at once: each tool gets its own, and of one tool's two the last; the other is handed back", async () => {
  const [first, second, other] = [await leave(), await leave(), await leave('tidyup')];
  const cookie = [first, second, other].map((each) => each.cookie).join('; ');
  const pages = await Promise.all(
    [first, second, other].map(async ({ address }) => comeBack(await decide(scene.harness, address), cookie)),
  );
  expect(pages.map(reasonOf)).toEqual(['authorised', 'authorised', 'authorised']);
  await runJobs();
  expect((await read('core')).state).toBe('valid');
  expect((await read('tidyup')).state).toBe('valid');
  expect((await read('udoit')).state).toBe('never_set');
  expect(await db().selectFrom('surrendered_tokens').selectAll().execute()).toEqual([]);
});

test('without an OAuth2 key it says what is missing', async () => {
  await db()
    .updateTable('institutions')
    .set({ canvas_oauth_client_id: null, canvas_oauth_client_secret: null })
    .execute();
  await expect(start()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/OAuth2 key/) as unknown,
  });
  const { hasKey } = await scene.admin.call(api.readRunnerAuthorisations, {
    params: { id: scene.institution.id },
  });
  expect(hasKey).toBe(false);
});

test("nobody begins or watches another institution's authorisation", async () => {
  const stranger = as(scene.app, await buildAdmin(await buildInstitution()));
  const notFound = { code: 'not_found' };
  await expect(stranger.call(api.startRunnerAuthorisation, of('core'))).rejects.toMatchObject(notFound);
  await expect(
    stranger.call(api.readRunnerAuthorisations, { params: { id: scene.institution.id } }),
  ).rejects.toMatchObject(notFound);
});

test('the audit log names the person and the tool, and no log or row has a secret in it', async () => {
  const secrets: string[] = [];
  const logged = await logOf(async () => {
    const { url } = await start();
    const { address, cookie } = await openWindow(url);
    const back = await decide(scene.harness, address);
    const { searchParams } = new URL(back);
    secrets.push(new URL(url).searchParams.get('ticket') ?? '', cookie.split('=')[1] ?? '');
    secrets.push(searchParams.get('state') ?? '', searchParams.get('code') ?? '');
    await comeBack(back, cookie);
    await runJobs();
  });
  const { entries } = await scene.admin.call(listAuditEntries, { query: {} });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'authoriseRunner', outcome: 'done', note: 'Tool: Core', via: 'embedded' },
    { action: 'startRunnerAuthorisation', outcome: 'done', note: 'Tool: Core' },
  ]);
  expect(entries[0]?.person.name).toBe(entries[1]?.person.name);
  const { rows } = await runSql('select to_jsonb(a)::text as row from runner_authorisations a');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    for (const place of [logged, JSON.stringify(entries), JSON.stringify(rows)])
      expect(place).not.toContain(secret);
  }
});

test('the three specified calls answer as specified', async () => {
  const { id } = scene.institution;
  const { institutionId, id: personId, clientId } = await buildSuperAdmin(scene.institution);
  const token = await mintSession({
    institutionId,
    personId,
    clientId,
    contextId: null,
    kind: 'embedded',
    taughtLmsCourseId: null,
    isHighContrast: false,
    locale: null,
    userAgent: 'test',
    actingInstitutionId: null,
  });
  const get = async (path: string) => {
    const answer = await fetch(`${scene.app.origin}${path}`, { headers: { 'x-auth-token': token } });
    return [answer.status, await answer.json()];
  };
  const toTrue = { core: { status: true }, udoit: { status: false }, tidyup: { status: false } };
  await authorise();
  await runJobs();
  expect(await get('/api/task-runner/check')).toEqual([200, toTrue]);
  expect(await get(`/api/institutions/${id}/taskrunners`)).toMatchObject([200, { id }]);
  const asAdmin = await scene.admin.request('GET', `/api/institutions/${id}/task-runners/core`);
  expect(asAdmin).toMatchObject({ status: 200, body: { tool: 'core', status: true } });
});
