import { forgeries } from '#scripts/harness/signing-keys.ts';
import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { verifySetAsideWorker } from '#server/live-events/live-event.worker.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/live-events/live-events.api.ts';
import { as } from '#test/support/as.ts';
import { buildAdmin, buildInstitution } from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';
import { readDelivery, startDelivery, type Delivery } from '#test/support/live-event-scene.ts';
import { ageJobs, countJobs } from '#test/support/queue-rows.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: Delivery;
eachInSyncScene((started) => {
  scene = started;
});
beforeEach(async () => {
  canvas = await startDelivery(scene);
});

const courseEvent = { course_id: '21070000000000001', account_id: '21070000000000001' };
const waiting = () => countJobs('handle-live-events', 'created');
const codeOf = async (answer: Response) => ((await answer.json()) as { reason: string }).reason;

/** Refused, counted as that, and nothing is stored or enqueued. */
async function expectRefused(answer: Response, status: number, reason: string) {
  expect([answer.status, await codeOf(answer)]).toEqual([status, reason]);
  expect(await readDelivery(scene)).toMatchObject({
    state: 'never',
    waitingEvents: 0,
    counts: { received: 0, refused: 1 },
  });
  expect(await waiting()).toBe(0);
}

test('accepts what Canvas signed, and says so on the page', async () => {
  expect(await readDelivery(scene)).toMatchObject({ state: 'never', lastEventAt: null });
  const answer = await canvas.send('course_created', courseEvent);
  expect([answer.status, await answer.json()]).toEqual([200, { accepted: true }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await readDelivery(scene)).toMatchObject({
    state: 'receiving',
    waitingEvents: 1,
    counts: { received: 1, duplicate: 0, ignored: 0, refused: 0 },
  });
  expect(await waiting()).toBe(1);
});

test('takes the token whatever type the request claims, also as a JSON text', async () => {
  for (const type of ['application/json', 'application/jwt', 'text/plain', 'application/octet-stream'])
    expect((await canvas.post(await canvas.sign('quiz_updated'), { 'content-type': type })).status).toBe(200);
  expect((await canvas.post(JSON.stringify(await canvas.sign('quiz_updated')))).status).toBe(200);
});

test('counts the same event once, however often and however signed it comes', async () => {
  const at = { event_time: new Date().toISOString(), request_id: 'one' };
  for (let signed = 1; signed <= 3; signed += 1)
    await canvas.post(await canvas.sign('course_updated', courseEvent, at, { iat: 1_700_000_000 + signed }));
  expect(await readDelivery(scene)).toMatchObject({
    waitingEvents: 1,
    counts: { received: 3, duplicate: 2 },
  });
});

test.each([
  'enrollment_created',
  'submission_updated',
  'quiz_submitted',
  'course_section_updated',
  'grade_change',
])('counts %s as ignored: nothing here depends on it', async (name) => {
  await canvas.send(name, courseEvent);
  expect(await readDelivery(scene)).toMatchObject({
    waitingEvents: 0,
    counts: { received: 1, ignored: 1 },
  });
  expect(await waiting()).toBe(0);
});

test.each(['2020-11-05T13:38:00.218Z', '2020-11-05 07:38:00 -0800'])(
  'ignores an event from years ago: %s',
  async (event_time) => {
    await canvas.send('course_updated', courseEvent, { event_time });
    expect((await readDelivery(scene)).counts).toMatchObject({ received: 1, ignored: 1 });
    expect(await waiting()).toBe(0);
  },
);

test.each(forgeries)('refuses a token that is wrongly signed: %s', async (forgery) => {
  const event = scene.harness.liveEvents.payload(scene.canvas, 'course_created', courseEvent);
  const answer = await canvas.post(await scene.harness.liveEvents.keys.forge({ ...event }, forgery));
  await expectRefused(answer, 401, 'liveEvents.problem.badSignature');
});

test('refuses a token whose time is up', async () => {
  const answer = await canvas.post(
    await canvas.sign('course_created', courseEvent, {}, { exp: 1_700_000_000 }),
  );
  await expectRefused(answer, 401, 'liveEvents.problem.badSignature');
});

test.each(['', 'hello', '{}', '{"metadata":{},"body":{}}', 'a.b.c', '"a.b.c"', `${'A'.repeat(100)}.B.C`])(
  'refuses a body that is no token: %j',
  async (body) => {
    await expectRefused(await canvas.post(body), 400, 'liveEvents.problem.notSigned');
  },
);

test.each([
  ['no time', 'course_created', { event_time: undefined }],
  ['a time that is none', 'course_created', { event_time: 'yesterday' }],
  ['no name', '', {}],
  ['no root account', 'course_created', { root_account_id: 'self' }],
])('refuses a signed payload with %s', async (_, name, metadata) => {
  await expectRefused(await canvas.send(name, courseEvent, metadata), 400, 'liveEvents.problem.malformed');
});

test("refuses another institution's events, though Canvas signed them", async () => {
  const other = scene.harness.institutions[1];
  const answer = await canvas.send('course_created', courseEvent, {
    root_account_id: `2107${(other?.rootAccountId ?? '').padStart(13, '0')}`,
  });
  await expectRefused(answer, 403, 'liveEvents.problem.otherInstitution');
});

test('refuses more than any event has', async () => {
  await expectRefused(await canvas.post('x'.repeat(300_000)), 413, 'liveEvents.problem.tooLarge');
});

test('refuses everything while switched off, and goes on afterwards', async () => {
  const params = { id: scene.institution.id };
  await scene.admin.call(api.updateLiveEvents, { params, body: { enabled: false } });
  const answer = await canvas.send('course_created', courseEvent);
  await expectRefused(answer, 403, 'liveEvents.problem.off');
  await scene.admin.call(api.updateLiveEvents, { params, body: { enabled: true } });
  expect((await canvas.send('course_created', courseEvent)).status).toBe(200);
});

test('an archived institution has no address', async () => {
  await db().updateTable('institutions').set({ status: 0 }).where('id', '=', scene.institution.id).execute();
  expect((await canvas.send('course_created', courseEvent)).status).toBe(404);
  expect(await waiting()).toBe(0);
});

test('a new address replaces the one before; no one can guess either', async () => {
  const { url } = await scene.admin.call(api.createLiveEventAddress, {
    params: { id: scene.institution.id },
  });
  expect(new URL(url).pathname).toMatch(/^\/live-events\/[\w-]{43}$/);
  expect((await canvas.send('course_created', courseEvent)).status).toBe(404);
  const next = `${scene.app.origin}${new URL(url).pathname}`;
  const token = await canvas.sign('course_created', courseEvent);
  expect((await fetch(next, { method: 'POST', body: token })).status).toBe(200);
});

describe('the keys that Canvas publishes', () => {
  const now = performance.now.bind(performance);
  const later = (ms: number) => void jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  afterEach(() => jest.restoreAllMocks());

  test("are read once, and not again for each event that names one they don't have", async () => {
    const { liveEvents } = scene.harness;
    await Promise.all([1, 2, 3].map(() => canvas.send('quiz_updated')));
    const event = { ...liveEvents.payload(scene.canvas, 'course_created', courseEvent) };
    for (let sent = 0; sent < 20; sent += 1)
      expect((await canvas.post(await liveEvents.keys.forge(event, 'unknown_kid'))).status).toBe(401);
    expect(liveEvents.keysRequests).toBe(1);
  });

  test('are read again as soon as Canvas signs with a new one', async () => {
    const { liveEvents } = scene.harness;
    await canvas.send('quiz_updated');
    await liveEvents.keys.rotate();
    later(31_000);
    expect((await canvas.send('quiz_updated')).status).toBe(200);
    expect(liveEvents.keysRequests).toBe(2);
    expect((await readDelivery(scene)).counts).toMatchObject({ received: 2, refused: 0 });
  });

  test("can't be read: events are accepted unseen, and judged when they can be", async () => {
    const { liveEvents } = scene.harness;
    liveEvents.areKeysPublished = false;
    expect((await canvas.send('course_created', courseEvent)).status).toBe(200);
    const event = { ...liveEvents.payload(scene.canvas, 'course_updated', courseEvent) };
    expect((await canvas.post(await liveEvents.keys.forge(event, 'other_key'))).status).toBe(200);
    expect(await readDelivery(scene)).toMatchObject({ state: 'never', waitingEvents: 2 });
    expect(await waiting()).toBe(0);

    later(31_000);
    await ageJobs('1 minute', 'start_after');
    await runUntilIdle([verifySetAsideWorker]);
    expect(await readDelivery(scene)).toMatchObject({ state: 'never', waitingEvents: 2 });

    liveEvents.areKeysPublished = true;
    later(62_000);
    await ageJobs('1 minute', 'start_after');
    await runUntilIdle([verifySetAsideWorker]);
    expect(await readDelivery(scene)).toMatchObject({
      state: 'receiving',
      waitingEvents: 1,
      counts: { received: 1, refused: 1 },
    });
    expect(await waiting()).toBe(1);
  });

  test("stay in use while they can't be read again", async () => {
    await canvas.send('quiz_updated');
    scene.harness.liveEvents.areKeysPublished = false;
    later(2 * 3_600_000);
    expect((await canvas.send('quiz_updated')).status).toBe(200);
    expect((await readDelivery(scene)).counts).toMatchObject({ received: 2 });
  });
});

test('the secret is in no log', async () => {
  const log = await logOf(async () => {
    await canvas.send('course_created', courseEvent);
    await fetch(`${scene.app.origin}/${canvas.path}`, { method: 'POST' });
    await fetch(`${scene.app.origin}${canvas.path.replace('events/', 'events%2F')}`, { method: 'POST' });
  });
  expect(log).toContain('live-events/…');
  expect(log).not.toContain(canvas.path.slice(-20));
});

test('the log of the institution names who switched and who made an address, without the secret', async () => {
  const { entries } = await scene.admin.call(listAuditEntries, { query: {} });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['updateLiveEvents', 'createLiveEventAddress']),
  );
  expect(JSON.stringify(entries)).not.toContain(canvas.path.slice(-20));
});

test("another institution's admin sees and changes nothing", async () => {
  const stranger = as(scene.app, await buildAdmin(await buildInstitution()));
  const params = { id: scene.institution.id };
  for (const target of [api.readLiveEvents, api.createLiveEventAddress])
    await expect(stranger.call(target, { params })).rejects.toMatchObject({ code: 'not_found' });
  expect((await canvas.send('course_created', courseEvent)).status).toBe(200);
});

test('who tries too many addresses is held up', async () => {
  const guess = () => fetch(`${scene.app.origin}/live-events/guess`, { method: 'POST', body: 'x' });
  const answers = await Promise.all(Array.from({ length: 120 }, guess));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(101);
  expect(statuses).toContain(429);
  expect((await canvas.send('course_created', courseEvent)).status).toBe(200);
});
