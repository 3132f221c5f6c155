import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessPerson } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/people/person.api.ts';
import { as, type Caller } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { buildAdmin, buildInstitution, buildPerson, buildTeam } from '#test/support/build.ts';
import { pointAt, registerInstitution, startTestHarness } from '#test/support/harness.ts';

let app: TestApp;
let harness: Harness;
let admin: Caller;
let home: { id: number };
let priya: HarnessPerson;

beforeAll(async () => {
  harness = await startTestHarness({ courses: 20 });
  app = await startApp({ outgoingAllow: [new URL(harness.origin).host] });
  pointAt(harness, app);
  home = await registerInstitution(harness, harness.institution('northfield'));
  priya = harness.person('northfield', 'can_edit');
});
afterAll(async () => {
  await harness.close();
  await app.close();
});
beforeEach(async () => {
  await db().deleteFrom('people').execute();
  admin = as(app, await buildAdmin(home));
});
afterEach(() => harness.faults.clear());

const launch = async (person: HarnessPerson) => {
  const institution = harness.institution('northfield');
  return (await harness.launchAs({ institution, person, placement: 'account_navigation' })).send();
};
const find = async (search: string) => (await admin.call(api.listPeople, { query: { search } })).people[0];
const preview = (text: string) =>
  admin.call(api.previewPeopleCsv, { file: new Blob([text], { type: 'text/csv' }) });

