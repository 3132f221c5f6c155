import type { Harness } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import { db } from '#server/infra/db/database.ts';
import { stopActing } from '#shared/institutions/impersonation.api.ts';
import * as api from '#shared/sessions/session.api.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import type { TestApp } from '#test/support/app.ts';
import { stranger, withToken } from '#test/support/as.ts';
import { buildInstitution } from '#test/support/build.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;
let admin: LaunchRequest;
let institutionId: number;

beforeAll(async () => {
  scene = await startLaunchScene({
    config: ({ origin, person, institution }) => ({
      superAdmins: [
        {
          issuer: origin,
          clientId: institution('northfield').clientId,
          subject: person('northfield', 'super_admin').subject,
        },
      ],
    }),
  });
  ({ app, harness, request: admin, institutionId } = scene);
});
afterAll(() => scene.close());

async function launch(request: LaunchRequest): Promise<LaunchSettings> {
  const html = await (await (await harness.launchAs(request)).send()).text();
  return JSON.parse(/id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as LaunchSettings;
}

const as = (kind: Parameters<Harness['person']>[1]): LaunchRequest => ({
  ...admin,
  person: harness.person('northfield', kind),
});

test('answers a launch with everything the first paint needs', async () => {
  const settings = await launch({ ...admin, locale: 'fr', isHighContrast: true });
  expect(settings).toMatchObject({
    institution: { id: institutionId, title: 'Northfield University' },
    isReadyGo: true,
    mockData: true,
    locale: 'fr',
    isHighContrast: true,
    contextCount: 1,
    kind: 'embedded',
    start: { path: '/dashboard', notice: null },
  });
  expect(settings.abilities).toEqual(expect.arrayContaining(['institution.manage', 'batch.create']));
  expect(settings.clientToken).toMatch(/^[\w-]{43}$/);
});

test("stores only the token's hash", async () => {
  const { clientToken } = await launch(admin);
  const rows = await db().selectFrom('sessions').select('token_hash').execute();
  expect(rows.map((row) => row.token_hash)).not.toContain(clientToken);
});

test('accepts the token from either header', async () => {
  const { clientToken } = await launch(admin);
  const byOther = await fetch(`${app.origin}/api/settings`, { headers: { 'x-auth-token': clientToken } });
  expect(byOther.status).toBe(200);
  expect((await withToken(app, clientToken).call(api.readSettings, {})).person.name).toBe(admin.person.name);
});

test("sends a page that isn't cached, and that runs no outside scripts", async () => {
  const answer = await (await harness.launchAs(admin)).send();
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+'(;|$)/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('cross-origin-opener-policy')).toBeNull();
});

test('gives an instructor no abilities, and never super admin through a claim', async () => {
  expect((await launch(as('instructor'))).abilities).toEqual([]);
  const forged = await harness.launchAs(admin);
  const idToken = await harness.signIdToken(admin, forged.nonce, {
    claims: {
      'https://purl.imsglobal.org/spec/lti/claim/roles': [
        'http://purl.imsglobal.org/vocab/lis/v2/system/person#SysAdmin',
        'ROLE_SUPER_ADMIN',
      ],
    },
  });
  const html = await (await forged.send({ idToken })).text();
  expect(html).not.toContain('institutions.manage');
});

test('makes the people named in the configuration super admins', async () => {
  expect((await launch(as('super_admin'))).abilities).toContain('institutions.manage');
});

test('revokes admin with the next launch without it, but not roles granted here', async () => {
  await launch(admin);
  await db()
    .updateTable('people')
    .set({ can_manage_checklists: true })
    .where('subject', '=', admin.person.subject)
    .execute();
  const roles = ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'];
  const second = await harness.launchAs(admin);
  const idToken = await harness.signIdToken(admin, second.nonce, {
    claims: { 'https://purl.imsglobal.org/spec/lti/claim/roles': roles, name: 'Renamed' },
  });
  const html = await (await second.send({ idToken })).text();
  expect(html).toContain('"checklists.manage"');
  expect(html).not.toContain('"institution.manage"');
  expect(html).toContain('Renamed');
});

test.each(['revoked', 'expired'])('turns a %s session away', async (how) => {
  const { clientToken } = await launch(admin);
  const past = new Date(Date.now() - 1000);
  const change = how === 'revoked' ? { revoked_at: past } : { expires_at: past };
  await db().updateTable('sessions').set(change).execute();
  await expect(withToken(app, clientToken).call(api.readSettings, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

test('ends a session at logout', async () => {
  const { clientToken } = await launch(admin);
  await withToken(app, clientToken).call(api.logOut, {});
  await expect(withToken(app, clientToken).call(api.readSettings, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

test('acts for another institution only as a super admin, and only while that institution is active', async () => {
  const other = await buildInstitution({ title: 'Other College' });
  const actIn = async (kind: 'super_admin' | 'institution_admin') => {
    const { clientToken } = await launch(as(kind));
    await db().updateTable('sessions').set({ acting_institution_id: other.id }).execute();
    return withToken(app, clientToken);
  };
  const superAdmin = await actIn('super_admin');
  const acting = await superAdmin.call(api.readSettings, {});
  expect(acting).toMatchObject({ institution: { id: other.id }, actingAs: { title: 'Other College' } });
  expect(acting.abilities).toContain('institution.manage');
  const others = await (await actIn('institution_admin')).call(api.readSettings, {});
  expect(others).toMatchObject({ institution: { id: institutionId }, actingAs: null });
  await db().updateTable('institutions').set({ status: 0 }).where('id', '=', other.id).execute();
  expect((await superAdmin.call(api.readSettings, {})).actingAs).toBeNull();
  await db().updateTable('institutions').set({ status: 1 }).where('id', '=', other.id).execute();
  await superAdmin.call(stopActing, { params: { id: other.id } });
  expect((await superAdmin.call(api.readSettings, {})).institution.id).toBe(institutionId);
  const entries = await db()
    .selectFrom('audit_entries')
    .select('institution_id')
    .where('acting_from_institution_id', '=', institutionId)
    .execute();
  expect(entries.length).toBeGreaterThan(0);
});

describe('a new tab', () => {
  const codeOf = async (clientToken: string) => {
    const { url } = await withToken(app, clientToken).call(api.openTab, { body: { path: '/reports' } });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/reports#tab=/);
    return url.slice(url.indexOf('=') + 1);
  };

  test('gets its own session for its code, once, even when two ask at once', async () => {
    const { clientToken } = await launch(admin);
    const code = await codeOf(clientToken);
    const redeem = () => stranger(app).call(api.redeemTab, { body: { code } });
    const outcomes = await Promise.allSettled([redeem(), redeem()]);
    const redeemed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(redeemed).toHaveLength(1);
    expect(redeemed[0]?.clientToken).not.toBe(clientToken);
    expect(redeemed[0]?.settings.kind).toBe('tab');
    await withToken(app, clientToken).call(api.logOut, {});
    const tab = withToken(app, redeemed[0]?.clientToken);
    expect((await tab.call(api.readSettings, {})).person.name).toBeDefined();
  });

  test('gets nothing for a late or made-up code, and leads nowhere else', async () => {
    const { clientToken } = await launch(admin);
    const code = await codeOf(clientToken);
    await db()
      .updateTable('tab_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    for (const wrong of [code, 'made-up']) {
      await expect(stranger(app).call(api.redeemTab, { body: { code: wrong } })).rejects.toMatchObject({
        code: 'not_signed_in',
      });
    }
    for (const path of ['//evil.example', 'https://evil.example', '']) {
      await expect(withToken(app, clientToken).call(api.openTab, { body: { path } })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    }
  });
});

test("says what's wrong with a body that is too large, not JSON, or has unknown fields", async () => {
  const { clientToken } = await launch(admin);
  const send = (body: string) =>
    fetch(`${app.origin}/api/session/tab`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clientToken}`, 'content-type': 'application/json' },
      body,
    });
  const answers = await Promise.all([
    send(`{"path":"${'x'.repeat(1_100_000)}"}`),
    send('{"path":'),
    send('{"path":"/","more":1}'),
  ]);
  const codes = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { code: string }).code),
  );
  expect(codes).toEqual(['too_large', 'invalid_input', 'invalid_input']);
});

test('answers unknown API addresses with a problem, and others with the app', async () => {
  expect(await (await fetch(`${app.origin}/api/nothing`)).json()).toMatchObject({ code: 'not_found' });
  const page = await fetch(`${app.origin}/reports`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).not.toContain('id="settings"');
});
