import { sql } from 'kysely';
import { eventKeysPath } from '#scripts/harness/live-events.ts';
import type { Forgery } from '#scripts/harness/signing-keys.ts';
import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { configureEventKeys } from '#server/live-events/event-keys.ts';
import {
  tendLiveEventsJob,
  tendLiveEventsWorker,
  verifySetAsideWorker,
} from '#server/live-events/live-event.worker.ts';
import { eachWithDelivery, readDelivery, type Delivery } from '#test/support/live-event-scene.ts';
import { ageJobs, countJobs, emptyQueues } from '#test/support/queue-rows.ts';
import type { SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: Delivery;
eachWithDelivery((...given) => {
  [scene, canvas] = given;
});

const courseEvent = { course_id: '21070000000000001', account_id: '21070000000000001' };
const waiting = () => countJobs('handle-live-events', 'created');
const codeOf = async (answer: Response) => ((await answer.json()) as { reason: string }).reason;
const forge = async (forgery: Forgery, body: object = courseEvent) => {
  const { liveEvents } = scene.harness;
  const event = liveEvents.payload(scene.canvas, 'course_created', { ...body });
  return canvas.post(await liveEvents.keys.forge({ ...event }, forgery));
};

describe('the keys that Canvas publishes', () => {
  const now = performance.now.bind(performance);
  const later = (ms: number) => void jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  afterEach(() => jest.restoreAllMocks());

  /** As if the minutes had passed for what was set aside, and its job ran. */
  async function judgeAfter(minutes: number) {
    const earlier = sql.raw(`interval '${minutes} minutes'`);
    await sql`update unverified_live_events set received_at = received_at - ${earlier}`.execute(db());
    await ageJobs(`${minutes} minutes`, 'start_after');
    await runUntilIdle([verifySetAsideWorker]);
  }

  test("are read once, and not again for each event that names one they don't have", async () => {
    await Promise.all([1, 2, 3].map(() => canvas.send('quiz_updated')));
    for (let sent = 0; sent < 20; sent += 1) await forge('unknown_kid');
    expect(scene.harness.liveEvents.keysRequests).toBe(1);
  });

  test('can have a new one at any moment: what is signed with it is judged once they were read again', async () => {
    const { liveEvents } = scene.harness;
    await canvas.send('quiz_updated');
    await liveEvents.keys.rotate();
    expect((await canvas.send('course_updated', courseEvent)).status).toBe(200);
    expect((await forge('unknown_kid')).status).toBe(200);
    expect(await readDelivery(scene)).toMatchObject({ unjudged: 'key', counts: { received: 1, refused: 0 } });
    later(61_000);
    await judgeAfter(1);
    expect(liveEvents.keysRequests).toBe(2);
    expect(await readDelivery(scene)).toMatchObject({
      unjudged: null,
      waitingEvents: 1,
      counts: { received: 2, refused: 1 },
      lastProblem: { message: expect.stringContaining('isn’t signed') as string },
    });
  });

  test('are asked for so rarely that a stranger who has the address cannot fill the database', async () => {
    await sql`insert into unverified_live_events (institution_id, token, why)
      select ${scene.institution.id}, 'x', 'key' from generate_series(1, 1000)`.execute(db());
    await expectUnsigned(await forge('unknown_kid'));
    // Longer than any of Canvas's.
    await db().deleteFrom('unverified_live_events').execute();
    await expectUnsigned(await forge('unknown_kid', { name: 'x'.repeat(70_000) }));
  });
  const expectUnsigned = async (answer: Response) =>
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'liveEvents.problem.badSignature']);

  test('do not keep the first event of a process waiting while they are read', async () => {
    const { liveEvents } = scene.harness;
    const { promise, resolve } = Promise.withResolvers<void>();
    liveEvents.keysHeldBy = promise;
    configureEventKeys({ liveEventKeysUrl: `${scene.harness.origin}${eventKeysPath}` });
    // Who waits for the keys waits for ever: no time passes until they are there.
    const at = now();
    jest.spyOn(performance, 'now').mockReturnValue(at);
    expect((await canvas.send('course_created', courseEvent)).status).toBe(200);
    jest.restoreAllMocks();
    resolve();
    expect((await readDelivery(scene)).unjudged).toBe('keys');
    await judgeAfter(1);
    expect(await readDelivery(scene)).toMatchObject({ unjudged: null, counts: { received: 1, refused: 0 } });
  });

  test("can't be read: events are accepted unseen, and judged when they can be", async () => {
    const { liveEvents } = scene.harness;
    liveEvents.areKeysPublished = false;
    configureEventKeys({ liveEventKeysUrl: `${scene.harness.origin}${eventKeysPath}` });
    expect((await canvas.send('course_created', courseEvent)).status).toBe(200);
    expect((await forge('other_key')).status).toBe(200);
    expect(await readDelivery(scene)).toMatchObject({ state: 'never', waitingEvents: 2, unjudged: 'keys' });
    expect(await waiting()).toBe(0);

    later(31_000);
    await judgeAfter(5);
    const { waitingEvents, waitingSince } = await readDelivery(scene);
    expect(waitingEvents).toBe(2);
    expect((Date.now() - Date.parse(waitingSince ?? '')) / 60_000).toBeCloseTo(5, 0);

    liveEvents.areKeysPublished = true;
    later(62_000);
    await judgeAfter(1);
    expect(await readDelivery(scene)).toMatchObject({
      state: 'receiving',
      waitingEvents: 1,
      unjudged: null,
      counts: { received: 1, refused: 1 },
    });
    expect(await waiting()).toBe(1);
  });

  test("can't be read for a day: then the events are given up, and the page says so", async () => {
    scene.harness.liveEvents.areKeysPublished = false;
    configureEventKeys({ liveEventKeysUrl: `${scene.harness.origin}${eventKeysPath}` });
    await canvas.send('course_created', courseEvent);
    await judgeAfter(23 * 60);
    expect(await readDelivery(scene)).toMatchObject({ waitingEvents: 1, counts: { refused: 0 } });
    await judgeAfter(61);
    expect(await readDelivery(scene)).toMatchObject({
      waitingEvents: 0,
      counts: { received: 0, refused: 1 },
      lastProblem: { message: expect.stringContaining('For a day') as string },
    });
  });

  test('are waited for by a job that the hourly one looks after, and by nothing for longer than a day', async () => {
    scene.harness.liveEvents.areKeysPublished = false;
    configureEventKeys({ liveEventKeysUrl: `${scene.harness.origin}${eventKeysPath}` });
    for (const hours of [26, 1]) {
      await canvas.send('course_created', courseEvent);
      await sql`update unverified_live_events set received_at = received_at - ${sql.raw(`interval '${hours} hours'`)}
        where received_at > now() - interval '1 minute'`.execute(db());
    }
    // The job died.
    await emptyQueues();
    await tendLiveEventsJob.enqueue(scene.institution.scope, {});
    await runUntilIdle([tendLiveEventsWorker]);
    expect(await readDelivery(scene)).toMatchObject({ waitingEvents: 1, counts: { refused: 1 } });
    expect(await countJobs('verify-live-events', 'created')).toBe(1);
  });

  test("stay in use while they can't be read again", async () => {
    await canvas.send('quiz_updated');
    scene.harness.liveEvents.areKeysPublished = false;
    later(2 * 3_600_000);
    expect((await canvas.send('quiz_updated')).status).toBe(200);
    expect((await readDelivery(scene)).counts).toMatchObject({ received: 2 });
  });
});
