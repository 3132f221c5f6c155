import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { runSyncSlice } from '#server/syncs/run-sync.service.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as courseApi from '#shared/batches/batch-courses.api.ts';
import type { BatchType } from '#shared/batches/batch.ts';
import * as syncApi from '#shared/syncs/sync.api.ts';
import type { Caller } from '#test/support/as.ts';
import { buildBatch, buildCourses, putIntoBatch, type BuiltCourse } from '#test/support/build.ts';
import { undoLast } from '#test/support/undo.ts';
import { eachInSyncScene, loseSliceAfterPage, runSyncs, type SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;

eachInSyncScene((given) => {
  scene = given;
  ({ canvas, institution, admin } = given);
});

const syncOf = async (id: number) =>
  (await admin.call(syncApi.readSyncStatus, { params: { id } })).currentSync;
const titlesIn = async (id: number) => {
  const { courses } = await admin.call(courseApi.listBatchCourses, { params: { id }, query: { limit: 100 } });
  return courses.map(({ title }) => title);
};
const rule = (given: { accountId?: string; termId?: string } = {}) => ({
  accountId: canvas.rootAccountId,
  ...given,
});

/** A batch with courses, and a sync with a plan that isn't applied yet. */
async function plannedSync(
  type: BatchType,
  { toAdd, toRemove }: Record<'toAdd' | 'toRemove', BuiltCourse[]>,
) {
  const batch = await buildBatch(institution, { type, lms_account_id: canvas.rootAccountId });
  await putIntoBatch(institution, batch, toRemove);
  const { id } = await db()
    .insertInto('syncs')
    .values({
      institution_id: institution.id,
      batch_id: batch.id,
      trigger_type: 'manual',
      status: 'in_progress',
      phase: 'applying',
      to_add_count: toAdd.length,
      to_remove_count: toRemove.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [change, courses] of [
    ['added', toAdd],
    ['removed', toRemove],
  ] as const)
    for (const course of courses)
      await db()
        .insertInto('sync_changes')
        .values({
          institution_id: institution.id,
          sync_id: id,
          course_id: course.id,
          change,
          title: course.title,
          lms_course_id: course.lmsCourseId,
        })
        .execute();
  return { batchId: batch.id, syncId: id };
}

const apply = (syncId: number) => runSyncSlice(institution.scope, syncId, new AbortController().signal);

const changesOf = async (batchId: number, syncId: number) =>
  (await admin.call(syncApi.listSyncChanges, { params: { id: batchId, syncId }, query: {} })).changes.map(
    ({ change, title }) => `${change} ${title}`,
  );

describe('a plan that waits to be applied', () => {
  test('gives way to what a person decided in the meantime, and its history shows only what it did', async () => {
    const toAdd = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry']);
    const [algebra, botany] = toAdd;
    const { batchId, syncId } = await plannedSync('hybrid', { toAdd, toRemove: [] });
    const params = { id: batchId };
    await admin.call(courseApi.addCourses, { params, body: { courses: [{ id: algebra?.id ?? 0 }] } });
    await admin.call(courseApi.removeCourses, { params, body: { ids: [botany?.id ?? 0] } });
    expect(await syncOf(batchId)).toMatchObject({ plannedAddCount: 1 });
    await apply(syncId);
    expect(await titlesIn(batchId)).toEqual(['Algebra', 'Chemistry']);
    expect(await changesOf(batchId, syncId)).toEqual(['added Chemistry']);
    expect(await syncOf(batchId)).toMatchObject({ status: 'completed', courseAddedCount: 1 });
  });

  test('is applied in full where it takes several parts', async () => {
    const { batchId, syncId } = await plannedSync('dynamic', { toAdd: [], toRemove: [] });
    await runSql(
      `with made as (
         insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
         select $1::int, n, n, n, n, n from generate_series(1, 7001) n returning id, title, lms_course_id)
       insert into sync_changes (institution_id, sync_id, course_id, change, title, lms_course_id)
       select $1::int, $2::int, id, 'added', title, lms_course_id from made`,
      [institution.id, syncId],
    );
    await apply(syncId);
    expect(await syncOf(batchId)).toMatchObject({ status: 'completed', courseAddedCount: 7001 });
    const { rows } = await runSql(
      'select (select count(*)::int from batch_courses) as members, (select count(*)::int from sync_changes where applied) as applied',
    );
    expect(rows).toEqual([{ members: 7001, applied: 7001 }]);
  });

  test("doesn't list as added what was already in the batch", async () => {
    const toAdd = await buildCourses(institution, ['Algebra', 'Botany']);
    const { batchId, syncId } = await plannedSync('hybrid', { toAdd, toRemove: [] });
    // As another process would, without telling the plan.
    await db()
      .insertInto('batch_courses')
      .values({
        institution_id: institution.id,
        batch_id: batchId,
        course_id: toAdd[0]?.id ?? 0,
        name_key: 'algebra',
        search_key: 'algebra',
        lms_key: '1',
      })
      .execute();
    await apply(syncId);
    expect(await changesOf(batchId, syncId)).toEqual(['added Botany']);
  });

  test('is made again when an exception is lifted', async () => {
    const [kept] = await buildCourses(institution, ['Algebra']);
    const { batchId, syncId } = await plannedSync('hybrid', { toAdd: [], toRemove: [] });
    const ids = [kept?.id ?? 0];
    await admin.call(courseApi.addCourses, {
      params: { id: batchId },
      body: { courses: ids.map((id) => ({ id })) },
    });
    await admin.call(courseApi.liftExceptions, { params: { id: batchId }, body: { ids } });
    expect((await syncOf(batchId))?.id).not.toBe(syncId);
    await runSyncs();
    expect(await syncOf(batchId)).toMatchObject({ status: 'completed' });
    expect(await titlesIn(batchId)).not.toContain('Algebra');
  });

  test.each(['archived', 'removed'] as const)('is dropped when its batch is %s', async (fate) => {
    const toAdd = await buildCourses(institution, ['Algebra']);
    const { batchId, syncId } = await plannedSync('dynamic', { toAdd, toRemove: [] });
    const params = { id: batchId };
    if (fate === 'archived') await admin.call(batchApi.updateBatch, { params, body: { status: 0 } });
    else await admin.call(batchApi.removeBatch, { params });
    await apply(syncId);
    await undoLast(admin);
    expect((await admin.call(batchApi.readBatch, { params })).courseCount).toBe(0);
    // Once restored, it catches up.
    expect(await syncOf(batchId)).toMatchObject({ status: 'pending' });
    await runSyncs();
    expect(await syncOf(batchId)).toMatchObject({ status: 'completed' });
  });
});

describe('a plan that the reading has begun', () => {
  /** A hybrid batch whose sync was lost after a page, and the first two courses of that page. */
  async function halfRead() {
    const batch = await admin.call(batchApi.createBatch, {
      params: { id: institution.id },
      body: { type: 'hybrid', title: 'Half read', dynamicBatchConfig: rule() },
    });
    const { id: syncId = 0 } = (await syncOf(batch.id)) ?? {};
    await loseSliceAfterPage(scene, syncId);
    const courses = await db().selectFrom('courses').select(['id', 'title']).orderBy('id').limit(2).execute();
    return { params: { id: batch.id }, syncId, ids: courses.map(({ id }) => id) };
  }

  const idsIn = async ({ id }: { id: number }) => {
    const rows = await db()
      .selectFrom('batch_courses')
      .select('course_id')
      .where('batch_id', '=', id)
      .execute();
    return rows.map(({ course_id }) => course_id);
  };

  test('gives way to what a person decides before it is complete, and counts only what it does', async () => {
    const { params, syncId, ids } = await halfRead();
    const [kept = 0, left = 0] = ids;
    await admin.call(courseApi.addCourses, { params, body: { courses: ids.map((id) => ({ id })) } });
    await admin.call(courseApi.removeCourses, { params, body: { ids: [left] } });
    expect(await syncOf(params.id)).toMatchObject({ status: 'in_progress', plannedAddCount: null });
    await runSyncs();
    const inBatch = await idsIn(params);
    expect([inBatch.includes(kept), inBatch.includes(left)]).toEqual([true, false]);
    const { courseAddedCount, plannedAddCount } = (await syncOf(params.id)) ?? {};
    expect([courseAddedCount, plannedAddCount]).toEqual([inBatch.length - 1, inBatch.length - 1]);
    const changes = await db()
      .selectFrom('sync_changes')
      .select('course_id')
      .where('sync_id', '=', syncId)
      .execute();
    const named = changes.map(({ course_id }) => course_id);
    expect([named.length, named.includes(kept)]).toEqual([inBatch.length - 1, false]);
  });

  test('still adds what a person added and took back', async () => {
    const { params, ids } = await halfRead();
    await admin.call(courseApi.addCourses, { params, body: { courses: ids.map((id) => ({ id })) } });
    await undoLast(admin);
    expect(await idsIn(params)).toEqual([]);
    await runSyncs();
    expect(await idsIn(params)).toEqual(expect.arrayContaining(ids));
  });

  test('is made again, and once, by the sync after a cancelled one', async () => {
    const { params } = await halfRead();
    await admin.call(syncApi.cancelSync, { params });
    await admin.call(syncApi.startSync, { params });
    await runSyncs();
    const inBatch = await idsIn(params);
    expect(await syncOf(params.id)).toMatchObject({
      status: 'completed',
      courseAddedCount: inBatch.length,
      plannedAddCount: inBatch.length,
    });
  });
});

test('only the new rule counts when it changes in mid-sync', async () => {
  const batch = await admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: { type: 'dynamic', title: 'Moving', dynamicBatchConfig: rule() },
  });
  const before = await syncOf(batch.id);
  await loseSliceAfterPage(scene, before?.id ?? 0);
  const termId = canvas.terms[3]?.id ?? '';
  await admin.call(batchApi.updateBatchSettings, {
    params: { id: batch.id },
    body: { type: 'dynamic', title: 'Moving', dynamicBatchConfig: rule({ termId }) },
  });
  await runSyncs();
  const wanted = [...canvas.courses.values()].filter(
    (course) => course.termId === termId && course.state !== 'deleted',
  );
  expect(wanted.length).toBeGreaterThan(0);
  expect((await admin.call(batchApi.readBatch, { params: { id: batch.id } })).courseCount).toBe(
    wanted.length,
  );
  const { syncHistory } = await admin.call(syncApi.listSyncHistory, { params: { id: batch.id }, query: {} });
  expect(syncHistory.map(({ status }) => status)).toEqual(['completed', 'cancelled']);
});

