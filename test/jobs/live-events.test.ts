import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { recordArrivals } from '#server/live-events/arrival-collector.ts';
import { handleEvents } from '#server/live-events/handle-events.service.ts';
import {
  forgetLiveEventsWorker,
  handleLiveEventsWorker,
  rescanTouchedWorker,
} from '#server/live-events/live-event.worker.ts';
import { forgetLiveEventsJob } from '#server/live-events/forget-live-events.job.ts';
import { rescanStaleCourses } from '#server/scans/scan.service.ts';
import { syncBatchWorker } from '#server/syncs/sync-batch.worker.ts';
import { syncTouchedWorker } from '#server/syncs/sync-touched.worker.ts';
import { buildBatch, buildCourses } from '#test/support/build.ts';
import { readDelivery, startDelivery, type Delivery } from '#test/support/live-event-scene.ts';
import { ageJobs, countJobs, jobsOf } from '#test/support/queue-rows.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: Delivery;
eachInSyncScene(
  (started) => {
    scene = started;
  },
  { courses: 40 },
);
beforeEach(async () => {
  canvas = await startDelivery(scene);
});

/** Everything but scans, which are another test's business. */
const work = () =>
  runUntilIdle([handleLiveEventsWorker, syncTouchedWorker, syncBatchWorker, rescanTouchedWorker]);

/** As if the minutes had passed for jobs, syncs and touched courses. */
async function passMinutes(minutes: number) {
  await ageJobs(`${minutes} minutes`, 'start_after');
  const earlier = sql.raw(`interval '${minutes} minutes'`);
  await sql`update syncs set scheduled_at = scheduled_at - ${earlier}`.execute(db());
  await sql`update touched_courses set first_at = first_at - ${earlier}`.execute(db());
}

const accountOf = (place: number) => scene.canvas.accounts[place]!;
const ruled = (rule: Parameters<typeof buildBatch>[1]) =>
  buildBatch(scene.institution, { type: 'dynamic', ...rule });

