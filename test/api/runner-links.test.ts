import { db, runSql } from '#server/infra/db/database.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/runner-authorisations/runner-authorisation.api.ts';
import * as runners from '#shared/task-runners/task-runner.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { as } from '#test/support/as.ts';
import { buildAdmin, buildInstitution } from '#test/support/build.ts';
import { comeBack, decide, openLink, pressContinue, reasonOf } from '#test/support/canvas-consent.ts';
import { logOf } from '#test/support/captured-log.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInRunnerScene, type RunnerScene } from '#test/support/runner-scene.ts';

let scene: RunnerScene;
eachInRunnerScene((given) => {
  scene = given;
});

const of = (tool: Tool) => ({ params: { id: scene.institution.id, tool } });
const read = (tool: Tool) => scene.admin.call(runners.readTaskRunner, of(tool));
const make = (tool: Tool = 'core') => scene.admin.call(api.createRunnerLink, of(tool));
const linkOf = async (tool: Tool) => {
  const { tools } = await scene.admin.call(api.readRunnerAuthorisations, {
    params: { id: scene.institution.id },
  });
  return tools.find((each) => each.tool === tool)?.link;
};
const expire = () =>
  db()
    .updateTable('runner_links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();

test('a link works without a session: its page says who asks for what, and Canvas does the rest', async () => {
  const { url, expiresAt } = await make('udoit');
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(await linkOf('udoit')).toMatchObject({ expiresAt });
  const page = await openLink(url);
  expect(page.status).toBe(200);
  for (const text of ['Person', scene.canvas.title, 'UDOIT', 'Course Content - view'])
    expect(page.html).toContain(text);
  expect(page.html).not.toContain('Users - view list');
  const { address, cookie } = await pressContinue(scene.app, url);
  const done = await comeBack(await decide(scene.harness, address), cookie);
  expect(reasonOf(done)).toBe('authorised');
  await runJobs();
  expect(await read('udoit')).toMatchObject({ state: 'valid', source: 'link', authorisedBy: null });
  expect((await read('core')).state).toBe('never_set');
  expect(await linkOf('udoit')).toBeNull();
});

test('a link is used up by an authorisation, not by looking at it or by a no', async () => {
  const { url } = await make();
  await openLink(url);
  const first = await pressContinue(scene.app, url);
  const no = await decide(scene.harness, first.address, { decision: 'deny' });
  expect(reasonOf(await comeBack(no, first.cookie))).toBe('denied');
  const { entries } = await scene.admin.call(listAuditEntries, {
    query: { action: 'authoriseRunnerByLink' },
  });
  expect(entries).toMatchObject([{ outcome: 'refused', code: 'denied', note: 'Tool: Core', via: 'system' }]);
  const second = await pressContinue(scene.app, url);
  expect(reasonOf(await comeBack(await decide(scene.harness, second.address), second.cookie))).toBe(
    'authorised',
  );
  expect([reasonOf(await openLink(url)), reasonOf(await pressContinue(scene.app, url))]).toEqual([
    'linkUsed',
    'linkUsed',
  ]);
});

test('of two people with one link, the first one wins; the other token is handed back', async () => {
  const { url } = await make();
  const [first, second] = [await pressContinue(scene.app, url), await pressContinue(scene.app, url)];
  const pages = await Promise.all(
    [first, second].map(async ({ address, cookie }) =>
      comeBack(await decide(scene.harness, address), cookie),
    ),
  );
  expect(pages.map(reasonOf).toSorted()).toEqual(['authorised', 'link']);
  expect((await runJobs()).map(({ job }) => job)).toContain('give-tokens-back');
  expect((await read('core')).state).toBe('valid');
});

test('an account that sees less never replaces one that sees everything, and the link stays open', async () => {
  const student = async (url: string) => {
    const { address, cookie } = await pressContinue(scene.app, url);
    return comeBack(await decide(scene.harness, address, { as: 'instructor' }), cookie);
  };
  await scene.admin.call(runners.pasteRunnerToken, {
    ...of('core'),
    body: { token: scene.harness.tokens.serviceToken(scene.canvas) },
  });
  await runJobs();
  const before = await read('core');
  expect(before.state).toBe('valid');
  const { url } = await make();
  expect(reasonOf(await student(url))).toBe('account');
  expect(await read('core')).toEqual(before);
  expect((await openLink(url)).status).toBe(200);
  expect((await runJobs()).map(({ job }) => job)).toContain('give-tokens-back');
  const other = await make('udoit');
  expect(reasonOf(await student(other.url))).toBe('authorised');
  await runJobs();
  expect((await read('udoit')).state).toBe('missing_permission');
});

test('a tool has one open link: a new one replaces it, other tools keep theirs', async () => {
  const [old, other] = [await make(), await make('udoit')];
  const { url } = await make();
  expect(reasonOf(await openLink(old.url))).toBe('linkRevoked');
  expect((await openLink(url)).status).toBe(200);
  expect((await openLink(other.url)).status).toBe(200);
  const made = await Promise.allSettled([make(), make(), make()]);
  expect(made.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const open = await db().selectFrom('runner_links').select('tool').where('closed_as', 'is', null).execute();
  expect(open.map(({ tool }) => tool).toSorted()).toEqual(['core', 'udoit']);
});

test('a revoked or expired link says so, even to those who are in Canvas already', async () => {
  const { url } = await make();
  const { address, cookie } = await pressContinue(scene.app, url);
  await scene.admin.call(api.revokeRunnerLink, of('core'));
  expect(reasonOf(await openLink(url))).toBe('linkRevoked');
  expect(reasonOf(await comeBack(await decide(scene.harness, address), cookie))).toBe('link');
  expect((await read('core')).state).toBe('never_set');
  await expect(scene.admin.call(api.revokeRunnerLink, of('core'))).rejects.toMatchObject({
    code: 'conflict',
  });
  const later = await make();
  await expire();
  expect(reasonOf(await openLink(later.url))).toBe('linkExpired');
  expect(await linkOf('core')).toBeNull();
  await make();
});

test.each([
  ['no token', ''],
  ['an empty token', '?token='],
  ['a guess', '?token=guess'],
  ['a long token', `?token=${'x'.repeat(5000)}`],
  ['two tokens', '?token=a&token=b'],
])('answers a link with %s by a plain page', async (_, query) => {
  await make();
  const page = await openLink(`${scene.app.origin}/task-runners/link${query}`);
  expect([page.status, reasonOf(page)]).toEqual([404, 'linkUnknown']);
});

test('a link of an archived institution, a dropped tool or another Canvas is no longer needed', async () => {
  const { url } = await make('udoit');
  const was = await db().selectFrom('institutions').selectAll().executeTakeFirstOrThrow();
  for (const change of [
    { status: 0 as const },
    { active_products: ['core'] },
    { canvas_url: 'https://elsewhere.test' },
  ]) {
    await db().updateTable('institutions').set(change).execute();
    expect(reasonOf(await openLink(url))).toBe('gone');
    expect(reasonOf(await pressContinue(scene.app, url))).toBe('gone');
    await db()
      .updateTable('institutions')
      .set({ status: 1, active_products: was.active_products, canvas_url: was.canvas_url })
      .execute();
  }
  expect((await openLink(url)).status).toBe(200);
});

test('only its own page can press the button, and no other page can show it in a frame', async () => {
  const { url } = await make();
  expect(reasonOf(await pressContinue(scene.app, url, 'cross-site'))).toBe('elsewhere');
  const policy = (await fetch(url)).headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${scene.harness.origin}`);
});

test('writes names as text', async () => {
  await db().updateTable('institutions').set({ title: '<script>alert(1)</script>' }).execute();
  const { html } = await openLink((await make()).url);
  expect(html).toContain('&#60;script&#62;alert(1)');
  expect(html).not.toContain('<script>alert');
});

test('answers in the language of the browser', async () => {
  const { url } = await make();
  const answer = await fetch(url, { headers: { 'accept-language': 'fr' } });
  expect(await answer.text()).toContain('Continuer vers Canvas');
});

test("another institution's links can be neither made nor revoked", async () => {
  await make();
  const stranger = as(scene.app, await buildAdmin(await buildInstitution()));
  for (const target of [api.createRunnerLink, api.revokeRunnerLink])
    await expect(stranger.call(target, of('core'))).rejects.toMatchObject({ code: 'not_found' });
  expect(await linkOf('core')).not.toBeNull();
});

test('the audit log has all that was done with a link; no log, row or answer has its token', async () => {
  let token = '';
  const logged = await logOf(async () => {
    const { url } = await make();
    token = new URL(url).searchParams.get('token') ?? '';
    await openLink(url);
    const { address, cookie } = await pressContinue(scene.app, url);
    await comeBack(await decide(scene.harness, address), cookie);
    await make();
    await scene.admin.call(api.revokeRunnerLink, of('core'));
  });
  const { entries } = await scene.admin.call(listAuditEntries, { query: {} });
  expect(entries.map(({ action, via }) => [action, via])).toEqual([
    ['revokeRunnerLink', 'embedded'],
    ['createRunnerLink', 'embedded'],
    ['authoriseRunnerByLink', 'system'],
    ['createRunnerLink', 'embedded'],
  ]);
  const { rows } = await runSql('select to_jsonb(l)::text as row from runner_links l');
  expect(token.length).toBe(43);
  for (const place of [logged, JSON.stringify(entries), JSON.stringify(rows)])
    expect(place).not.toContain(token);
});
