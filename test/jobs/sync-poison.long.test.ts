import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { completeJob, fetchJobs } from '#server/infra/jobs/claims.ts';
import { runSql } from '#server/infra/db/database.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as courseApi from '#shared/batches/batch-courses.api.ts';
import * as syncApi from '#shared/syncs/sync.api.ts';
import type { Caller } from '#test/support/as.ts';
import { logOf } from '#test/support/captured-log.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInSyncScene, runSyncs, type SyncScene } from '#test/support/sync-scene.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;

eachInSyncScene((given) => {
  ({ harness, canvas, institution, admin } = given);
});

const courseIds = () =>
  [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').map(({ id }) => id);
const createBatch = (termId?: string) =>
  admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: {
      type: 'dynamic',
      title: `Batch ${Math.random()}`,
      dynamicBatchConfig: { accountId: canvas.rootAccountId, ...(termId && { termId }) },
    },
  });
const startSync = (id: number) => admin.call(syncApi.startSync, { params: { id } });
const syncOf = async (id: number) =>
  (await admin.call(syncApi.readSyncStatus, { params: { id } })).currentSync;
const changesOf = async (id: number) => {
  const params = { id, syncId: (await syncOf(id))?.id ?? 0 };
  const { changes } = await admin.call(syncApi.listSyncChanges, { params, query: { limit: 100 } });
  return changes;
};
async function titlesIn(id: number) {
  const titles = new Map<string, string>();
  for (let page = 1; page <= 4; page += 1) {
    const { courses } = await admin.call(courseApi.listBatchCourses, {
      params: { id },
      query: { limit: 100, page },
    });
    for (const { lmsCourseId, title } of courses) titles.set(lmsCourseId, title);
  }
  return titles;
}

test('keeps every course that can be identified, whatever is in its fields', async () => {
  const [tbd, year0, nul, half, long, number, nowhere, twisted] = courseIds();
  harness.mutate.distort(tbd ?? '', { start_at: 'TBD', end_at: 17 });
  harness.mutate.distort(year0 ?? '', {
    start_at: '0000-01-01T00:00:00Z',
    end_at: '-000044-03-15T12:00:00Z',
  });
  harness.mutate.distort(nul ?? '', { name: 'Bio\0logy', course_code: 'B\0', sis_course_id: '\0' });
  harness.mutate.distort(half ?? '', { name: 'Smile \uD83D', course_code: '\uDE00' });
  harness.mutate.distort(long ?? '', { name: 'x'.repeat(10_240), course_code: '\uFDFA'.repeat(5_000) });
  harness.mutate.distort(number ?? '', { name: 17, course_code: { a: 1 }, sis_course_id: ['1'] });
  harness.mutate.distort(nowhere ?? '', { account_id: null, enrollment_term_id: 'x', workflow_state: 1 });
  harness.mutate.distort(twisted ?? '', { course_format: 17, total_students: -1, syllabus_body: {} });
  const batch = await createBatch();
  await runSyncs();
  expect(await syncOf(batch.id)).toMatchObject({ status: 'completed', courseSkippedCount: 0 });
  const titles = await titlesIn(batch.id);
  expect([...titles.keys()].toSorted()).toEqual(courseIds().toSorted());
  expect([nul, half, long, number].map((id) => titles.get(id ?? ''))).toEqual([
    'Bio logy',
    'Smile',
    'x'.repeat(255),
    `Untitled course ${number}`,
  ]);
});

test("skips, counts and names entries that aren't courses, and loses none of the others", async () => {
  const [nameless, named, ...others] = courseIds();
  harness.mutate.distort(nameless ?? '', { id: null, name: null, course_code: null });
  harness.mutate.distort(named ?? '', { id: 'seventeen', name: 'Biology' });
  const batch = await createBatch();
  await runSyncs();
  expect(await syncOf(batch.id)).toMatchObject({
    status: 'completed',
    courseProcessedCount: courseIds().length,
    courseAddedCount: others.length,
    courseSkippedCount: 2,
  });
  expect((await changesOf(batch.id)).slice(0, 3)).toEqual([
    { change: 'skipped', title: 'Biology', lmsCourseId: 'seventeen', reason: 'no_id' },
    { change: 'skipped', title: null, lmsCourseId: null, reason: 'no_id' },
    expect.objectContaining({ change: 'added', reason: null }),
  ]);
});

test('a number that is no id names the entry', async () => {
  const [fraction] = courseIds();
  harness.mutate.distort(fraction ?? '', { id: 17.5, name: 'Biology' });
  const batch = await createBatch();
  await runSyncs();
  expect((await changesOf(batch.id))[0]).toMatchObject({
    change: 'skipped',
    title: 'Biology',
    lmsCourseId: '17.5',
  });
});