test('courses added to a static batch by hand stay when it becomes hybrid', async () => {
  const batch = await buildBatch(institution, { title: 'By hand' });
  await buildCourses(institution, ['Algebra', 'Botany'], batch);
  await admin.call(batchApi.updateBatchSettings, {
    params: { id: batch.id },
    body: {
      type: 'hybrid',
      title: 'By hand',
      dynamicBatchConfig: rule({ termId: canvas.terms[3]?.id ?? '' }),
    },
  });
  await runSyncs();
  expect(await syncOf(batch.id)).toMatchObject({ status: 'completed', courseRemovedCount: 0 });
  const { exceptions } = await admin.call(courseApi.listExceptions, {
    params: { id: batch.id },
    query: { kind: 'pinned' },
  });
  expect(exceptions.map(({ title }) => title)).toEqual(['Algebra', 'Botany']);
});

test('a confirmed plan is applied in full even if its process is lost halfway', async () => {
  const toRemove = await buildCourses(
    institution,
    Array.from({ length: 200 }, (_, number) => `Course ${number}`),
  );
  const { batchId, syncId } = await plannedSync('dynamic', { toAdd: [], toRemove });
  await db().updateTable('syncs').set({ status: 'waiting' }).where('id', '=', syncId).execute();
  await admin.call(syncApi.confirmSync, { params: { id: batchId }, body: { syncId } });
  const lost = new AbortController();
  lost.abort(new Error('lost'));
  await runSyncSlice(institution.scope, syncId, lost.signal);
  expect(await syncOf(batchId)).toMatchObject({ status: 'in_progress', courseRemovedCount: 0 });
  await runSyncs();
  expect(await syncOf(batchId)).toMatchObject({ status: 'completed', courseRemovedCount: 200 });
  expect((await admin.call(batchApi.readBatch, { params: { id: batchId } })).courseCount).toBe(0);
});

