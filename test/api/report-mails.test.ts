import { db } from '#server/infra/db/database.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/report-mails/report-mails.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { removePerson } from '#shared/people/person.api.ts';
import type { Mailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAccounts,
  buildAdmin,
  buildBatch,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { buildQuickView } from '#test/support/build-quick-views.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { mailOrigin, startMailScene } from '#test/support/mail-scene.ts';
import { buildSchedule, buildScored, scheduleGiven, sendDue } from '#test/support/report-mail-scene.ts';
import { undoLast } from '#test/support/undo.ts';

let app: TestApp;
let mailbox: Mailbox;
let institution: BuiltInstitution;
let ingrid: BuiltPerson;
let admin: Caller;
let member: Awaited<ReturnType<typeof buildMember>>;
let asMember: Caller;
let batch: { id: number };

beforeAll(async () => {
  app = await startApp();
  mailbox = await startMailScene();
});
afterAll(async () => {
  await mailbox.close();
  await app.close();
});
beforeEach(async () => {
  await emptyDatabase();
  mailbox.empty();
  institution = await buildInstitution({
    is_ready_go: true,
    time_zone: 'UTC',
    active_products: ['core', 'udoit'],
    settings: JSON.stringify({ reportMailDomains: ['regents.example.org'] }),
  });
  ingrid = await buildPerson(institution, { is_admin: true, name: 'Ingrid Solberg' });
  admin = as(app, ingrid);
  member = await buildMember(institution, 'read');
  asMember = as(app, member.person);
  batch = await buildBatch(institution, { team_id: member.team.id });
});

type Content = Input<typeof api.createReportSchedule>['body'];
const create = (given: Partial<Content> = {}, caller = asMember) =>
  caller.call(api.createReportSchedule, { body: scheduleGiven({ personIds: [ingrid.id], ...given }) });
const report = (given: object = {}) =>
  ({
    kind: 'report',
    reportId: 'udoit_score',
    duration: '30_days',
    batchIds: null,
    ...given,
  }) as Content['what'];

test('a report is scheduled, read, changed, paused and removed, and the removal can be undone', async () => {
  const made = await create({ addresses: ['Regent@Regents.Example.org'] });
  expect(made).toMatchObject({
    title: 'Scores',
    people: [{ id: ingrid.id, hasStopped: false }],
    addresses: [{ address: 'regent@regents.example.org' }],
    owner: { isYou: true },
    state: 'active',
    version: 1,
    lastRun: null,
  });
  expect(new Date(made.nextAt ?? 0).toISOString()).toMatch(/T07:00:00/);
  const params = { id: made.id };
  const body = { ...scheduleGiven({ title: 'Later', personIds: [ingrid.id], isActive: false }), version: 1 };
  const changed = await asMember.call(api.updateReportSchedule, { params, body });
  expect(changed).toMatchObject({ title: 'Later', state: 'paused', nextAt: null, addresses: [], version: 2 });
  await asMember.call(api.removeReportSchedule, { params });
  const list = async () => (await asMember.call(api.listReportSchedules, { query: {} })).schedules;
  expect(await list()).toEqual([]);
  await undoLast(asMember);
  expect(await list()).toMatchObject([{ id: made.id, state: 'paused' }]);
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['createReportSchedule', 'updateReportSchedule', 'removeReportSchedule']),
  );
});

