import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { scanCourse } from '#shared/courses/course.api.ts';
import { startSync } from '#shared/syncs/sync.api.ts';
import type { Caller } from '#test/support/as.ts';
import { logOf } from '#test/support/captured-log.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInSyncScene, runSyncs, type SyncScene } from '#test/support/sync-scene.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;
eachInSyncScene(
  (given) => {
    ({ harness, canvas, institution, admin } = given);
  },
  { courses: 12 },
);
beforeEach(() =>
  db()
    .updateTable('institutions')
    .set({ active_products: ['core', 'udoit'] })
    .where('id', '=', institution.id)
    .execute(),
);

async function batchOfAll() {
  const { id } = await admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: { type: 'dynamic', title: 'All', dynamicBatchConfig: { accountId: canvas.rootAccountId } },
  });
  return id;
}

/** Syncs again, without reading any course. */
async function syncAgain(id: number) {
  await admin.call(startSync, { params: { id } });
  await runSyncs();
}

const unknown = [null, null];

/** What people see of Canvas's own checker: active and resolved by the course's id in Canvas; null: unknown. */
async function shown() {
  const { courses } = await admin.call(queryCourses, {
    body: { columns: ['core.lmsCourseId', 'udoit.canvas_active_count', 'udoit.canvas_resolved_count'] },
  });
  return new Map(
    courses.map(({ values }) => [
      values['core.lmsCourseId'],
      [values['udoit.canvas_active_count'], values['udoit.canvas_resolved_count']],
    ]),
  );
}

const listed = () => [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
const count = (active: number | null, resolved: number | null) => ({
  accessibility_course_statistic: { active_issue_count: active, resolved_issue_count: resolved },
});

test('what Canvas’s own checker counts comes with a sync, and without another call', async () => {
  harness.simulator.countsAccessibility = true;
  const id = await batchOfAll();
  const [first, second] = listed();
  harness.simulator.distorted.set(first?.id ?? '', count(12, 3));
  harness.simulator.distorted.set(second?.id ?? '', { accessibility_course_statistic: null });
  await runJobs();
  const seen = await shown();
  expect(seen.size).toBe(listed().length);
  expect(seen.get(first?.id ?? '')).toEqual([12, 3]);
  // It hasn't looked at that course: that's unknown, not 0.
  expect(seen.get(second?.id ?? '')).toEqual(unknown);
  expect([...seen.values()].filter(([active]) => typeof active === 'number').length).toBeGreaterThan(3);

  // A sync says it again, without reading a course; a read of the course, which isn't told, leaves it.
  harness.simulator.distorted.set(first?.id ?? '', count(0, 15));
  harness.simulator.requests = 0;
  await syncAgain(id);
  expect(harness.simulator.requests).toBe(1);
  expect((await shown()).get(first?.id ?? '')).toEqual([0, 15]);
  harness.simulator.distorted.delete(first?.id ?? '');
  const { courses } = await admin.call(queryCourses, { body: { columns: ['core.lmsCourseId'] } });
  const own = courses.find(({ values }) => values['core.lmsCourseId'] === first?.id);
  await admin.call(scanCourse, { params: { id: own?.id ?? 0 }, body: { isFull: true } });
  await runJobs();
  expect((await shown()).get(first?.id ?? '')).toEqual([0, 15]);
});

test('a Canvas without such a checker, or with it off again, leaves it unknown and the log quiet', async () => {
  const id = await batchOfAll();
  const logged = await logOf(async () => {
    await runJobs();
    expect([...(await shown()).values()]).toEqual(listed().map(() => unknown));
    harness.simulator.countsAccessibility = true;
    await syncAgain(id);
    expect([...(await shown()).values()].some(([active]) => typeof active === 'number')).toBe(true);
    harness.simulator.countsAccessibility = false;
    await syncAgain(id);
    expect([...(await shown()).values()]).toEqual(listed().map(() => unknown));
  });
  expect(logged.match(/"level":(?:"(?:warn|error|fatal)"|[456]0).*/g)).toBeNull();
});

test.each([
  ['numbers that can’t be counts', count(-1, 1.5)],
  ['something else', { accessibility_course_statistic: 'active' }],
])('%s are unknown, and hold up no sync', async (_, odd) => {
  await batchOfAll();
  for (const { id } of listed()) harness.simulator.distorted.set(id, odd);
  await runJobs();
  const seen = await shown();
  expect(seen.size).toBe(listed().length);
  expect([...seen.values()]).toEqual(listed().map(() => unknown));
});