test('a plan is made once, even if a process given up as lost comes back to make it too', async () => {
  const batch = await buildBatch(institution, { type: 'dynamic', lms_account_id: canvas.rootAccountId });
  await putIntoBatch(institution, batch, await buildCourses(institution, ['Algebra', 'Botany']));
  await admin.call(syncApi.startSync, { params: { id: batch.id } });
  const { id = 0 } = (await syncOf(batch.id)) ?? {};
  scene.harness.faults.switchOn({ kind: 'latency', ms: 100, path: /courses/ });
  const slice = apply(id);
  while ((await syncOf(batch.id))?.status === 'pending');
  // What the process that took over does: makes its plan, and deletes what was found.
  await db().updateTable('syncs').set({ phase: 'applying' }).where('id', '=', id).execute();
  await slice;
  expect(await titlesIn(batch.id)).toEqual(['Algebra', 'Botany']);
  expect(await db().selectFrom('sync_changes').selectAll().execute()).toEqual([]);
});

describe("a sync's working notes", () => {
  const countIn = async (table: 'sync_found_courses' | 'sync_changes') =>
    (await db().selectFrom(table).selectAll().execute()).length;

  test('are deleted when the sync ends before its plan', async () => {
    const batch = await admin.call(batchApi.createBatch, {
      params: { id: institution.id },
      body: { type: 'dynamic', title: 'Ended', dynamicBatchConfig: rule() },
    });
    await loseSliceAfterPage(scene, (await syncOf(batch.id))?.id ?? 0);
    expect(await countIn('sync_changes')).toBeGreaterThan(0);
    await admin.call(syncApi.cancelSync, { params: { id: batch.id } });
    expect(await countIn('sync_changes')).toBe(0);
  });

  test('are deleted when a later plan replaces an unconfirmed one', async () => {
    const { batchId, syncId } = await plannedSync('dynamic', {
      toAdd: [],
      toRemove: await buildCourses(institution, ['Algebra', 'Botany']),
    });
    await db().updateTable('syncs').set({ status: 'waiting' }).where('id', '=', syncId).execute();
    await admin.call(syncApi.startSync, { params: { id: batchId } });
    await runSyncs();
    expect(await syncOf(batchId)).toMatchObject({ status: 'completed', courseRemovedCount: 2 });
    const { syncHistory } = await admin.call(syncApi.listSyncHistory, { params: { id: batchId }, query: {} });
    expect(syncHistory.map(({ needsConfirmation }) => needsConfirmation)).toEqual([false, false]);
    const left = db().selectFrom('sync_changes').selectAll().where('sync_id', '=', syncId);
    expect(await left.execute()).toEqual([]);
  });
});
