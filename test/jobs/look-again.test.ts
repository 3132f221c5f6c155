import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { handleLiveEventsWorker, lookAgainWorker } from '#server/live-events/live-event.worker.ts';
import { buildBatch, buildCourses } from '#test/support/build.ts';
import { eachWithDelivery, passMinutes, type Delivery } from '#test/support/live-event-scene.ts';
import { jobsOf } from '#test/support/queue-rows.ts';
import type { SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: Delivery;
let course: { readonly id: number };
let lmsId: string;

eachWithDelivery(
  (...given) => {
    [scene, canvas] = given;
  },
  { courses: 40 },
);

// A course that only people put into batches, deleted in Canvas as far as is known here.
beforeEach(async () => {
  ({ id: lmsId } = scene.harness.mutate.addCourse(scene.canvas, { name: 'Algebra', state: 'available' }));
  course = (
    await buildCourses(
      scene.institution,
      ['Algebra'],
      await buildBatch(scene.institution, { type: 'static' }),
    )
  )[0]!;
  await db()
    .updateTable('courses')
    .set({ lms_course_id: lmsId, workflow_state: 'deleted' })
    .where('id', '=', course.id)
    .execute();
});

const work = () => runUntilIdle([handleLiveEventsWorker, lookAgainWorker]);
const tell = () => canvas.send('course_updated', { course_id: lmsId, account_id: '1' });

async function readState() {
  const { workflow_state } = await db()
    .selectFrom('courses')
    .select('workflow_state')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow();
  const scans = await db()
    .selectFrom('course_scans')
    .select('status')
    .where('course_id', '=', course.id)
    .execute();
  return { state: workflow_state, scans: scans.map(({ status }) => status) };
}
const gone = { state: 'deleted', scans: [] };
const back = { state: 'available', scans: ['pending'] };

test('a deleted course that was brought back in Canvas is read again, and scanned', async () => {
  await tell();
  await work();
  expect(await readState()).toEqual(back);
});

test('one that is still deleted, or that Canvas doesn’t know, stays so', async () => {
  scene.harness.mutate.course(scene.canvas, lmsId, { state: 'deleted' });
  await tell();
  await work();
  await db().updateTable('courses').set({ lms_course_id: '999999' }).where('id', '=', course.id).execute();
  lmsId = '999999';
  await tell();
  await work();
  expect(await readState()).toEqual(gone);
  expect(await jobsOf('look-again-at-deleted-course')).toMatchObject([
    { state: 'completed' },
    { state: 'completed' },
  ]);
});

test('many events are one job, which is tried again while Canvas is away', async () => {
  const end = scene.harness.faults.switchOn({ kind: 'error_500', path: /courses/ });
  for (let event = 0; event < 5; event += 1) await tell();
  await work();
  expect(await readState()).toEqual(gone);
  end();
  await passMinutes(60);
  await work();
  expect(await readState()).toEqual(back);
  expect(await jobsOf('look-again-at-deleted-course')).toHaveLength(1);
});

test.each([
  ['in no batch', async () => void (await db().deleteFrom('batch_courses').execute())],
  [
    'in a batch whose syncs read it',
    async () => void (await db().updateTable('batches').set({ type: 'hybrid' }).execute()),
  ],
])('one %s isn’t asked for', async (_, change) => {
  await change();
  await tell();
  await work();
  expect(await readState()).toEqual(gone);
  expect(await jobsOf('look-again-at-deleted-course')).toEqual([]);
});
