import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { askedSinglyAtMost } from '#server/syncs/check-unseen.service.ts';
import { runSyncSlice } from '#server/syncs/run-sync.service.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as courseApi from '#shared/batches/batch-courses.api.ts';
import * as syncApi from '#shared/syncs/sync.api.ts';
import type { Caller } from '#test/support/as.ts';
import { eachInSyncScene, runSyncs, type SyncScene } from '#test/support/sync-scene.ts';

// Canvas pages its list of courses by number. What leaves it during the read moves the rest, and some slip past.

let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;

const enter = (scene: SyncScene) => {
  ({ harness, canvas, institution, admin } = scene);
};

type Rule = Partial<{
  accountId: string;
  termId: string;
  includeChildAccounts: boolean;
  courseFormat: ['online'];
}>;

async function syncedBatch(rule: Rule = {}, type: 'dynamic' | 'hybrid' = 'dynamic') {
  const { id } = await admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: {
      type,
      title: `Batch ${Math.random()}`,
      dynamicBatchConfig: { accountId: canvas.rootAccountId, ...rule },
    },
  });
  await runSyncs();
  return id;
}

const idsIn = async (batchId: number) => {
  const rows = await db()
    .selectFrom('batch_courses as m')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .select('c.lms_course_id')
    .where('m.batch_id', '=', batchId)
    .orderBy('c.lms_key')
    .execute();
  return rows.map(({ lms_course_id }) => lms_course_id);
};
const syncOf = async (id: number) =>
  (await admin.call(syncApi.readSyncStatus, { params: { id } })).currentSync;
