import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { countedSlices } from '#server/infra/measures/tallies.ts';
import { startSync } from '#server/syncs/sync.service.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as syncApi from '#shared/syncs/sync.api.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildCourses, buildMember } from '#test/support/build.ts';
import { untilTrue } from '#test/support/server-process.ts';
import { eachInSyncScene, loseSliceAfterPage, runSyncs, type SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let app: TestApp;
let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;

eachInSyncScene((given) => {
  scene = given;
  ({ app, harness, canvas, institution, admin } = given);
});

/** How many the system's metrics have counted. */
const failedSyncs = () =>
  countedSlices().reduce((sum, [, slice]) => sum + (slice.get(institution.id)?.failedSyncs ?? 0), 0);

const createBatch = (
  given: Partial<{
    accountId: string;
    termId: string | null;
    includeChildAccounts: boolean;
    courseFormat: ('online' | 'not_set')[];
    type: 'dynamic' | 'hybrid';
  }> = {},
) => {
  const { type = 'dynamic', ...rule } = given;
  return admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: {
      type,
      title: `Batch ${Math.random()}`,
      dynamicBatchConfig: { accountId: canvas.rootAccountId, ...rule },
    },
  });
};
const statusOf = (id: number) => admin.call(syncApi.readSyncStatus, { params: { id } });
const askForSync = (id: number) => admin.call(syncApi.startSync, { params: { id } });

/** The ranks in which somebody reads Canvas, or has until half a second ago. */
async function ranksReading() {
  const { rows } = await runSql(`
    select distinct wanted.key as rank from canvas_budgets, jsonb_each(state -> 'holders') as holder,
      jsonb_each(holder.value -> 'wants') as wanted where wanted.value > '0'`);
  return rows.map(({ rank }) => rank);
}

async function membersOf(batchId: number) {
  const rows = await db()
    .selectFrom('batch_courses as m')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .select(['c.lms_course_id', 'c.title'])
    .where('m.batch_id', '=', batchId)
    .orderBy('c.lms_key')
    .execute();
  return rows;
}

