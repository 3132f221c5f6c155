import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { recordArrivals } from '#server/live-events/arrival-collector.ts';
import { handleEvents } from '#server/live-events/handle-events.service.ts';
import { takeWaiting } from '#server/live-events/inbox.repository.ts';
import {
  handleLiveEventsWorker,
  tendLiveEventsJob,
  tendLiveEventsWorker,
} from '#server/live-events/live-event.worker.ts';
import { rescanStaleWorker } from '#server/scans/scan.worker.ts';
import { scheduleSyncsWorker, syncBatchWorker, syncTouchedWorker } from '#server/syncs/sync.worker.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { buildBatch, buildCourses } from '#test/support/build.ts';
import { forgetIn } from '#test/support/forget.ts';
import {
  eachWithDelivery,
  passMinutes,
  readDelivery,
  type Delivery,
} from '#test/support/live-event-scene.ts';
import { countJobs, emptyQueues } from '#test/support/queue-rows.ts';
import type { SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: Delivery;
eachWithDelivery(
  (...given) => {
    [scene, canvas] = given;
  },
  { courses: 40 },
);

/** Everything but scans, which are another test's business. */
const work = () =>
  runUntilIdle([handleLiveEventsWorker, syncTouchedWorker, syncBatchWorker, scheduleSyncsWorker]);

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
    const ofAnyTerm = await ruled({ lms_account_id: root.id, lms_term_id: null });
    await tellOf(root.id, { enrollment_term_id: '1' });
    await work();
    for (const batch of [spring, ofAnyTerm]) expect(await syncsOf(batch.id)).toHaveLength(1);
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

  test('without an account can be in any, also where those below do not count', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: false });
    await canvas.send('course_updated', { course_id: '999' });
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

const turn = (enabled: boolean) =>
  scene.admin.call(updateLiveEvents, { params: { id: scene.institution.id }, body: { enabled } });
const handleAll = () => runUntilIdle([handleLiveEventsWorker]);

describe('nothing is lost or done twice', () => {
  const arrival = (key: string, courseId = '1') => {
    const about = { kind: 'course', courseId, accountId: accountOf(0).id, termId: null } as const;
    return { outcome: 'kept', event: { key, ...about } } as const;
  };

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

  test('an event whose handling was interrupted is handled again', async () => {
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

  test('a backlog that takes too long is left to another job, and none of it is lost', async () => {
    await recordArrivals(
      scene.institution.scope,
      Array.from({ length: 1_100 }, (_, index) => arrival(`event ${index}`, String(index))),
    );
    const now = performance.now.bind(performance);
    let later = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + (later += 20_000));
    await handleEvents(scene.institution.scope, AbortSignal.timeout(10_000));
    jest.restoreAllMocks();
    expect(await readDelivery(scene)).toMatchObject({ waitingEvents: 600 });
    await handleAll();
    expect(await readDelivery(scene)).toMatchObject({ waitingEvents: 0 });
  });

  test('no more are taken at once than asked for, also where the database expects a single one', async () => {
    const { scope } = scene.institution;
    await recordArrivals(scope, [arrival('first')]);
    await sql`analyze live_events`.execute(db());
    const more = Array.from({ length: 20 }, (_, index) => arrival(`event ${index}`));
    await recordArrivals(scope, more);
    expect(await takeWaiting(scope, 5)).toHaveLength(5);
  });

  test('events received before live events were switched off still count', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id });
    await tellOf(accountOf(0).id);
    await turn(false);
    await work();
    expect(await syncsOf(batch.id)).toEqual(['webhook completed']);
  });

  test('what nobody told of while they were off is looked for when they are switched on', async () => {
    const batch = await ruled({ lms_account_id: accountOf(0).id });
    const archived = await ruled({ lms_account_id: accountOf(0).id, status: 0 });
    const byHand = await buildBatch(scene.institution, {});
    const [yesterday, today] = await buildCourses(scene.institution, ['Algebra', 'Botany'], byHand);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const [course, at] of [
      [yesterday!, hoursAgo(25)],
      [today!, hoursAgo(5)],
    ] as const)
      await db()
        .insertInto('course_scans')
        .values(
          tools.map((tool) => ({
            institution_id: scene.institution.id,
            course_id: course.id,
            tool,
            status: 'succeeded' as const,
            requested_at: at,
            scanned_at: at,
          })),
        )
        .execute();
    await turn(true);
    await work();
    expect(await syncsOf(batch.id)).toEqual([]);
    await turn(false);
    await turn(true);
    await work();
    await runUntilIdle([rescanStaleWorker]);
    for (const { id } of [archived, byHand]) expect(await syncsOf(id)).toEqual([]);
    expect(await syncsOf(batch.id)).toEqual(['webhook completed']);
    const asked = await db()
      .selectFrom('course_scans')
      .select('course_id')
      .distinct()
      .where('status', '=', 'pending')
      .where('course_id', 'in', [yesterday!.id, today!.id])
      .execute();
    expect(asked).toEqual([{ course_id: yesterday!.id }]);
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
    for (const table of ['live_events', 'live_event_hours']) await forgetIn(table, scene.institution.scope);
    const kept = await db().selectFrom('live_events').select('key').orderBy('key').execute();
    expect(kept.map(({ key }) => key)).toEqual(['new', 'waiting']);
    const hours = await db().selectFrom('live_event_hours').select('received').execute();
    expect(hours.every(({ received }) => received !== 7)).toBe(true);
  });
});

test('work that lost its job is taken up within the hour', async () => {
  const batch = await ruled({ lms_account_id: accountOf(0).id });
  await tellOf(accountOf(0).id);
  await emptyQueues();
  await tendLiveEventsJob.enqueue(scene.institution.scope, {});
  await runUntilIdle([tendLiveEventsWorker]);
  await work();
  expect(await syncsOf(batch.id)).toEqual(['webhook completed']);
});

test("the harness's Canvas tells of its changes by itself", async () => {
  const { harness, canvas: northfield, app } = scene;
  harness.liveEvents.addresses.set(northfield.key, `${app.origin}${canvas.path}`);
  const batch = await ruled({ lms_account_id: accountOf(0).id, include_child_accounts: true });
  const course = harness.mutate.addCourse(northfield, { name: 'Botany', state: 'unpublished' });
  await harness.liveEvents.delivered();
  await work();
  expect(await syncsOf(batch.id)).toEqual(['webhook completed']);
  harness.mutate.switchTab(course.id, 'files', false);
  const publish = () =>
    fetch(`${harness.origin}/api/v1/courses/${course.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${northfield.serviceToken}` },
      body: new URLSearchParams({ 'course[event]': 'offer' }),
    });
  await publish();
  // It's published already.
  await publish();
  harness.mutate.content(course, { syllabus: '<p>New</p>' });
  await harness.liveEvents.delivered();
  await handleAll();
  expect(await readDelivery(scene)).toMatchObject({
    waitingCourses: 1,
    counts: { received: 4, ignored: 0, refused: 0 },
  });
});
