import { sql } from 'kysely';
import type { Harness } from '#scripts/harness/harness.ts';
import { ltiClaim, type LaunchRequest } from '#scripts/harness/id-token.ts';
import type { HarnessPerson, PersonKind } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { proveRolesJob } from '#server/people/canvas-roles.worker.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listAccounts } from '#shared/lms-directory/lms-directory.api.ts';
import { listPeople } from '#shared/people/person.api.ts';
import { readAccount } from '#shared/account/account.api.ts';
import * as own from '#shared/sessions/own-session.api.ts';
import * as api from '#shared/sessions/session.api.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, stranger, withToken } from '#test/support/as.ts';
import { buildAdmin, buildInstitution, buildPerson } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;
let institutionId: number;

beforeAll(async () => {
  scene = await startLaunchScene();
  ({ app, harness, institutionId } = scene);
  await runJobs();
});
afterAll(() => scene.close());

const canvas = () => harness.institution('northfield');
const [roles, custom] = [ltiClaim('roles'), ltiClaim('custom')];
const administrator = ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'];

beforeEach(async () => {
  harness.faults.clear();
  await db().deleteFrom('people').execute();
  await decide('own');
});

const decide = (subAccountAdmins: 'institution' | 'own' | 'none' | null) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ subAccountAdmins }) })
    .where('id', '=', institutionId)
    .execute();

const from = (kind: PersonKind, more: Partial<LaunchRequest> = {}): LaunchRequest => ({
  ...scene.request,
  person: harness.person('northfield', kind),
  ...more,
});

