import { sql } from 'kysely';
import { forgeries, type Forgery } from '#scripts/harness/signing-keys.ts';
import { db } from '#server/infra/db/database.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/live-events/live-events.api.ts';
import { as } from '#test/support/as.ts';
import { buildAdmin, buildInstitution } from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';
import { eachWithDelivery, readDelivery, type Delivery } from '#test/support/live-event-scene.ts';
import { countJobs } from '#test/support/queue-rows.ts';
import type { SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: Delivery;
eachWithDelivery((...given) => {
  [scene, canvas] = given;
});

const courseEvent = { course_id: '21070000000000001', account_id: '21070000000000001' };
const waiting = () => countJobs('handle-live-events', 'created');
const codeOf = async (answer: Response) => ((await answer.json()) as { reason: string }).reason;

const forge = async (forgery: Forgery) => {
  const { liveEvents } = scene.harness;
  const event = liveEvents.payload(scene.canvas, 'course_created', courseEvent);
  return canvas.post(await liveEvents.keys.forge({ ...event }, forgery));
};

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

test('counts what nothing here depends on as ignored', async () => {
  const names = ['enrollment_created', 'submission_updated', 'quiz_submitted', 'course_section_updated'];
  for (const name of [...names, 'grade_change']) await canvas.send(name, courseEvent);
  expect(await readDelivery(scene)).toMatchObject({
    waitingEvents: 0,
    counts: { received: 5, ignored: 5 },
  });
  expect(await waiting()).toBe(0);
});

test('ignores an event from years ago, in either way that Canvas writes times', async () => {
  for (const event_time of ['2020-11-05T13:38:00.218Z', '2020-11-05 07:38:00 -0800'])
    await canvas.send('course_updated', courseEvent, { event_time });
  expect((await readDelivery(scene)).counts).toMatchObject({ received: 2, ignored: 2 });
  expect(await waiting()).toBe(0);
});

test('refuses tokens that are wrongly signed, in whatever way', async () => {
  // What's signed with a key that nobody knows is judged later, below.
  for (const forgery of forgeries.filter((each) => each !== 'unknown_kid')) {
    const answer = await forge(forgery);
    expect([forgery, answer.status, await codeOf(answer)]).toEqual([
      forgery,
      401,
      'liveEvents.problem.badSignature',
    ]);
  }
  expect(await readDelivery(scene)).toMatchObject({
    state: 'never',
    waitingEvents: 0,
    counts: { received: 0 },
  });
  expect(await waiting()).toBe(0);
});

test('refuses a token whose time is up', async () => {
  const answer = await canvas.post(
    await canvas.sign('course_created', courseEvent, {}, { exp: 1_700_000_000 }),
  );
  await expectRefused(answer, 401, 'liveEvents.problem.badSignature');
});

test('refuses bodies that are no token', async () => {
  const bodies = [
    '',
    'hello',
    '{}',
    '{"metadata":{},"body":{}}',
    'a.b.c',
    '"a.b.c"',
    `${'A'.repeat(100)}.B.C`,
  ];
  for (const body of bodies) {
    const answer = await canvas.post(body);
    expect([body, answer.status, await codeOf(answer)]).toEqual([body, 400, 'liveEvents.problem.notSigned']);
  }
  expect(await readDelivery(scene)).toMatchObject({
    state: 'never',
    waitingEvents: 0,
    counts: { received: 0, refused: bodies.length },
  });
});

test('ignores signed payloads of another form, so that Canvas does not end the subscription', async () => {
  const metadata = [{ event_time: undefined }, { event_time: 'yesterday' }, { root_account_id: 'none' }];
  for (const odd of [...metadata, { event_name: '' }])
    expect((await canvas.send('course_created', courseEvent, odd)).status).toBe(200);
  expect(await readDelivery(scene)).toMatchObject({
    waitingEvents: 0,
    counts: { received: 4, ignored: 4, refused: 0 },
    lastProblem: { message: expect.stringContaining('form isn’t known') as string },
  });
});

describe("another institution's events, though Canvas signed them,", () => {
  const from = (rootId: string, more: object = {}) =>
    canvas.send('course_created', courseEvent, { root_account_id: rootId, ...more });
  const given = (rootId: string) =>
    db()
      .updateTable('institutions')
      .set({ canvas_root_account_id: rootId })
      .where('id', '=', scene.institution.id)
      .execute();

  test('are refused, and the page says which root account is whose', async () => {
    const other = scene.harness.institutions[1]?.rootAccountId ?? '';
    const ours = scene.canvas.rootAccountId;
    const answer = await from(`2107${other.padStart(13, '0')}`);
    await expectRefused(answer, 403, 'liveEvents.problem.otherInstitution');
    const { lastProblem } = await readDelivery(scene);
    expect(lastProblem?.message).toContain(`root account ${other}, and this institution’s is ${ours}`);
    expect(Date.now() - Date.parse(lastProblem?.at ?? '')).toBeLessThan(60_000);
  });

  test('are told from its own, however its root account is given', async () => {
    const ours = scene.canvas.rootAccountId;
    for (const written of [`2107${ours.padStart(13, '0')}`, 'self']) {
      await given(written);
      expect((await from(ours)).status).toBe(200);
      expect((await from(`${ours}7`)).status).toBe(403);
    }
    // Until Canvas has said who "self" is, nobody knows.
    await db().deleteFrom('lms_accounts').execute();
    expect((await from(ours)).status).toBe(200);
    expect(await readDelivery(scene)).toMatchObject({
      unjudged: 'root',
      counts: { received: 2, refused: 2 },
    });
  });

  test('are refused if they come from another Canvas with the same root account id, until there is a new address', async () => {
    const elsewhere = { root_account_uuid: 'another-canvas' };
    expect((await from(scene.canvas.rootAccountId)).status).toBe(200);
    const answer = await from(scene.canvas.rootAccountId, elsewhere);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'liveEvents.problem.otherCanvas']);
    // Some don't say it.
    expect((await from(scene.canvas.rootAccountId, { root_account_uuid: null })).status).toBe(200);
    await scene.admin.call(api.createLiveEventAddress, { params: { id: scene.institution.id } });
    expect((await from(scene.canvas.rootAccountId, elsewhere)).status).toBe(200);
  });
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

describe('a new address', () => {
  const params = () => ({ id: scene.institution.id });
  const replace = () => scene.admin.call(api.createLiveEventAddress, { params: params() });
  const oldAnswers = async () => (await canvas.send('course_created', courseEvent)).status;

  test('works at once, and the one before for a day longer; no one can guess either', async () => {
    const { url } = await replace();
    expect(new URL(url).pathname).toMatch(/^\/live-events\/[\w-]{43}$/);
    const token = await canvas.sign('course_created', courseEvent);
    const next = `${scene.app.origin}${new URL(url).pathname}`;
    expect((await fetch(next, { method: 'POST', body: token })).status).toBe(200);
    expect(await oldAnswers()).toBe(200);
    const { address } = await readDelivery(scene);
    const left = Date.parse(address?.oldUntil ?? '') - Date.now();
    expect(left / 3_600_000).toBeCloseTo(24, 0);
    await sql`update live_event_addresses set old_until = now()`.execute(db());
    expect(await oldAnswers()).toBe(404);
    expect((await readDelivery(scene)).address?.oldUntil).toBeNull();
  });

  test('makes the one before end at once, if somebody knows it', async () => {
    await replace();
    await scene.admin.call(api.endOldLiveEventAddress, { params: params() });
    expect(await oldAnswers()).toBe(404);
    await expect(scene.admin.call(api.endOldLiveEventAddress, { params: params() })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('ends the one before the one before', async () => {
    await replace();
    await replace();
    expect(await oldAnswers()).toBe(404);
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