describe('Canvas', () => {
  test('is searched by parts of names, and marks people who are here already', async () => {
    const known = await buildPerson(home, { lms_user_id: priya.lmsUserId });
    const { people } = await admin.call(api.searchCanvasPeople, { query: { search: 'priya' } });
    expect(people).toEqual([
      { lmsUserId: priya.lmsUserId, name: priya.name, email: priya.email, personId: known.id },
    ]);
    await expect(admin.call(api.searchCanvasPeople, { query: { search: 'pr' } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('says who has exactly that e-mail address or id: one person, none or several', async () => {
    const twin = { ...priya, key: 'twin', lmsUserId: '99001', email: 'twin@northfield.example' };
    const people = harness.institution('northfield').people as HarnessPerson[];
    people.push(twin, { ...twin, key: 'other twin', lmsUserId: '99002' });
    try {
      const who = [priya.email.toUpperCase(), 'raman@northfield.example', twin.email, '99001', '424242'];
      const { results } = await admin.call(api.lookUpCanvasPeople, { query: { who } });
      expect(results.map(({ outcome, person }) => [outcome, person?.lmsUserId])).toEqual([
        ['found', priya.lmsUserId],
        ['none', undefined],
        ['several', undefined],
        ['found', '99001'],
        ['none', undefined],
      ]);
    } finally {
      people.splice(-2);
    }
  });

  test("that doesn't answer becomes a sentence after three seconds, and nothing hangs", async () => {
    // Longer than a test may take.
    harness.faults.switchOn({ kind: 'latency', ms: 3_600_000 });
    await expect(admin.call(api.searchCanvasPeople, { query: { search: 'priya' } })).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('Canvas') as unknown,
    });
  });

  test('that no longer accepts the token is told apart from one that was never connected', async () => {
    harness.faults.switchOn({ kind: 'revoked_token' });
    await expect(admin.call(api.lookUpCanvasPeople, { query: { who: priya.email } })).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('authorise it again') as unknown,
    });
    const elsewhere = as(app, await buildAdmin(await buildInstitution()));
    await expect(
      elsewhere.call(api.searchCanvasPeople, { query: { search: 'priya' } }),
    ).rejects.toMatchObject({ message: expect.stringContaining('No task runner') as unknown });
  });
});

describe('adding', () => {
  test("gives people their roles at once, and gives a reason for each who can't be added", async () => {
    const team = await buildTeam(home);
    await buildPerson(home, { lms_user_id: '7' });
    const { done, failed } = await admin.call(api.addPeople, {
      body: {
        people: [
          { lmsUserId: '5', name: 'Fay', isAdmin: true, teams: [{ teamId: team.id, role: 'edit' }] },
          { lmsUserId: '6', name: 'Six', teams: [{ teamId: 999_999, role: 'edit' }] },
          { lmsUserId: '7', name: 'Seven' },
          { lmsUserId: '5', name: 'Fay again' },
        ],
      },
    });
    expect(done).toEqual(['5']);
    expect(failed.map(({ input, message }) => [input, message])).toEqual([
      ['6', 'There is no such team.'],
      ['5', 'This person is listed twice.'],
      ['7', 'This person is already here.'],
    ]);
    expect(await find('Fay')).toMatchObject({
      isAdmin: true,
      source: 'manual',
      state: 'invited',
      lastSeenAt: null,
      teams: [{ id: team.id, role: 'edit' }],
    });
  });

  test.each([
    ['a role of the installation', { roles: ['ROLE_SUPER_ADMIN'] }],
    ["the LMS's word", { isLmsAdmin: true }],
    ['a state', { state: 'active' }],
    ['an LTI identity', { issuer: 'https://canvas.test', subject: 'x' }],
    ['an id that is no number', { lmsUserId: '1 or 1=1' }],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['a name of two lines', { name: 'Ada\nBcc: x' }],
  ])('refuses %s', async (_, forged) => {
    const body = { people: [{ lmsUserId: '5', name: 'Fay', ...forged }] };
    expect(await admin.request('POST', '/api/people', body)).toMatchObject({ status: 400 });
    expect((await admin.call(api.listPeople, { query: {} })).people).toHaveLength(1);
  });

  test.each([
    ['markup', '<script>alert(1)</script>'],
    ['right-to-left text', 'محمد الفارس \u202E'],
    ['emoji', '👩🏽‍🚀 Ünï'],
    ['letters that grow when they are compared', '\uFDFA'.repeat(255)],
  ])('keeps a name of %s unchanged', async (_, name) => {
    await admin.call(api.addPeople, { body: { people: [{ lmsUserId: '5', name }] } });
    const { people } = await admin.call(api.listPeople, { query: { state: 'invited' } });
    expect(people.map((person) => person.name)).toEqual([name.trim()]);
  });
});

describe('a launch', () => {
  test('is recognised by the id in Canvas, and brings name and e-mail, never roles', async () => {
    const team = await buildTeam(home);
    await admin.call(api.addPeople, {
      body: {
        people: [
          {
            lmsUserId: priya.lmsUserId,
            name: 'As typed',
            email: 'typed@example.edu',
            canManageChecklists: true,
            teams: [{ teamId: team.id, role: 'admin' }],
          },
        ],
      },
    });
    expect((await launch(priya)).status).toBe(200);
    const known = await find(priya.name);
    expect(known).toMatchObject({
      name: priya.name,
      email: priya.email,
      state: 'active',
      source: 'manual',
      canManageChecklists: true,
      isAdmin: false,
      teams: [{ id: team.id, role: 'admin' }],
    });
    await launch({ ...priya, name: 'Priya Raman-Lee', email: 'lee@example.edu' });
    expect(await find('Raman-Lee')).toMatchObject({
      id: known?.id,
      email: 'lee@example.edu',
      canManageChecklists: true,
      teams: [{ id: team.id, role: 'admin' }],
    });
  });

  test("by someone who only has an invited person's e-mail address gets none of their roles", async () => {
    const invited = { lmsUserId: '424242', name: 'Boss', email: priya.email, isAdmin: true };
    await admin.call(api.addPeople, { body: { people: [invited] } });
    await launch(priya);
    expect(await find(priya.name)).toMatchObject({ isAdmin: false, source: 'lms' });
    expect(await find('Boss')).toMatchObject({ isAdmin: true, state: 'invited' });
  });

  test("grants and revokes the LMS's admin role, separately from roles granted here", async () => {
    const asAdmin = { ...priya, kind: 'institution_admin' as const };
    await launch(asAdmin);
    expect(await find(priya.name)).toMatchObject({ isLmsAdmin: true, isAdmin: false });
    const id = (await find(priya.name))?.id ?? 0;
    await admin.call(api.updatePerson, { params: { id }, body: { isAdmin: true } });
    await launch(priya);
    expect(await find(priya.name)).toMatchObject({ isLmsAdmin: false, isAdmin: true });
  });

  test('by a deactivated person is refused and changes nothing', async () => {
    await launch(priya);
    const id = (await find(priya.name))?.id ?? 0;
    await admin.call(api.setPersonState, { params: { id }, body: { state: 'deactivated' } });
    const answer = await launch({ ...priya, name: 'Somebody new' });
    expect(await answer.text()).not.toContain('clientToken');
    expect(await find(priya.name)).toMatchObject({ name: priya.name, state: 'deactivated' });
  });

  test.each([
    ['a thousand letters that grow', '\uFDFA'.repeat(1000)],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['nothing but markup', '</script><script>alert(1)</script>'],
  ])('by someone whose name is %s is answered, and lists them', async (_, name) => {
    const answer = await launch({ ...priya, name });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('</script><script>alert');
    const { people } = await admin.call(api.listPeople, { query: { source: 'lms' } });
    expect(people.map(({ lmsUserId }) => lmsUserId)).toContain(priya.lmsUserId);
  });
});

describe('a file', () => {
  test('is read row by row, with the reason beside each bad one, and adds no one', async () => {
    const team = await buildTeam(home, [], 'Learning Design');
    await buildPerson(home, { lms_user_id: '7' });
    const { rows } = await preview(
      [
        '\uFEFFE-mail;Canvas user id;Name;Team;Team role;Admin',
        'fay@example.edu;;;learning design;Can edit;',
        ';5;"=HYPERLINK(""http://evil"")";;;yes',
        'not an address;;;;;',
        ';;Nobody;;;',
        ';7;Seven;;;',
        ';8;Eight;Unknown;read;',
        ';9;Nine;Learning Design;boss;',
        ';10;Ten;;;perhaps',
        'FAY@example.edu;;;;;',
        `;11;${'x'.repeat(10_000)};;;`,
      ].join('\r\n'),
    );
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, null],
      [4, 'email_invalid'],
      [5, 'who_missing'],
      [6, 'already_here'],
      [7, 'team_unknown'],
      [8, 'role_invalid'],
      [9, 'admin_invalid'],
      [10, 'named_twice'],
      [11, 'name_invalid'],
    ]);
    expect(rows[0]).toMatchObject({
      needsLookup: true,
      team: { id: team.id, title: 'Learning Design', role: 'edit' },
    });
    expect(rows[1]).toMatchObject({ needsLookup: false, isAdmin: true, name: '=HYPERLINK("http://evil")' });
    expect((await admin.call(api.listPeople, { query: { state: 'invited' } })).people).toEqual([]);
  });

  test.each([
    ['too many rows', `email\n${'a@x.edu\n'.repeat(501)}`, 'too_large'],
    ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 'too_large'],
    ['no table in it', '\u0000\u0001\u0002', 'invalid_input'],
    ['nothing in it', '', 'invalid_input'],
  ])('with %s is refused with a sentence', async (_, text, code) => {
    await expect(preview(text)).rejects.toMatchObject({
      code,
      fields: { 'file.csvFile': expect.any(String) as unknown },
    });
  });
});
