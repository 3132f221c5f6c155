import { db } from '#server/infra/db/database.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  putIntoBatch,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
});

const publish = (ids: readonly number[]) =>
  db().updateTable('courses').set({ workflow_state: 'available' }).where('id', 'in', ids).execute();

const synced = (batchId: number, finishedAt: string, values = {}) =>
  db()
    .insertInto('syncs')
    .values({
      institution_id: institution.id,
      batch_id: batchId,
      status: 'completed',
      trigger_type: 'manual',
      finished_at: new Date(finishedAt),
      progressed_at: new Date(finishedAt),
      ...values,
    })
    .execute();

test('counts every course once, and those that are published or failed among them', async () => {
  const [first, second] = [await buildBatch(institution), await buildBatch(institution)];
  const courses = await buildCourses(institution, ['Art', 'Botany', 'Calculus'], first);
  const ids = courses.map(({ id }) => id);
  await putIntoBatch(institution, second, courses);
  await db().updateTable('courses').set({ workflow_state: 'unpublished' }).execute();
  await publish(ids.slice(0, 2));
  await db()
    .insertInto('course_scans')
    .values({ institution_id: institution.id, course_id: ids[0] ?? 0, tool: 'core', status: 'failed' })
    .execute();
  const seen = await as(app, await buildAdmin(institution)).call(readDashboard, {});
  expect(seen).toMatchObject({ courseCount: 3, publishedCount: 2, failedScanCount: 1, latestSyncs: [] });
});

test('shows the latest sync of each batch, the newest first', async () => {
  const [first, second] = [await buildBatch(institution), await buildBatch(institution)];
  await synced(first.id, '2026-03-01T10:00:00Z', { course_added_count: 9 });
  await synced(first.id, '2026-03-02T10:00:00Z', { status: 'failed', error_message: 'Canvas is away.' });
  await synced(second.id, '2026-03-03T10:00:00Z', { course_added_count: 4, course_removed_count: 1 });
  const { latestSyncs } = await as(app, await buildAdmin(institution)).call(readDashboard, {});
  expect(latestSyncs).toEqual([
    {
      batch: second,
      status: 'completed',
      at: '2026-03-03T10:00:00.000Z',
      courseAddedCount: 4,
      courseRemovedCount: 1,
      errorMessage: null,
    },
    expect.objectContaining({ batch: first, status: 'failed', errorMessage: 'Canvas is away.' }),
  ]);
});

test('leaves out what one may not view: archived, of other teams, of other institutions', async () => {
  const { person, team } = await buildMember(institution, 'read');
  const mine = await buildBatch(institution, { team_id: team.id });
  const theirs = await buildBatch(institution);
  const archived = await buildBatch(institution, { team_id: team.id, status: 0 });
  const elsewhere = await buildInstitution();
  await buildCourses(elsewhere, ['Elsewhere'], await buildBatch(elsewhere));
  for (const batch of [mine, theirs, archived]) {
    await buildCourses(institution, [`In ${batch.title}`], batch);
    await synced(batch.id, '2026-03-01T10:00:00Z');
  }
  const seen = await as(app, person).call(readDashboard, {});
  expect(seen.courseCount).toBe(1);
  expect(seen.latestSyncs.map(({ batch }) => batch)).toEqual([mine]);
});