const startSync = (id: number) => admin.call(syncApi.startSync, { params: { id } });
async function syncAgain(id: number) {
  await startSync(id);
  await runSyncs();
  return syncOf(id);
}
const live = () => [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
const change = (id: string | undefined, given: Parameters<Harness['mutate']['course']>[2]) =>
  harness.mutate.course(canvas, id ?? '', given);
const list = /accounts\/\d+\/courses$/;
/** Changes something after the list's first page was read, and before the second. */
const betweenPages = (happens: () => void) => harness.mutate.before(2, list, happens);
async function requestsIn(run: () => Promise<unknown>) {
  const before = harness.simulator.requests;
  await run();
  return harness.simulator.requests - before;
}
const pages = () => Math.ceil(live().length / 100);

describe('a course that slips past while the list is read', () => {
  eachInSyncScene(enter);

  test.each<[string, (id: string) => void]>([
    ['deleted', (id) => change(id, { state: 'deleted' })],
    ['moved to another term', (id) => change(id, { termId: canvas.terms.at(-1)?.id ?? '' })],
  ])(
    'stays in its batch, though ten others are %s at the same time, which leave with the next sync',
    async (_, leave) => {
      const [term] = canvas.terms;
      for (const { id } of live()) change(id, { termId: term?.id ?? '' });
      const batch = await syncedBatch({ termId: term?.id ?? '' });
      const before = await idsIn(batch);
      betweenPages(() => before.slice(0, 10).forEach(leave));
      expect(await syncAgain(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 0 });
      expect(await idsIn(batch)).toEqual(before);
      expect(await syncAgain(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 10 });
      expect(await idsIn(batch)).toEqual(before.slice(10));
    },
  );

  test('stays in the batch of an account above its own', async () => {
    const college = canvas.accounts[1]?.id ?? '';
    const below = canvas.accounts.find(({ parentId }) => parentId === college)?.id ?? '';
    for (const { id } of live()) change(id, { accountId: below });
    const batch = await syncedBatch({ accountId: college });
    const before = await idsIn(batch);
    betweenPages(() => before.slice(0, 10).forEach((id) => change(id, { accountId: canvas.rootAccountId })));
    expect(await syncAgain(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 0 });
    expect(await syncAgain(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 10 });
    expect(await idsIn(batch)).toEqual(before.slice(10));
  });
});

describe('a course that is no longer in the list', () => {
  eachInSyncScene(enter);

  test.each<[string, Rule, Parameters<Harness['mutate']['course']>[2]]>([
    ['it was deleted', {}, { state: 'deleted' }],
    ['its term is another', { termId: '' }, { termId: 'other' }],
    ['its account is another', { includeChildAccounts: false }, { accountId: 'other' }],
  ])('leaves once Canvas confirms it when asked about that course: %s', async (_, rule, given) => {
    const [first] = live();
    const { termId, accountId } = first!;
    const batch = await syncedBatch({
      ...rule,
      ...('termId' in rule && { termId }),
      ...('includeChildAccounts' in rule && { accountId }),
    });
    const before = await idsIn(batch);
    const other = {
      ...('termId' in given && { termId: canvas.terms.find(({ id }) => id !== termId)?.id ?? '' }),
      ...('accountId' in given && {
        accountId: canvas.accounts.find(({ id }) => id !== accountId)?.id ?? '',
      }),
    };
    change(before[0], { ...given, ...other });
    expect(await syncAgain(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 1 });
    expect(await idsIn(batch)).toEqual(before.slice(1));
  });

  test("is not asked about where the list showed that the rule doesn't cover it, or when it's pinned", async () => {
    const batch = await syncedBatch({ courseFormat: ['online'] }, 'hybrid');
    const [unset] = await idsIn(batch);
    change(unset, { format: null });
    expect(await requestsIn(() => syncAgain(batch))).toBe(pages());
    const pinned = live().find(({ format }) => format === null)?.id ?? '';
    await admin.call(courseApi.addCourses, {
      params: { id: batch },
      body: { courses: [{ lmsCourseId: pinned }] },
    });
    change(pinned, { state: 'deleted' });
    expect(await requestsIn(() => syncAgain(batch))).toBe(pages());
    expect(await idsIn(batch)).toContain(pinned);
  });

  test.each(['redirect', 'error_500', 'empty object', 'another course'] as const)(
    'stays when Canvas answers with %s, which says nothing about it',
    async (how) => {
      const batch = await syncedBatch();
      const [slipped = '', other] = await idsIn(batch);
      harness.mutate.before(1, list, () => change(slipped, { state: 'deleted' }));
      harness.mutate.before(1, new RegExp(`courses/${slipped}$`), () =>
        change(slipped, { state: 'available' }),
      );
      const path = new RegExp(`courses/${slipped}$`);
      if (how === 'redirect' || how === 'error_500') harness.faults.switchOn({ kind: how, path });
      else if (how === 'empty object') harness.mutate.distort(slipped, { id: null });
      else harness.mutate.distort(slipped, { id: other, workflow_state: 'deleted' });
      expect(await syncAgain(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 0 });
    },
  );

  test("removes nothing while Canvas doesn't answer for it, and the sync says why", async () => {
    const batch = await syncedBatch();
    const [gone = ''] = await idsIn(batch);
    change(gone, { state: 'deleted' });
    harness.faults.switchOn({ kind: 'dropped', path: new RegExp(`courses/${gone}$`) });
    const sync = await syncAgain(batch);
    expect(sync).toMatchObject({ status: 'failed', courseRemovedCount: 0 });
    expect(sync?.errorMessage).toMatch(/^Canvas .*No course was removed\.$/);
    harness.faults.clear();
    expect(await syncAgain(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 1 });
  });

  test('is not asked about again once answered, even if the process is lost on the way', async () => {
    const batch = await syncedBatch();
    const gone = (await idsIn(batch)).slice(0, 40);
    for (const id of gone) change(id, { state: 'deleted' });
    await startSync(batch);
    const { id: syncId = 0 } = (await syncOf(batch)) ?? {};
    const abort = new AbortController();
    harness.mutate.before(21, /courses\/\d+$/, () => abort.abort(new Error('lost')));
    await runSyncSlice(institution.scope, syncId, abort.signal).catch(() => {});
    expect((await syncOf(batch))?.status).toBe('in_progress');
    // Four were under way.
    expect(await requestsIn(runSyncs)).toBeLessThanOrEqual(24);
    expect(await syncOf(batch)).toMatchObject({ status: 'completed', courseRemovedCount: 40 });
  });
});

describe('when too many would leave to ask about each', () => {
  eachInSyncScene(enter, { courses: 1_000 });

  test('the list is read a second time, and each course counts once', async () => {
    const batch = await syncedBatch();
    const before = await idsIn(batch);
    const gone = askedSinglyAtMost - 50;
    for (const id of before.slice(0, gone)) change(id, { state: 'deleted' });
    const firstPage = before.slice(gone, gone + 100);
    betweenPages(() => firstPage.forEach((id) => change(id, { state: 'deleted' })));
    const sync = await syncAgain(batch);
    expect(sync).toMatchObject({
      needsConfirmation: true,
      plannedRemoveCount: gone,
      courseProcessedCount: before.length - gone - 100,
    });
    expect(await syncAgain(batch)).toMatchObject({ needsConfirmation: true, plannedRemoveCount: gone + 100 });
  });
});