const courseIds = () =>
  [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').map(({ id }) => id);

async function syncedBatch(given?: Parameters<typeof createBatch>[0]) {
  const batch = await createBatch(given);
  await runSyncs();
  expect((await statusOf(batch.id)).currentSync?.status).toBe('completed');
  return batch.id;
}

// Otherwise it goes through all of them to find the one that a new row refers to, as is right while there are a few.
test('the database knows how many courses there are before many of them enter a batch', async () => {
  await buildCourses(institution, ['The pilot']);
  await runSql('analyze courses');
  await syncedBatch();
  const { rows } = await runSql(`select reltuples from pg_class where oid = 'courses'::regclass`);
  expect(rows).toEqual([{ reltuples: courseIds().length + 1 }]);
});

test.each([
  ['a person asks for', 'manual', 'awaited'],
  ['the night brings', 'scheduled', 'background'],
] as const)('a sync that %s takes its place among those that read Canvas', async (_, type, rank) => {
  const batchId = await syncedBatch();
  await untilTrue(async () => (await ranksReading()).length === 0);
  let reading: Promise<unknown> | undefined;
  harness.mutate.before(1, /courses$/, () => (reading = ranksReading()));
  await inTransaction(() => startSync(institution.scope, batchId, { type, personId: null }));
  await runSyncs();
  expect(await reading).toEqual([rank]);
});

test('fills a new batch with everything its rule finds, page after page', async () => {
  const id = await syncedBatch();
  expect((await membersOf(id)).map((course) => course.lms_course_id)).toEqual(courseIds());
  const { currentSync, state, nextScheduledSync } = await statusOf(id);
  expect(currentSync).toMatchObject({
    courseProcessedCount: courseIds().length,
    courseAddedCount: courseIds().length,
    courseRemovedCount: 0,
  });
  expect(state).toBe('open');
  expect(Date.parse(nextScheduledSync ?? '')).toBeGreaterThan(Date.now());
  expect((await admin.call(batchApi.readBatch, { params: { id } })).courseCount).toBe(courseIds().length);
});

test('takes only what the rule says: term, account without those below, format', async () => {
  const term = canvas.terms[3]?.id ?? '';
  const byTerm = await membersOf(await syncedBatch({ termId: term }));
  expect(byTerm.map((course) => course.lms_course_id)).toEqual(
    courseIds().filter((id) => canvas.courses.get(id)?.termId === term),
  );
  expect(await membersOf(await syncedBatch({ includeChildAccounts: false }))).toEqual([]);
  const online = await membersOf(await syncedBatch({ courseFormat: ['online'] }));
  expect(online.map((course) => course.lms_course_id)).toEqual(
    courseIds().filter((id) => canvas.courses.get(id)?.format === 'online'),
  );
});

test('reads the format only from the list: a course whose format is unset leaves the batch for that format', async () => {
  const id = await syncedBatch({ courseFormat: ['online'] });
  const [unset] = await membersOf(id);
  const { lms_course_id: lmsCourseId = '' } = unset ?? {};
  harness.mutate.course(canvas, lmsCourseId, { format: null });
  harness.simulator.requests = 0;
  await askForSync(id);
  await runSyncs();
  expect((await membersOf(id)).map((course) => course.lms_course_id)).not.toContain(lmsCourseId);
  expect(harness.simulator.requests).toBe(Math.ceil(courseIds().length / 100));
});

test('follows changes in Canvas: new, deleted, renamed, moved and nameless courses, and twins', async () => {
  const id = await syncedBatch();
  const [gone, renamed, nameless, moved] = courseIds();
  harness.mutate.course(canvas, gone ?? '', { state: 'deleted' });
  harness.mutate.course(canvas, renamed ?? '', { name: 'Économie nouvelle' });
  harness.mutate.course(canvas, nameless ?? '', { name: null });
  harness.mutate.course(canvas, moved ?? '', { accountId: canvas.accounts.at(-1)?.id ?? '' });
  const added = harness.mutate.addCourse(canvas, { name: 'Brand new', state: 'available' });
  harness.mutate.repeatInLists(renamed ?? '');
  await askForSync(id);
  await runSyncs();
  const members = await membersOf(id);
  expect(members.map((course) => course.lms_course_id)).toEqual(courseIds());
  const titleOf = (lmsId: string | undefined) =>
    members.find((course) => course.lms_course_id === lmsId)?.title;
  expect(titleOf(renamed)).toBe('Économie nouvelle');
  expect(titleOf(nameless)).toBe(canvas.courses.get(nameless ?? '')?.code);
  expect(titleOf(added.id)).toBe('Brand new');
  const { currentSync } = await statusOf(id);
  expect(currentSync).toMatchObject({ courseAddedCount: 1, courseRemovedCount: 1 });
  const { changes } = await admin.call(syncApi.listSyncChanges, {
    params: { id, syncId: currentSync?.id ?? 0 },
    query: {},
  });
  expect(changes.map(({ change, lmsCourseId }) => [change, lmsCourseId])).toEqual([
    ['added', added.id],
    ['removed', gone],
  ]);
});

describe('a page of the list that is too large', () => {
  const fatten = (id: string | undefined, bytes: number) =>
    harness.mutate.distort(id ?? '', { description: 'x'.repeat(bytes) });

  test('is read in parts, whatever is on it, and every other page as before', async () => {
    const ids = courseIds();
    // Three of them are too much for one page, and two for any: they are read one by one.
    for (const id of [ids[0], ids[1], ids[57], ids[130], ids[131], ids.at(-1)]) fatten(id, 1_200_000);
    expect((await membersOf(await syncedBatch())).map((course) => course.lms_course_id)).toEqual(ids);
  });

  test('of one course alone fails the sync, which says so', async () => {
    const id = await syncedBatch();
    fatten(courseIds()[7], 2_200_000);
    await askForSync(id);
    await runSyncs();
    expect((await statusOf(id)).currentSync).toMatchObject({
      status: 'failed',
      courseRemovedCount: 0,
      errorMessage: expect.stringContaining('even one entry at a time') as string,
    });
  });
});

test('makes one sync out of two triggers at once', async () => {
  const id = await syncedBatch();
  const answers = await Promise.all([askForSync(id), askForSync(id), askForSync(id)]);
  expect(new Set(answers.map(({ currentSync }) => currentSync?.id)).size).toBe(1);
  await runSyncs();
  expect((await admin.call(syncApi.listSyncHistory, { params: { id }, query: {} })).pagination.total).toBe(2);
});

describe('when Canvas misbehaves', () => {
  test.each([
    'error_500',
    'throttled',
    'too_many_requests',
    'dropped',
    'invalid_json',
    'scattered_links',
  ] as const)('gets through temporary trouble: %s', async (kind) => {
    harness.faults.switchOn({ kind, times: 2 });
    expect(await membersOf(await syncedBatch())).toHaveLength(courseIds().length);
  });

  test("doesn't treat an empty page as the end", async () => {
    harness.faults.switchOn({ kind: 'empty_page', times: 1 });
    const batch = await createBatch();
    await runSyncs();
    expect((await statusOf(batch.id)).currentSync?.status).toBe('completed');
    expect((await membersOf(batch.id)).length).toBeGreaterThanOrEqual(courseIds().length - 100);
  });

  test.each(['error_500', 'dropped', 'throttled', 'redirect', 'invalid_json', 'circle_of_pages'] as const)(
    'fails with a sentence and removes nothing when %s persists',
    async (kind) => {
      const id = await syncedBatch();
      harness.faults.switchOn({ kind, path: /courses/ });
      await askForSync(id);
      await runSyncs();
      const { currentSync } = await statusOf(id);
      expect(currentSync?.status).toBe('failed');
      expect(currentSync?.errorMessage).toMatch(/^Canvas .*No course was removed\.$/);
      expect(await membersOf(id)).toHaveLength(courseIds().length);
      harness.faults.clear();
      await askForSync(id);
      await runSyncs();
      expect((await statusOf(id)).currentSync?.status).toBe('completed');
    },
  );

  test('says so when the token was revoked', async () => {
    const id = await syncedBatch();
    harness.mutate.revokeToken(canvas.serviceToken);
    await askForSync(id);
    await runSyncs();
    expect((await statusOf(id)).currentSync).toMatchObject({ status: 'failed' });
    expect((await statusOf(id)).currentSync?.errorMessage).toContain('authoris');
    expect(await membersOf(id)).toHaveLength(courseIds().length);
  });
});

describe('a sync that would remove many courses', () => {
  const removeMany = async () => {
    const id = await syncedBatch();
    const gone = courseIds().slice(0, 80);
    for (const course of gone) harness.mutate.course(canvas, course, { state: 'deleted' });
    await askForSync(id);
    await runSyncs();
    return { id, sync: (await statusOf(id)).currentSync };
  };

  test('stops and asks, and continues when that plan is confirmed', async () => {
    const failed = failedSyncs();
    const { id, sync } = await removeMany();
    expect(sync).toMatchObject({
      status: 'failed',
      needsConfirmation: true,
      plannedRemoveCount: 80,
      courseRemovedCount: 0,
    });
    expect(failedSyncs() - failed).toBe(1);
    const before = (await membersOf(id)).length;
    await admin.call(syncApi.confirmSync, { params: { id }, body: { syncId: sync?.id ?? 0 } });
    await runSyncs();
    expect((await statusOf(id)).currentSync).toMatchObject({ status: 'completed', courseRemovedCount: 80 });
    expect(await membersOf(id)).toHaveLength(before - 80);
    await expect(
      admin.call(syncApi.confirmSync, { params: { id }, body: { syncId: sync?.id ?? 0 } }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test("says so in the reader's language", async () => {
    const { id } = await removeMany();
    const sentences = await Promise.all(
      ['en', 'es', 'fr'].map(async (language) => {
        const { path } = syncApi.readSyncStatus;
        const { body } = await admin.request('GET', path.replace(':id', String(id)), undefined, language);
        return syncApi.readSyncStatus.response.parse(body).currentSync?.errorMessage;
      }),
    );
    // The deleted ones are still in the batch.
    const courses = courseIds().length + 80;
    expect(sentences).toEqual([
      `This sync would remove 80 of ${courses} courses. Nothing has been changed. Confirm it if that’s right.`,
      `Esta sincronización quitaría 80 de ${courses} cursos. No se ha cambiado nada. Confírmela si es correcto.`,
      `Cette synchronisation retirerait 80 cours sur ${courses}. Rien n’a été modifié. Confirmez-la si c’est correct.`,
    ]);
  });

  test('confirms only the latest plan, and says that an older one was never confirmed', async () => {
    const { id, sync } = await removeMany();
    await askForSync(id);
    await runSyncs();
    const { syncHistory } = await admin.call(syncApi.listSyncHistory, { params: { id }, query: {} });
    expect(syncHistory.map(({ status, needsConfirmation }) => [status, needsConfirmation])).toEqual([
      ['failed', true],
      ['failed', false],
      ['completed', false],
    ]);
    expect(syncHistory[1]?.errorMessage).toMatch(
      /^This sync would have removed 80 of .* Nobody confirmed it\.$/,
    );
    await expect(
      admin.call(syncApi.confirmSync, { params: { id }, body: { syncId: sync?.id ?? 0 } }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

test("ends when it's cancelled, and keeps what it did", async () => {
  const batch = await createBatch();
  await admin.call(syncApi.cancelSync, { params: { id: batch.id } });
  await runSyncs();
  expect((await statusOf(batch.id)).currentSync?.status).toBe('cancelled');
  expect(await membersOf(batch.id)).toEqual([]);
  await expect(admin.call(syncApi.cancelSync, { params: { id: batch.id } })).rejects.toMatchObject({
    code: 'conflict',
    reason: 'sync.problem.alreadyFinished',
  });
});

test('continues where it stopped when its process was lost between two pages', async () => {
  const batch = await createBatch();
  const { currentSync } = await statusOf(batch.id);
  await loseSliceAfterPage(scene, currentSync?.id ?? 0);
  await runSyncs();
  expect((await membersOf(batch.id)).map((course) => course.lms_course_id)).toEqual(courseIds());
});

test('counts each course once, also where its list is read a second time', async () => {
  const batch = await createBatch();
  const read = courseIds().length;
  await db()
    .updateTable('syncs')
    .set({ status: 'in_progress', phase: 'rereading', course_processed_count: read })
    .where('batch_id', '=', batch.id)
    .execute();
  await runSyncs();
  expect((await statusOf(batch.id)).currentSync).toMatchObject({
    status: 'completed',
    courseProcessedCount: read,
  });
});

test('is refused to a member who can only read, and for a static batch', async () => {
  const { person, team } = await buildMember(institution, 'read');
  const id = await syncedBatch();
  await db().updateTable('batches').set({ team_id: team.id }).where('id', '=', id).execute();
  await expect(as(app, person).call(syncApi.startSync, { params: { id } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const fixed = await admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: { type: 'static', title: 'Fixed' },
  });
  await expect(askForSync(fixed.id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await statusOf(fixed.id)).state).toBe('closed');
});