async function syncsOf(batchId: number) {
  const rows = await db()
    .selectFrom('syncs')
    .select(['trigger_type', 'status'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.trigger_type} ${row.status}`);
}
const tellOf = (accountId: string, given: object = {}) =>
  canvas.send('course_updated', { course_id: '999', account_id: accountId, ...given });

describe('a course event', () => {
  test('syncs the batches of its account and of those above, and no others', async () => {
    const [root, child] = [accountOf(0), scene.canvas.accounts.find(({ parentId }) => parentId !== null)!];
    const other = scene.canvas.accounts.find(({ id, parentId }) => parentId !== null && id !== child.id)!;
    const above = await ruled({ lms_account_id: root.id, include_child_accounts: true });
    const itself = await ruled({ lms_account_id: child.id, include_child_accounts: false });
    const aboveAlone = await ruled({ lms_account_id: root.id, include_child_accounts: false });
    const beside = await ruled({ lms_account_id: other.id, include_child_accounts: true });
    const archived = await ruled({ lms_account_id: child.id, status: 0 });
    const byHand = await buildBatch(scene.institution, {});
    await tellOf(child.id);
    await work();
    expect(await syncsOf(above.id)).toEqual(['webhook completed']);
    expect(await syncsOf(itself.id)).toEqual(['webhook completed']);
    for (const batch of [aboveAlone, beside, archived, byHand]) expect(await syncsOf(batch.id)).toEqual([]);
  });

  test('minds the term if it has one', async () => {
    const root = accountOf(0);
    const spring = await ruled({ lms_account_id: root.id, lms_term_id: '1' });
    const autumn = await ruled({ lms_account_id: root.id, lms_term_id: '2' });
    await tellOf(root.id, { enrollment_term_id: '1' });
    await work();
    expect(await syncsOf(spring.id)).toHaveLength(1);
    expect(await syncsOf(autumn.id)).toEqual([]);
    await tellOf(root.id);
    await work();
    expect(await syncsOf(autumn.id)).toHaveLength(1);
  });

  test('syncs the batch that a course left for another account', async () => {
    const [first, second] = scene.canvas.accounts.filter(({ parentId }) => parentId !== null);
    const before = await ruled({ lms_account_id: first!.id, include_child_accounts: false });
    const [course] = await buildCourses(scene.institution, ['Algebra'], before);
    const { lms_course_id } = await db()
      .selectFrom('courses')
      .select('lms_course_id')
      .where('id', '=', course!.id)
      .executeTakeFirstOrThrow();
    await tellOf(second!.id, { course_id: lms_course_id });
    await work();
    expect(await syncsOf(before.id)).toHaveLength(1);
  });

  test('in an account that no one has heard of yet can be below any', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: true });
    await tellOf('424242');
    await work();
    expect(await syncsOf(batch.id)).toHaveLength(1);
  });
});

describe('five minutes', () => {
  let batch: { id: number };
  const tell = () => tellOf(accountOf(0).id);
  beforeEach(async () => {
    batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: true });
  });

  test('have one sync of a batch, and what comes meanwhile leads to one more', async () => {
    await tell();
    await work();
    expect(await syncsOf(batch.id)).toHaveLength(1);
    for (let minute = 1; minute <= 4; minute += 1) {
      await passMinutes(1);
      await tell();
      await work();
    }
    expect(await syncsOf(batch.id)).toHaveLength(1);
    await passMinutes(1);
    await work();
    expect(await syncsOf(batch.id)).toEqual(['webhook completed', 'webhook completed']);
    await passMinutes(60);
    await work();
    expect(await syncsOf(batch.id)).toHaveLength(2);
  });

  test('do not count what people and schedules start', async () => {
    await db()
      .insertInto('syncs')
      .values({
        institution_id: scene.institution.id,
        batch_id: batch.id,
        trigger_type: 'manual',
        status: 'completed',
        progressed_at: new Date(),
      })
      .execute();
    await tell();
    await work();
    expect(await syncsOf(batch.id)).toEqual(['manual completed', 'webhook completed']);
  });

  test('a sync that has begun to read is followed by another; one that has not takes the event in', async () => {
    const open = await db()
      .insertInto('syncs')
      .values({
        institution_id: scene.institution.id,
        batch_id: batch.id,
        trigger_type: 'scheduled',
        status: 'in_progress',
        started_at: new Date(),
        progressed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tell();
    await work();
    expect(await syncsOf(batch.id)).toEqual(['scheduled in_progress']);
    await db().updateTable('syncs').set({ status: 'completed' }).where('id', '=', open.id).execute();
    await passMinutes(1);
    await work();
    expect(await syncsOf(batch.id)).toEqual(['scheduled completed', 'webhook completed']);
  });

  test('have nothing to do for a batch that lost its rule or was archived', async () => {
    await tell();
    await runUntilIdle([handleLiveEventsWorker]);
    await db().updateTable('batches').set({ status: 0 }).where('id', '=', batch.id).execute();
    await work();
    expect(await syncsOf(batch.id)).toEqual([]);
  });
});

describe('a content event', () => {
  let course: { id: number };
  let lmsId: string;
  const change = (name = 'wiki_page_updated') =>
    canvas.send(name, { context_type: 'Course', context_id: lmsId });
  const asked = async () => {
    const rows = await db()
      .selectFrom('course_scans')
      .select('tool')
      .where('course_id', '=', course.id)
      .where('status', '=', 'pending')
      .execute();
    return rows.length > 0;
  };
  beforeEach(async () => {
    const batch = await buildBatch(scene.institution, {});
    course = (await buildCourses(scene.institution, ['Algebra'], batch))[0]!;
    const row = await db()
      .selectFrom('courses')
      .select('lms_course_id')
      .where('id', '=', course.id)
      .executeTakeFirstOrThrow();
    lmsId = row.lms_course_id;
  });

  test('has the course scanned after five quiet minutes; each further one starts them again', async () => {
    await change();
    await work();
    for (let time = 1; time <= 5; time += 1) {
      await passMinutes(4);
      await change();
      await work();
      expect(await asked()).toBe(false);
    }
    expect((await readDelivery(scene)).waitingCourses).toBe(1);
    expect(await countJobs('rescan-touched-course', 'created')).toBe(1);
    await passMinutes(5);
    await work();
    expect(await asked()).toBe(true);
    expect((await readDelivery(scene)).waitingCourses).toBe(0);
  });

  test('does not put the scan off for ever: the data must not get too old', async () => {
    await change();
    await work();
    await passMinutes(71 * 60 + 58);
    await change();
    await handleAll();
    const [job] = await jobsOf('rescan-touched-course');
    expect(job!.startAfter.getTime() - Date.now()).toBeLessThan(125_000);
    await passMinutes(3);
    await change();
    await work();
    expect(await asked()).toBe(true);
  });

  test('is no concern of anyone if the course is not tracked, or is by then no more', async () => {
    await canvas.send('wiki_page_updated', { context_type: 'Course', context_id: '987654' });
    await work();
    expect(await countJobs('rescan-touched-course', 'created')).toBe(0);
    await change();
    await work();
    await db().deleteFrom('batch_courses').where('course_id', '=', course.id).execute();
    await passMinutes(5);
    await work();
    expect(await asked()).toBe(false);
  });

  test('that comes as a scan reads leads to another', async () => {
    await rescanStaleCourses(scene.institution.scope, new Date());
    await db().updateTable('course_scans').set({ status: 'running' }).execute();
    await change();
    await work();
    await passMinutes(5);
    await work();
    expect(await asked()).toBe(true);
  });
});

const handleAll = () => runUntilIdle([handleLiveEventsWorker]);

describe('nothing is lost or done twice', () => {
  const arrival = (key: string, courseId = '1') =>
    ({ key, kind: 'course', courseId, accountId: accountOf(0).id, termId: null }) as const;

  test('10,000 deliveries of one event are one event and one sync', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: true });
    const same = Array.from({ length: 500 }, () => arrival('the-same'));
    for (let part = 0; part < 20; part += 1) await recordArrivals(scene.institution.scope, same);
    expect(await readDelivery(scene)).toMatchObject({
      waitingEvents: 1,
      counts: { received: 10_000, duplicate: 9_999 },
    });
    await work();
    expect(await syncsOf(batch.id)).toEqual(['webhook completed']);
    await recordArrivals(scene.institution.scope, same);
    expect(await countJobs('handle-live-events', 'created')).toBe(0);
  });

  test('2,000 different events are worked through in one go', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => arrival(`event ${index}`, String(index)));
    await recordArrivals(scene.institution.scope, many);
    await handleAll();
    expect(await readDelivery(scene)).toMatchObject({ waitingEvents: 0, counts: { received: 2_000 } });
  });

  test('an event whose handling broke off is handled again', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: true });
    await tellOf(accountOf(0).id);
    await sql`alter table batches rename to batches_away`.execute(db());
    try {
      await expect(handleEvents(scene.institution.scope, AbortSignal.timeout(10_000))).rejects.toThrow(
        /batches/,
      );
    } finally {
      await sql`alter table batches_away rename to batches`.execute(db());
    }
    expect((await readDelivery(scene)).waitingEvents).toBe(1);
    await work();
    expect(await syncsOf(batch.id)).toHaveLength(1);
  });

  test('events in the wrong order end in the present state of Canvas', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: true });
    const created = scene.harness.mutate.addCourse(scene.canvas, { name: 'Botany', state: 'available' });
    scene.harness.mutate.course(scene.canvas, created.id, { state: 'deleted' });
    const about = { course_id: created.id, account_id: created.accountId };
    await canvas.send('course_updated', { ...about, workflow_state: 'deleted' });
    const earlier = new Date(Date.now() - 60_000).toISOString();
    await canvas.send('course_created', { ...about, workflow_state: 'created' }, { event_time: earlier });
    await work();
    await passMinutes(5);
    await work();
    const members = await db()
      .selectFrom('batch_courses as m')
      .innerJoin('courses as c', 'c.id', 'm.course_id')
      .select('c.title')
      .where('m.batch_id', '=', batch.id)
      .where('c.title', '=', 'Botany')
      .execute();
    expect(members).toEqual([]);
  });

  test('events received before live events were switched off are left', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id });
    await tellOf(accountOf(0).id);
    await db().updateTable('institutions').set({ use_live_events: false }).execute();
    await work();
    expect(await syncsOf(batch.id)).toEqual([]);
    expect((await readDelivery(scene)).waitingEvents).toBe(0);
  });

  test('events are known for three days, counts for a month, and what waits is kept', async () => {
    await recordArrivals(scene.institution.scope, [arrival('old'), arrival('waiting')]);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await db()
      .updateTable('live_events')
      .set({ received_at: days(3.1), handled_at: sql`case key when 'old' then now() end` })
      .execute();
    await recordArrivals(scene.institution.scope, [arrival('new')]);
    await sql`insert into live_event_hours (institution_id, hour, received)
      values (${scene.institution.id}, ${days(32)}, 7)`.execute(db());
    await forgetLiveEventsJob.enqueue(scene.institution.scope, {});
    await runUntilIdle([forgetLiveEventsWorker]);
    const kept = await db().selectFrom('live_events').select('key').orderBy('key').execute();
    expect(kept.map(({ key }) => key)).toEqual(['new', 'waiting']);
    const hours = await db().selectFrom('live_event_hours').select('received').execute();
    expect(hours.every(({ received }) => received !== 7)).toBe(true);
  });
});

test("the harness's Canvas tells of its changes by itself", async () => {
  const { harness, canvas: northfield, app } = scene;
  harness.liveEvents.addresses.set(northfield.key, `${app.origin}${canvas.path}`);
  const batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: true });
  const course = harness.mutate.addCourse(northfield, { name: 'Botany' });
  await harness.liveEvents.delivered();
  await work();
  expect(await syncsOf(batch.id)).toEqual(['webhook completed']);
  harness.mutate.content(course, { syllabus: '<p>New</p>' });
  await harness.liveEvents.delivered();
  await handleAll();
  expect(await readDelivery(scene)).toMatchObject({
    waitingCourses: 1,
    counts: { received: 2, ignored: 0, refused: 0 },
  });
});