/** A launch, with some of its claims replaced. */
async function launch(request: LaunchRequest, claims: Readonly<Record<string, unknown>> = {}) {
  const begun = await harness.launchAs(request);
  const idToken = await harness.signIdToken(request, begun.nonce, { claims });
  const html = await (await begun.send({ idToken })).text();
  const settings = JSON.parse(/id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as LaunchSettings;
  return { settings, caller: withToken(app, settings.clientToken) };
}

/** What Canvas sends in the custom fields of a placement; the others stay as they are in the tool's configuration. */
const fields = (given: Readonly<Record<string, unknown>>, request = from('account_admin')) => ({
  [roles]: administrator,
  [custom]: {
    canvas_user_id: request.person.lmsUserId,
    canvas_root_account_id: canvas().rootAccountId,
    ...given,
  },
});

const isAdmin = ({ settings }: { settings: LaunchSettings }) =>
  settings.abilities.includes('institution.manage');
const college = () => canvas().accounts[1]?.id ?? '';

/** What Canvas said was said that many hours ago. */
const age = (hours: number) =>
  db()
    .updateTable('people')
    .set({ lms_role_at: sql<Date>`now() - ${`${hours} hours`}::interval` })
    .execute();

const accountsSeenBy = async ({ caller }: { caller: ReturnType<typeof withToken> }) =>
  (await caller.call(listAccounts, { params: { id: institutionId } })).accounts.map(({ id }) => id);

describe('an admin of an account below the root', () => {
  test.each<[string, Partial<LaunchRequest>]>([
    ["the account's navigation", {}],
    ["a course's navigation", { placement: 'course_navigation' }],
  ])('has what belongs to their accounts, also from %s', async (_, more) => {
    const course = [...canvas().courses.values()].find(({ accountId }) => accountId !== college());
    const launched = await launch(from('account_admin', { ...more, ...(more.placement && { course }) }));
    expect(isAdmin(launched)).toBe(false);
    expect(launched.settings.abilities).toEqual(expect.arrayContaining(['batches.view', 'batch.create']));
    const below = canvas().accounts.filter(({ id, parentId }) => id === college() || parentId === college());
    expect((await accountsSeenBy(launched)).toSorted()).toEqual(below.map(({ id }) => id).toSorted());
    const { roles: held } = await launched.caller.call(readAccount, {});
    expect(held).toEqual([{ role: 'account-admin', source: 'lms' }]);
  });

  test('has nothing, or all of the institution, where the institution says so', async () => {
    await decide('none');
    expect((await launch(from('account_admin'))).settings.abilities).toEqual([]);
    await decide('institution');
    expect(isAdmin(await launch(from('account_admin')))).toBe(true);
  });

  test('keeps what they had where nobody has decided yet', async () => {
    await decide(null);
    expect(isAdmin(await launch(from('account_admin')))).toBe(true);
  });

  test('loses and gets rights with the setting, in the session that they have', async () => {
    const { caller } = await launch(from('account_admin'));
    await decide('institution');
    expect((await caller.call(api.readSettings, {})).abilities).toContain('institution.manage');
    await decide('own');
    expect((await caller.call(api.readSettings, {})).abilities).not.toContain('institution.manage');
  });

  test('is shown to institution admins with their accounts', async () => {
    await launch(from('account_admin'));
    const { caller } = await launch(from('institution_admin'));
    const { people } = await caller.call(listPeople, { query: { role: 'account-admin' } });
    expect(people).toEqual([
      expect.objectContaining({ isLmsAdmin: false, accounts: [canvas().accounts[1]?.name] }),
    ]);
  });
});

test('makes admins of the root account institution admins, whatever the setting', async () => {
  for (const setting of ['own', 'none', 'institution', null] as const) {
    await decide(setting);
    expect(isAdmin(await launch(from('institution_admin')))).toBe(true);
  }
});

describe('what Canvas did not fill in', () => {
  const unknown = () =>
    fields({
      is_root_admin: '$Canvas.user.isRootAccountAdmin',
      canvas_adminable_accounts: '$Canvas.user.adminableAccounts',
    });

  test('is unknown: it gives nothing to people of whom nothing is known', async () => {
    expect((await launch(from('account_admin'), unknown())).settings.abilities).toEqual([]);
  });

  test('is unknown: who had rights before anyone decided keeps them', async () => {
    await decide(null);
    expect(isAdmin(await launch(from('account_admin'), unknown()))).toBe(true);
  });

  test('leaves what was known, with its age', async () => {
    await launch(from('institution_admin'));
    await age(20);
    expect(isAdmin(await launch(from('institution_admin'), unknown()))).toBe(true);
    const { said } = await db()
      .selectFrom('people')
      .select(sql<boolean>`lms_role_at < now() - interval '19 hours'`.as('said'))
      .executeTakeFirstOrThrow();
    expect(said).toBe(true);
  });

  test('ends with the role itself', async () => {
    await launch(from('institution_admin'));
    const demoted = {
      ...unknown(),
      [roles]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'],
    };
    expect((await launch(from('institution_admin'), demoted)).settings.abilities).toEqual([]);
    expect((await launch(from('institution_admin'), unknown())).settings.abilities).toEqual([]);
  });
});

test("takes nothing from a teacher's link, whose custom fields the teacher controls", async () => {
  const forged = fields({ is_root_admin: true, canvas_adminable_accounts: canvas().rootAccountId });
  const link = { [ltiClaim('resource_link')]: { id: 'made-by-a-teacher' } };
  expect((await launch(from('account_admin'), { ...forged, ...link })).settings.abilities).toEqual([]);
  const launched = await launch(from('account_admin'));
  expect(isAdmin(await launch(from('account_admin'), { ...forged, ...link }))).toBe(false);
  expect(await accountsSeenBy(launched)).toContain(college());
});

test('takes the flag of somebody without the role for nothing', async () => {
  const claims = { ...fields({ is_root_admin: true }, from('instructor')), [roles]: undefined };
  const teacher = ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'];
  const launched = await launch(from('instructor'), { ...claims, [roles]: teacher });
  expect(launched.settings.abilities).toEqual([]);
});

describe('a session', () => {
  const endsInHours = async () => {
    const { rows } = await sql<{ hours: number }>`
      select (extract(epoch from max(expires_at) - now()) / 3600)::float8 as hours from sessions`.execute(
      db(),
    );
    return rows[0]?.hours ?? NaN;
  };
  const ended = { code: 'not_signed_in', message: expect.stringContaining('from Canvas again') as string };

  test('ends a day after its launch, however it is used, and so does the tab opened from it', async () => {
    const { caller } = await launch(from('institution_admin'));
    await sql`update sessions set ends_at = now() + interval '1 hour', last_seen_at = now() - interval '2 hours'`.execute(
      db(),
    );
    await caller.call(api.readSettings, {});
    expect(await endsInHours()).toBeLessThanOrEqual(1);
    const { url } = await caller.call(api.openTab, { body: { path: '/reports' } });
    const tab = await stranger(app).call(api.redeemTab, { body: { code: url.slice(url.indexOf('=') + 1) } });
    expect(await endsInHours()).toBeLessThanOrEqual(1);
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(db());
    for (const each of [caller, withToken(app, tab.clientToken)])
      await expect(each.call(api.readSettings, {})).rejects.toMatchObject(ended);
  });

  test('is given an end a day after its launch', async () => {
    await launch(from('institution_admin'));
    const { rows } = await sql<{ isDay: boolean }>`select
      ends_at between now() + interval '23 hours 59 minutes' and now() + interval '24 hours 1 minute' as "isDay"
      from sessions`.execute(db());
    expect(rows.at(-1)).toEqual({ isDay: true });
  });

  test('ends with what Canvas said a day ago, and the next launch says it again', async () => {
    const { caller } = await launch(from('institution_admin'));
    await age(25);
    await expect(caller.call(api.readSettings, {})).rejects.toMatchObject(ended);
    expect(isAdmin(await launch(from('institution_admin')))).toBe(true);
  });

  test('stays for people whose rights were granted here', async () => {
    const { caller } = await launch(from('institution_admin'));
    await db().updateTable('people').set({ is_admin: true }).execute();
    await age(25);
    expect((await caller.call(api.readSettings, {})).abilities).toContain('institution.manage');
  });

  test("doesn't move to where Canvas has to say again what its person administers", async () => {
    const home = await buildInstitution();
    const there = await buildInstitution();
    const person = await buildAdmin(home);
    const { issuer, subject, clientId } = person;
    const same = await buildPerson(there, { issuer, subject, client_id: clientId, is_lms_admin: true });
    const { id } = await db()
      .insertInto('contexts')
      .values({ institution_id: there.id, person_id: same.id, lms_account_id: '1', title: 'There' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const caller = as(app, person);
    await age(25);
    await expect(caller.call(own.switchContext, { params: { id } })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await age(1);
    await caller.call(own.switchContext, { params: { id } });
    expect((await caller.call(api.readSettings, {})).institution.id).toBe(there.id);
  });
});

test("an API token has its person's rights of the day", async () => {
  const { caller } = await launch(from('institution_admin'));
  const { token } = await caller.call(createApiToken, { body: { title: 'Nightly', reach: 'read' } });
  const program = withToken(app, token);
  expect(
    (await program.call(listAccounts, { params: { id: institutionId } })).accounts.length,
  ).toBeGreaterThan(1);
  await age(25);
  await expect(program.call(listAccounts, { params: { id: institutionId } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

describe('Canvas, asked again', () => {
  const askAgain = async () => {
    await proveRolesJob.enqueue(scopeTo(institutionId), {});
    await runJobs();
  };
  /** What happens to a person in Canvas meanwhile; it's undone after the test. */
  const became: (() => void)[] = [];
  function becomes(person: HarnessPerson, kind: PersonKind) {
    const before = person.kind;
    const change = person as { kind: PersonKind };
    change.kind = kind;
    became.push(() => (change.kind = before));
  }
  afterEach(() => {
    for (const undo of became.splice(0)) undo();
  });
  const abilities = async (caller: ReturnType<typeof withToken>) =>
    (await caller.call(api.readSettings, {})).abilities;

  test('keeps rights, so that nobody has to launch each day', async () => {
    const root = await launch(from('institution_admin'));
    const below = await launch(from('account_admin'));
    await age(13);
    await askAgain();
    // As if the next half day passed.
    await sql`update people set lms_role_at = lms_role_at - interval '12 hours'`.execute(db());
    expect(await abilities(root.caller)).toContain('institution.manage');
    expect(await abilities(below.caller)).toContain('batch.create');
    expect(await accountsSeenBy(below)).toContain(college());
  });

  test('takes away what it took away', async () => {
    const root = await launch(from('institution_admin'));
    const below = await launch(from('account_admin'));
    const { token } = await root.caller.call(createApiToken, { body: { title: 'Mine', reach: 'read' } });
    becomes(harness.person('northfield', 'institution_admin'), 'instructor');
    becomes(harness.person('northfield', 'account_admin'), 'instructor');
    await age(13);
    await askAgain();
    expect(await abilities(root.caller)).toEqual([]);
    expect(await abilities(below.caller)).toEqual([]);
    await expect(
      withToken(app, token).call(listAccounts, { params: { id: institutionId } }),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('takes away the root from who now administers an account below it', async () => {
    const { caller } = await launch(from('institution_admin'));
    becomes(harness.person('northfield', 'institution_admin'), 'account_admin');
    await age(13);
    await askAgain();
    expect(await abilities(caller)).not.toContain('institution.manage');
  });

  test('takes away one account of several', async () => {
    const launched = await launch(from('account_admin'));
    const other = canvas().accounts.find(
      ({ id, parentId }) => parentId === canvas().rootAccountId && id !== college(),
    );
    await db()
      .updateTable('people')
      .set({ lms_account_ids: [college(), other?.id ?? ''] })
      .execute();
    expect(await accountsSeenBy(launched)).toContain(other?.id);
    await age(13);
    await askAgain();
    const left = await accountsSeenBy(launched);
    expect(left).toContain(college());
    expect(left).not.toContain(other?.id);
  });

  test.each(['missing_permission', 'error_500', 'revoked_token'] as const)(
    'changes nothing at once when it does not answer (%s), and a day ends it',
    async (kind) => {
      const { caller } = await launch(from('institution_admin'));
      harness.faults.switchOn({ kind, path: /\/admins/ });
      await age(13);
      await askAgain();
      expect(await abilities(caller)).toContain('institution.manage');
      await age(25);
      await expect(caller.call(api.readSettings, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    },
  );

  test('is not heard over a launch that came meanwhile', async () => {
    const person = harness.person('northfield', 'institution_admin');
    const { caller } = await launch(from('institution_admin'));
    await age(13);
    const request = from('institution_admin', { person: { ...person } });
    becomes(person, 'instructor');
    let again: Promise<unknown> | undefined;
    harness.faults.switchOn({ kind: 'latency', path: /\/admins/, ms: 1_000 });
    harness.simulator.meanwhile.push((path) => {
      if (path.endsWith('/admins')) again ??= launch(request);
    });
    await askAgain();
    await again;
    harness.simulator.meanwhile.length = 0;
    expect(await abilities(caller)).toContain('institution.manage');
  });
});
