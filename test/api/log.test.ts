import pino from 'pino';
import { startMailbox, type Mailbox } from '#scripts/harness/mailbox/mailbox.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import { launchAsAdmin } from '#scripts/harness/headless-session.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { composeMails } from '#server/mail/mail.worker.ts';
import { createBatch } from '#shared/batches/batch.api.ts';
import { startSync } from '#shared/syncs/sync.api.ts';
import { searchCanvasPeople } from '#shared/people/person.api.ts';
import { createTeam } from '#shared/teams/team.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { buildPerson } from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';
import { pointAt, registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';
import { mailedAt, tellOfAlert } from '#test/support/mail-scene.ts';

/** Planted wherever something private can be typed; nothing else is spelled like this. */
const planted = 'zanzibar';

let harness: Harness;
let mailbox: Mailbox;
let app: TestApp;
let canvas: HarnessInstitution;
/** the client tokens and id tokens that came up */
const tokens: string[] = [];
let lines: Record<string, unknown>[];
let log: string;

const send = (path: string, { token = '', ...init }: RequestInit & { token?: string } = {}) =>
  fetch(`${app.origin}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...init.headers },
  });

/** A launch, one with a forged token, and one with a used state. */
async function launchRoughly() {
  const institution = canvas;
  const person = harness.person('northfield', 'institution_admin');
  for (const change of [{ idToken: `${planted}.${planted}.${planted}` }, { state: planted }, {}]) {
    const launch = await harness.launchAs({ institution, person, placement: 'account_navigation' });
    tokens.push(launch.idToken, launch.state, launch.cookie);
    await launch.send(change);
  }
}

/** Calls that are refused, each with something private in another place. */
async function callRoughly(token: string) {
  await send('/api/teams', { method: 'POST', token, body: JSON.stringify({ title: '', note: planted }) });
  await send('/api/teams', { method: 'POST', token, body: `{"title": "${planted}` });
  await send(`/api/people?search=${planted}`, { token: `${planted}-token` });
  await send(`/api/people?search=${planted}&sort=${planted}`, { token });
  await send(`/calendar/${planted}.ics`);
  await send(`/mail/unsubscribe/${planted}`);
  await send(`/live-events/${planted}`, { method: 'POST', body: planted });
}

/** The database refuses a row and quotes it; Canvas answers with an error of its own. */
async function failRoughly(call: Awaited<ReturnType<typeof launchAsAdmin>>['call'], batchId: number) {
  await runSql(`alter table teams add constraint no_more check (title not like '%${planted}%') not valid`);
  await expect(call(createTeam, { body: { title: `The ${planted} team` } })).rejects.toThrow('500');
  await runSql('alter table teams drop constraint no_more');
  harness.faults.switchOn({ kind: 'html_page', path: /users/ });
  await expect(call(searchCanvasPeople, { query: { search: planted } })).rejects.toThrow('502');
  harness.faults.clear();
  harness.faults.switchOn({ kind: 'html_page', path: /courses/ });
  await call(startSync, { params: { id: batchId } });
  await runJobs();
  harness.faults.clear();
}

async function mailRoughly(institutionId: number) {
  const { scope } = await registerInstitution(harness, canvas);
  const person = await buildPerson(
    { id: institutionId },
    { name: `Ada ${planted}`, email: `ada@${planted}.example`, preferences: mailedAt('immediate') },
  );
  mailbox.switchOn({ kind: 'refuse_address', times: 1 });
  for (const key of ['1', '2']) {
    await tellOfAlert({ id: institutionId, scope }, [person], {
      key,
      facts: { ruleId: 1, ruleTitle: `The rule ${planted}`, severity: 'warning' },
    });
    await composeMails(scope, 0, new Date());
    await runJobs();
  }
}

async function liveBusily() {
  await launchRoughly();
  const { call, token, institutionId } = await launchAsAdmin(harness, canvas);
  tokens.push(token);
  await runJobs();
  const { id } = await call(createBatch, {
    params: { id: institutionId },
    body: {
      type: 'dynamic',
      title: `Batch ${planted}`,
      dynamicBatchConfig: { accountId: canvas.rootAccountId },
    },
  });
  await runJobs();
  await callRoughly(token);
  await failRoughly(call, id);
  await mailRoughly(institutionId);
}

beforeAll(async () => {
  harness = await startTestHarness({ courses: 20 });
  mailbox = await startMailbox();
  app = await startApp({
    outgoingAllow: [new URL(harness.origin).host],
    mail: { smtpUrl: mailbox.url, from: 'Courseyard <courseyard@courseyard.test>' },
  });
  pointAt(harness, app);
  canvas = harness.institution('northfield');
  await registerInstitution(harness, canvas);
  log = await logOf(liveBusily);
  lines = log
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
});
afterAll(async () => {
  await mailbox.close();
  await harness.close();
  await app.close();
});

const messages = () => new Set(lines.map(({ msg }) => msg));

test('tells what happened: requests, refusals, failures, syncs, scans and mail', async () => {
  expect([...messages()]).toEqual(
    expect.arrayContaining([
      'request',
      'launch refused',
      'request failed',
      'job begins',
      'job done',
      'sync failed',
    ]),
  );
  // What the database refused is our error; what Canvas answered isn't.
  const failed = lines.filter(({ msg }) => msg === 'request failed').map(({ level }) => level);
  expect(failed).toEqual([pino.levels.values.error, pino.levels.values.warn]);
  const jobs = new Set(lines.map(({ job }) => job));
  expect([...jobs]).toEqual(expect.arrayContaining(['sync-batch', 'scan-courses', 'send-mails']));
  expect(await db().selectFrom('course_scans').select('course_id').execute()).not.toEqual([]);
});

test('says on every line which request or job it belongs to', () => {
  const homeless = lines.filter(({ requestId, jobId }) => requestId === undefined && jobId === undefined);
  expect(homeless.map(({ msg }) => msg)).toEqual([]);
  for (const line of lines.filter(({ jobId }) => jobId !== undefined))
    expect(line).toMatchObject({ job: expect.any(String), institutionId: expect.any(Number) });
});

test('has no line with two values for one field', () => {
  for (const line of log.split('\n'))
    for (const field of ['requestId', 'jobId', 'institutionId'])
      expect(line.split(`"${field}":`).length).toBeLessThanOrEqual(2);
});

test('has nothing of what people typed, and no name, mail address, course title, token or password', () => {
  const people = [...canvas.people, ...canvas.teachers, ...canvas.staff];
  const courses = [...canvas.courses.values()];
  const secrets = [
    planted,
    ...tokens,
    canvas.serviceToken,
    canvas.limitedToken,
    canvas.oauthClientSecret,
    ...people.flatMap((person) =>
      Object.entries(person).flatMap(([field, value]) =>
        ['name', 'email', 'loginId', 'sortableName'].includes(field) ? [String(value)] : [],
      ),
    ),
    ...courses.map(({ name }) => name ?? ''),
  ].filter((text) => text.length > 5);
  expect(secrets.length).toBeGreaterThan(30);
  expect(secrets.filter((text) => log.includes(text))).toEqual([]);
});