describe('a list in which no id can be read', () => {
  const spoil = () => {
    for (const id of courseIds()) harness.mutate.distort(id, { id: `x${id}` });
  };

  test('is counted and named, course by course', async () => {
    spoil();
    const batch = await createBatch();
    await runSyncs();
    expect(await syncOf(batch.id)).toMatchObject({
      status: 'completed',
      courseProcessedCount: courseIds().length,
      courseSkippedCount: courseIds().length,
      courseAddedCount: 0,
    });
    const named = await changesOf(batch.id);
    expect(named).toHaveLength(100);
    for (const { reason, lmsCourseId } of named)
      expect([reason, lmsCourseId]).toEqual(['no_id', expect.stringMatching(/^x\d+$/)]);
  });

  test('takes no course out of a batch', async () => {
    // More than Canvas is asked about one by one.
    while (courseIds().length <= 310) harness.mutate.addCourse(canvas, { state: 'available' });
    const batch = await createBatch();
    await runSyncs();
    spoil();
    await startSync(batch.id);
    await runSyncs();
    expect(await syncOf(batch.id)).toMatchObject({
      status: 'completed',
      courseSkippedCount: courseIds().length,
      courseRemovedCount: 0,
    });
  });
});

describe('a course that the database refuses', () => {
  const refuse = (title: string) =>
    runSql(`alter table courses add constraint refused check (title not like '${title}%') not valid`);
  afterEach(() => runSql('alter table courses drop constraint if exists refused'));

  test('is skipped and named, stays where it was, and its name is in no log', async () => {
    const batch = await createBatch();
    await runSyncs();
    const [poisoned] = courseIds();
    harness.mutate.course(canvas, poisoned ?? '', { name: 'Zebrafish Seminar' });
    await refuse('Zebrafish');
    const logged = await logOf(async () => {
      await startSync(batch.id);
      await runSyncs();
    });
    expect(await syncOf(batch.id)).toMatchObject({
      status: 'completed',
      courseSkippedCount: 1,
      courseRemovedCount: 0,
    });
    expect(await changesOf(batch.id)).toEqual([
      { change: 'skipped', title: 'Zebrafish Seminar', lmsCourseId: poisoned, reason: 'refused' },
    ]);
    expect([...(await titlesIn(batch.id)).keys()].toSorted()).toEqual(courseIds().toSorted());
    expect(logged).toContain('job done');
    expect(logged).not.toContain('Zebrafish');
  });
});

describe('an internal error', () => {
  /** Like a programming error or a broken index, in the middle of a page. */
  const breakDown = () =>
    runSql(`
      create function break_down() returns trigger language plpgsql as
        $$ begin raise exception 'Zebrafish' using detail = 'Zebrafish', hint = 'Zebrafish'; end $$;
      create trigger break_down before insert on sync_changes for each row execute function break_down()`);
  const mend = () => runSql('drop function if exists break_down cascade');
  afterEach(mend);

  test("ends the sync as failed with a sentence that doesn't blame Canvas, and the next one works", async () => {
    await breakDown();
    const batch = await createBatch();
    const logged = await logOf(async () => void (await runSyncs()));
    expect(await syncOf(batch.id)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/error in Courseyard, not in Canvas/) as string,
    });
    expect(logged).toContain('P0001');
    expect(logged).not.toContain('Zebrafish');
    await mend();
    await startSync(batch.id);
    await runSyncs();
    expect(await syncOf(batch.id)).toMatchObject({ status: 'completed' });
  });
});

test('a trigger restarts a sync whose open run has lost its job', async () => {
  const batch = await createBatch();
  const lost = await syncOf(batch.id);
  // As when the job died of its last failure.
  const [claim] = await fetchJobs({ name: 'sync-batch', limit: 1 });
  await completeJob(claim!);
  const { currentSync } = await startSync(batch.id);
  expect(currentSync?.id).not.toBe(lost?.id);
  await runSyncs();
  expect(await syncOf(batch.id)).toMatchObject({ status: 'completed', courseAddedCount: courseIds().length });
  const { syncHistory } = await admin.call(syncApi.listSyncHistory, { params: { id: batch.id }, query: {} });
  expect(syncHistory.map(({ status }) => status)).toEqual(['completed', 'failed']);
});

test('names of courses and people from Canvas are in no log, whatever happens to them', async () => {
  const marks = ['\0', '\uD83D', '"', "'", '\\', '😀', '%', '{x}', '\u202E', '<script>'];
  for (const [place, id] of courseIds().entries()) {
    const name = `Zebrafish ${marks[place % marks.length]} ${'z'.repeat(place * 40)}`;
    harness.mutate.distort(id, { name, course_code: name, sis_course_id: name, syllabus_body: name });
  }
  const logged = await logOf(async () => {
    const batch = await createBatch(canvas.terms[0]?.id);
    await runJobs();
    harness.mutate.distort(courseIds()[0] ?? '', { id: 'Zebrafish', name: 'Zebrafish' });
    harness.faults.switchOn({ kind: 'invalid_json', rate: 0.2 });
    await startSync(batch.id);
    await runJobs();
    await admin.call(courseApi.listBatchCourses, {
      params: { id: batch.id },
      query: { search: 'Zebrafish' },
    });
  });
  expect(logged).toContain('job done');
  expect(logged).not.toMatch(/zebrafish/i);
});
