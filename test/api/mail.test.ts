import { db } from '#server/infra/db/database.ts';
import { readAccount } from '#shared/account/account.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listHeldBackGroups, retryMailTo, retryOwnMail, takeBackGroup } from '#shared/mail/mail.api.ts';
import { listPeople } from '#shared/people/person.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { makeUnsubscribeUrl } from '#server/mail/unsubscribe.service.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildInstitution,
  buildSystemAdmin,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true });
  person = await buildAdmin(institution);
});

const isMailed = async () => (await as(app, person).call(readAccount, {})).preferences.notifications.email;

const open = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the link that stops mails', () => {
  test('asks first, and stops them by its button, without a session', async () => {
    const url = await makeUnsubscribeUrl(institution.scope, { personId: person.id });
    const page = await open(url);
    expect([page.status, await isMailed()]).toEqual([200, true]);
    expect(page.text).toContain('<form method="post">');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const done = await open(url, { method: 'POST' });
    expect(done.text).toContain('You’ll get no more emails');
    expect(await isMailed()).toBe(false);
  });

  test('works by what mail programs send by themselves, in Spanish too, and twice', async () => {
    const url = await makeUnsubscribeUrl(institution.scope, { personId: person.id });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'es' },
      body: 'List-Unsubscribe=One-Click',
    };
    for (const _ of [1, 2]) expect((await open(url, init)).text).toContain('No recibirá más correos');
    expect(await isMailed()).toBe(false);
    expect((await open(url)).text).not.toContain('<form');
  });

  test('that’s wrong, cut off or too old says so, and changes nothing', async () => {
    const url = await makeUnsubscribeUrl(institution.scope, { personId: person.id });
    for (const method of ['GET', 'POST']) {
      const { status, text } = await open(url.slice(0, -1), { method });
      expect([status, text.includes('This link no longer works')]).toEqual([404, true]);
    }
    expect(await isMailed()).toBe(true);
  });

  test('works although others behind the same address opened wrong ones', async () => {
    const url = await makeUnsubscribeUrl(institution.scope, { personId: person.id });
    const statuses = new Set<number>();
    for (let time = 0; time < 105; time += 1) statuses.add((await open(`${url}x`)).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await open(url, { method: 'POST' })).text).toContain('You’ll get no more emails');
    expect(await isMailed()).toBe(false);
  });

  test('is stored as a hash', async () => {
    const secret =
      (await makeUnsubscribeUrl(institution.scope, { personId: person.id })).split('/').at(-1) ?? '';
    const rows = await db().selectFrom('unsubscribe_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('an address that mail comes back from', () => {
  beforeEach(async () => {
    const { email } = await db().selectFrom('people').select('email').executeTakeFirstOrThrow();
    await db()
      .insertInto('set_aside_addresses')
      .values({ institution_id: institution.id, address: email ?? '', problem: 'gone' })
      .execute();
  });
  const isHeldBack = async () => (await as(app, person).call(readAccount, {})).isMailHeldBack;

  test('is shown to its person and to admins, and tried again by either, once', async () => {
    const admin = as(app, person);
    expect(await isHeldBack()).toBe(true);
    expect((await admin.call(listPeople, { query: {} })).people).toMatchObject([{ isMailHeldBack: true }]);
    await admin.call(retryOwnMail, {});
    expect(await isHeldBack()).toBe(false);
    await expect(admin.call(retryMailTo, { params: { id: person.id } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is tried again by an admin', async () => {
    await as(app, person).call(retryMailTo, { params: { id: person.id } });
    expect(await isHeldBack()).toBe(false);
  });
});

describe('addresses that a mail server gave one answer for', () => {
  const relay = 'EENVELOPE RCPT TO 554 5.7.1';
  const setAside = (of: BuiltInstitution, address: string, problem: string) =>
    db().insertInto('set_aside_addresses').values({ institution_id: of.id, address, problem }).execute();
  let other: BuiltInstitution;
  let operator: Caller;
  beforeEach(async () => {
    other = await buildInstitution({ is_ready_go: true });
    operator = as(app, await buildSystemAdmin(institution));
    await setAside(institution, 'a@x.edu', relay);
    await setAside(other, 'b@x.edu', relay);
    await setAside(other, 'c@y.edu', relay);
    await setAside(other, 'gone@x.edu', 'EENVELOPE RCPT TO 550 5.1.1');
  });
  const groups = async () => (await operator.call(listHeldBackGroups, {})).groups;

  test('are taken back all at once, in all institutions, and no others', async () => {
    const [first, second] = await groups();
    expect(first).toMatchObject({ answer: relay, addresses: 3, institutions: 2 });
    expect(second).toMatchObject({ addresses: 1, institutions: 1 });
    const body = { answer: relay, until: first?.until ?? '' };
    expect(await operator.call(takeBackGroup, { body })).toEqual({ addresses: 3 });
    expect(await groups()).toEqual([second]);
    await expect(operator.call(takeBackGroup, { body })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('stay set aside if that happened after they were shown', async () => {
    const [shown] = await groups();
    await setAside(other, 'later@x.edu', relay);
    await db()
      .updateTable('set_aside_addresses')
      .set({ at: new Date(Date.now() + 60_000) })
      .where('address', '=', 'later@x.edu')
      .execute();
    await operator.call(takeBackGroup, { body: { answer: relay, until: shown?.until ?? '' } });
    expect(await groups()).toMatchObject([{ addresses: 1 }, { answer: relay, addresses: 1 }]);
  });

  test('are in the log of each institution whose addresses they are, without the addresses', async () => {
    const [group] = await groups();
    await operator.call(takeBackGroup, { body: { answer: relay, until: group?.until ?? '' } });
    const noteIn = async (of: BuiltInstitution) => {
      const query = { action: 'takeBackGroup' };
      const { entries } = await as(app, await buildAdmin(of)).call(listAuditEntries, { query });
      return entries.map(({ note }) => note);
    };
    expect(await noteIn(other)).toEqual([`2 addresses with the answer ${relay}`]);
    expect(await noteIn(institution)).toEqual([
      `1 address with the answer ${relay}; 2 elsewhere, as the logs there say`,
    ]);
  });
});

test('without a mail server, the settings say that mail is off', async () => {
  expect((await as(app, person).call(readSettings, {})).mailIsOn).toBe(false);
});