test('people have their own, and administrators have everybody’s', async () => {
  const { id } = await create();
  const other = as(app, (await buildMember(institution, 'admin')).person);
  const foreign = as(app, await buildAdmin(await buildInstitution({ is_ready_go: true })));
  expect((await other.call(api.listReportSchedules, { query: {} })).schedules).toEqual([]);
  expect((await admin.call(api.listReportSchedules, { query: {} })).schedules).toMatchObject([{ id }]);
  for (const caller of [other, foreign]) {
    await expect(caller.call(api.readReportSchedule, { params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(caller.call(api.removeReportSchedule, { params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

test('the list is searched, filtered by state, sorted and paged', async () => {
  for (const title of ['Beta', 'Alpha', 'Gamma']) await create({ title });
  await create({ title: 'Resting', isActive: false });
  const titles = async (query: Input<typeof api.listReportSchedules>['query']) =>
    (await asMember.call(api.listReportSchedules, { query })).schedules.map(({ title }) => title);
  expect(await titles({})).toEqual(['Alpha', 'Beta', 'Gamma', 'Resting']);
  expect(await titles({ sortOrder: 'desc', limit: 2, page: 2 })).toEqual(['Beta', 'Alpha']);
  expect(await titles({ search: 'GAM' })).toEqual(['Gamma']);
  expect(await titles({ state: 'paused' })).toEqual(['Resting']);
  expect(await titles({ state: 'stopped' })).toEqual([]);
});

test('of two who change it at once, the second one hears who was first', async () => {
  const { id } = await create();
  const change = (caller: Caller) =>
    caller.call(api.updateReportSchedule, {
      params: { id },
      body: { ...scheduleGiven({ personIds: [ingrid.id] }), version: 1 },
    });
  await change(admin);
  await expect(change(asMember)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Ingrid Solberg'),
  });
});

const theDayBefore = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test.each<readonly [string, () => Partial<Content>, string]>([
  ['nobody', () => ({ personIds: [] }), 'body.personIds'],
  ['a person twice', () => ({ personIds: [ingrid.id, ingrid.id] }), 'body.personIds'],
  ['no address', () => ({ addresses: ['nowhere'] }), 'body.addresses.0'],
  ['a domain that isn’t allowed', () => ({ addresses: ['ada@elsewhere.example.org'] }), 'body.addresses'],
  ['a domain below an allowed one', () => ({ addresses: ['ada@sub.regents.example.org'] }), 'body.addresses'],
  [
    'a day that’s over',
    () => ({ moments: { every: 'once', date: theDayBefore(), hour: 7 } }),
    'body.moments',
  ],
  ['a term that isn’t there', () => ({ moments: { every: 'term', termId: '99', hour: 7 } }), 'body.moments'],
  ['no such hour', () => ({ moments: { every: 'week', weekday: 1, hour: 24 } }), 'body.moments.hour'],
])('refuses %s', async (_, given, field) => {
  await expect(create(given())).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: expect.any(String) },
  });
});

test('a report, a quick view, batches and people that aren’t there for the person are not found', async () => {
  const elsewhere = await buildInstitution();
  const theirs = await buildBatch(institution);
  const hidden = await buildQuickView(ingrid);
  const gone = await buildPerson(institution, { state: 'deactivated' });
  const foreign = await buildPerson(elsewhere);
  for (const given of [
    { what: report({ reportId: 'nothing' }) },
    { what: report({ reportId: 'readygo_tasks_completed' }) },
    { what: report({ batchIds: [theirs.id] }) },
    { what: report({ quickViewId: hidden.id }) },
    { what: { kind: 'quick_view', quickViewId: hidden.id } as const },
    { personIds: [gone.id] },
    { personIds: [foreign.id] },
  ])
    await expect(create(given)).rejects.toMatchObject({ code: 'not_found' });
});

const evidence = (given: object = {}) => ({ kind: 'evidence', batchIds: null, ...given }) as Content['what'];

test('evidence is scheduled as its page asks for it', async () => {
  await buildAccounts(institution, { '7': null });
  const made = await create({ what: evidence({ accountId: '7', since: '2026-01-31' }) }, admin);
  expect(made.what).toEqual({
    kind: 'evidence',
    batchIds: null,
    accountId: '7',
    since: '2026-01-31',
    measure: null,
  });
  expect((await create({ what: evidence({ batchIds: [batch.id] }) })).what).toMatchObject({
    batchIds: [batch.id],
    since: '90_days',
  });
});

test.each<readonly [string, () => Content['what'], object]>([
  ['an account that isn’t there', () => evidence({ accountId: '99' }), { code: 'not_found' }],
  [
    'a batch that the person doesn’t see',
    () => evidence({ batchIds: [batch.id + 1_000] }),
    { code: 'not_found' },
  ],
  [
    'a day to come',
    () => evidence({ since: '2999-01-01' }),
    { code: 'invalid_input', fields: { 'body.what': 'Changes can only be counted from an earlier day.' } },
  ],
  ['a time that no mail looks back on', () => evidence({ since: '2_days' }), { code: 'invalid_input' }],
  ['a day for all of them', () => evidence({ day: '2026-01-31' }), { code: 'invalid_input' }],
  [
    'it as a report',
    () => report({ reportId: 'evidence' }),
    { code: 'not_found', fields: { 'body.what': expect.any(String) } },
  ],
])('of evidence, refuses %s', async (_, what, problem) => {
  await expect(create({ what: what() })).rejects.toMatchObject(problem);
});

test('evidence isn’t there without UDOIT', async () => {
  await db()
    .updateTable('institutions')
    .set({ active_products: ['core'] })
    .execute();
  await expect(create({ what: evidence() })).rejects.toMatchObject({ code: 'not_found' });
});

test('a person has at most fifty', async () => {
  for (let count = 0; count < 50; count += 1) await buildSchedule(member.person);
  await expect(create()).rejects.toMatchObject({ code: 'conflict' });
});

test('is handed over to somebody who sees batches, and one that stopped goes on with their numbers', async () => {
  const { id } = await create({ what: report({ batchIds: [batch.id] }) });
  const params = { id };
  const nobody = await buildPerson(institution);
  const handOver = (personId: number, version: number, caller = admin) =>
    caller.call(api.handOverReportSchedule, { params, body: { personId, version } });
  await expect(handOver(nobody.id, 1)).rejects.toMatchObject({ code: 'invalid_input' });
  await db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', member.person.id).execute();
  await sendDue(institution);
  expect(await admin.call(api.readReportSchedule, { params })).toMatchObject({
    state: 'stopped',
    stoppedBy: 'owner_gone',
    runs: [{ state: 'stopped', stoppedBy: 'owner_gone' }],
  });
  await expect(handOver(member.person.id, 2)).rejects.toMatchObject({ code: 'not_found' });
  expect(await handOver(ingrid.id, 2)).toMatchObject({
    state: 'active',
    stoppedBy: null,
    owner: { isYou: true },
  });
});

test('what a removed person scheduled goes to who gets what they had', async () => {
  const heir = await buildAdmin(institution);
  const { id } = await buildSchedule(member.person);
  await admin.call(removePerson, {
    params: { id: member.person.id },
    query: { newOwnerId: heir.id },
  });
  expect(await admin.call(api.readReportSchedule, { params: { id } })).toMatchObject({
    owner: { id: heir.id },
  });
});

test('sends one to the person alone to try it out', async () => {
  await buildScored(institution, { Algebra: [50, 60] }, { team_id: member.team.id });
  const body = { what: report(), attachment: 'none' } as const;
  const { address } = await asMember.call(api.tryReportMail, { body });
  await runJobs();
  expect(mailbox.mails.map(({ to }) => to)).toEqual([address]);
  expect(mailbox.mails[0]?.parsed.text).toContain('You had this sent to try it out.');
  await expect(
    asMember.call(api.tryReportMail, { body: { ...body, what: report({ reportId: 'nothing' }) } }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('an outside address stops it by one click, and nobody else’s stops', async () => {
  await buildScored(institution, { Algebra: [50, 60] }, { team_id: member.team.id });
  const { id } = await create({ addresses: ['regent@regents.example.org'] });
  await sendDue(institution);
  const outside = mailbox.mails.find(({ to }) => to === 'regent@regents.example.org');
  const header = outside?.parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = header.replace(/[<>]/g, '').replace(mailOrigin, app.origin);
  const page = await (await fetch(url)).text();
  expect(page).toContain('Stop this report’s emails');
  for (const _ of [1, 2])
    expect(await (await fetch(url, { method: 'POST' })).text()).toContain('You’ll get this report no more');
  mailbox.empty();
  await sendDue(institution, new Date(Date.now() + 60_000));
  expect(mailbox.mails).toHaveLength(1);
  const read = await asMember.call(api.readReportSchedule, { params: { id } });
  expect(read.addresses).toEqual([{ address: 'regent@regents.example.org', hasStopped: true }]);
  expect(read.runs.map(({ sent }) => sent)).toEqual([1, 2]);
});

test('offers active people by part of their name, and the domains that are allowed', async () => {
  await buildPerson(institution, { name: 'Ada Lovelace', state: 'deactivated' });
  await buildPerson(await buildInstitution(), { name: 'Ingrid Elsewhere' });
  expect(await asMember.call(api.findReportReaders, { query: { search: 'ingr' } })).toEqual({
    people: [{ id: ingrid.id, name: 'Ingrid Solberg' }],
    isMore: false,
    domains: ['regents.example.org'],
  });
});
