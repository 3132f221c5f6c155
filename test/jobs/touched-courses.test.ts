import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { handleLiveEventsWorker, rescanQuietWorker } from '#server/live-events/live-event.worker.ts';
import { catchUp, rescanStaleCourses } from '#server/scans/scan.service.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { buildBatch, buildCourses } from '#test/support/build.ts';
import {
  eachWithDelivery,
  passMinutes,
  readDelivery,
  type Delivery,
} from '#test/support/live-event-scene.ts';
import { jobsOf } from '#test/support/queue-rows.ts';
import type { SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: Delivery;
let batch: { id: number };
let course: { id: number };
let lmsId: string;

eachWithDelivery(
  (...given) => {
    [scene, canvas] = given;
  },
  { courses: 40 },
);
beforeEach(async () => {
  await db()
    .updateTable('institutions')
    .set({ active_products: [...tools] })
    .execute();
  batch = await buildBatch(scene.institution, {});
  course = (await buildCourses(scene.institution, ['Algebra'], batch))[0]!;
  const row = await db()
    .selectFrom('courses')
    .select('lms_course_id')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow();
  lmsId = row.lms_course_id;
});

/** Everything but syncs and scans, which are other tests' business. */
const work = () => runUntilIdle([handleLiveEventsWorker, rescanQuietWorker]);
const change = (name = 'wiki_page_updated') =>
  canvas.send(name, { context_type: 'Course', context_id: lmsId });
const waiting = async () => (await readDelivery(scene)).waitingCourses;

/** The tools that the course waits to be scanned for. */
async function asked() {
  const rows = await db()
    .selectFrom('course_scans')
    .select('tool')
    .where('course_id', '=', course.id)
    .where('status', '=', 'pending')
    .orderBy('tool')
    .execute();
  return rows.map(({ tool }) => tool);
}

describe('a content event', () => {
  test('has the course scanned after five quiet minutes; each further one starts them again', async () => {
    await change();
    await work();
    for (let time = 1; time <= 3; time += 1) {
      await passMinutes(4);
      await change();
      await work();
      expect(await asked()).toEqual([]);
    }
    expect(await waiting()).toBe(1);
    await passMinutes(5);
    await work();
    expect(await asked()).toEqual(['core', 'tidyup', 'udoit']);
    expect(await waiting()).toBe(0);
  });

  test('has a course that is never quiet scanned each hour', async () => {
    await change();
    await work();
    for (let minutes = 4; minutes <= 56; minutes += 4) {
      await passMinutes(4);
      await change();
      await work();
    }
    expect(await asked()).toEqual([]);
    await passMinutes(4);
    await work();
    expect(await asked()).toHaveLength(3);
  });

  test('costs one job, however many courses change, which comes back for the last of them', async () => {
    const more = await buildCourses(
      scene.institution,
      Array.from({ length: 20 }, (_, index) => `Course ${index}`),
      batch,
    );
    const { rows } = await sql<{ id: string }>`select lms_course_id as id from courses
      where id = any(${more.map(({ id }) => id)}::int[])`.execute(db());
    await change();
    await work();
    await passMinutes(3);
    for (const { id } of rows)
      await canvas.send('wiki_page_updated', { context_type: 'Course', context_id: id });
    await work();
    expect(await jobsOf('rescan-quiet-courses')).toHaveLength(1);
    await passMinutes(2);
    await work();
    expect([await asked(), await waiting()]).toEqual([['core', 'tidyup', 'udoit'], 20]);
    await passMinutes(3);
    await work();
    expect(await waiting()).toBe(0);
  });

  test('is no concern of anyone if the course is not tracked, or is by then no more', async () => {
    await canvas.send('wiki_page_updated', { context_type: 'Course', context_id: '987654' });
    await work();
    expect(await waiting()).toBe(0);
    await change();
    await work();
    await db().deleteFrom('batch_courses').where('course_id', '=', course.id).execute();
    await passMinutes(5);
    await work();
    expect([await asked(), await waiting()]).toEqual([[], 0]);
  });

  test('that comes as a scan reads leads to another', async () => {
    await rescanStaleCourses(scene.institution.scope, new Date());
    await db().updateTable('course_scans').set({ status: 'running' }).execute();
    await change();
    await work();
    await passMinutes(5);
    await work();
    expect(await asked()).toHaveLength(3);
  });

  test('counts although the course was scanned by a process whose clock was ahead', async () => {
    await scanned(new Date(Date.now() + 3_600_000));
    await change();
    await work();
    await passMinutes(5);
    await work();
    expect(await asked()).toHaveLength(3);
  });
});

/** As if all tools had scanned the course. */
async function scanned(at = new Date()) {
  await db().deleteFrom('course_scans').execute();
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
        read_began_at: new Date(Date.now() - 1_000),
      })),
    )
    .execute();
}

const rest = (resting: readonly Tool[], isValid = false) =>
  db()
    .updateTable('task_runners')
    .set({ is_valid: isValid })
    .where('tool', 'in', [...resting])
    .execute();

test.each([[['tidyup']], [['core', 'tidyup', 'udoit']]] as const)(
  'a change while %j rest is read once they work again, however fresh the data is',
  async (resting: readonly Tool[]) => {
    await scanned();
    await rest(resting);
    await change();
    await work();
    await passMinutes(5);
    await work();
    expect(await asked()).toEqual(tools.filter((tool) => !resting.includes(tool)).toSorted());
    expect(await waiting()).toBe(0);
    await db().updateTable('course_scans').set({ status: 'succeeded' }).execute();
    await rest(resting, true);
    await catchUp(scene.institution.scope, 'tidyup', new Date());
    expect(await asked()).toContain('tidyup');
    await scanned();
    await catchUp(scene.institution.scope, 'tidyup', new Date());
    expect(await asked()).toEqual([]);
  },
);

describe('a course event', () => {
  const rename = () => canvas.send('course_updated', { course_id: lmsId, account_id: '1' });

  test('has a course read that no sync would look at', async () => {
    await rename();
    await work();
    expect(await waiting()).toBe(1);
  });

  test.each([
    ['hybrid', 1, 0],
    ['dynamic', 0, 1],
  ] as const)('for a course in a %s batch of status %i makes %i wait', async (type, status, expected) => {
    const other = await buildBatch(scene.institution, { type, status });
    await db()
      .insertInto('batch_courses')
      .expression(
        db()
          .selectFrom('batch_courses')
          .select(['institution_id', sql<number>`${other.id}::int`.as('batch_id'), 'course_id'])
          .select(['name_key', 'search_key', 'lms_key'])
          .where('course_id', '=', course.id),
      )
      .columns(['institution_id', 'batch_id', 'course_id', 'name_key', 'search_key', 'lms_key'])
      .execute();
    await rename();
    await work();
    expect(await waiting()).toBe(expected);
  });
});
