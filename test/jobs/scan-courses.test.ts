import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { fetchJobs } from '#server/infra/jobs/claims.ts';
import { readCoursesWorker, readCourses } from '#server/course-reads/read-courses.worker.ts';
import { cancelScans, requestScans, rescanStaleCourses, scanNow } from '#server/scans/scan.service.ts';
import { metrics, type MetricId } from '#shared/scans/metrics.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { buildBatch, buildCourses, putIntoBatch } from '#test/support/build.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: { id: number; scope: Scope };
let course: HarnessCourse;
let courseId: number;

beforeAll(async () => {
  await openTestDatabase();
});
afterAll(() => closeTestDatabase());

beforeEach(async () => {
  await emptyDatabase();
  harness = await startTestHarness({ courses: 10 });
  canvas = harness.institution('northfield');
  institution = await registerInstitution(harness, canvas);
  course = firstCourse();
  courseId = await trackCourse(course.id);
});
afterEach(() => harness.close());

function firstCourse() {
  const found = [...canvas.courses.values()].find(({ state }) => state === 'available');
  if (!found) throw new Error('The harness has no available course');
  return found;
}

/** The course as a sync would have recorded it. */
async function trackCourse(lmsCourseId: string) {
  const [built] = await buildCourses(institution, ['Scanned']);
  const { id } = await db()
    .updateTable('courses')
    .set({ lms_course_id: lmsCourseId })
    .where('id', '=', built?.id ?? 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function scan() {
  await inTransaction(() => requestScans(institution.scope, [courseId]));
  await runJobs();
  return db()
    .selectFrom('course_scans as s')
    .innerJoin('courses as c', 'c.id', 's.course_id')
    .select(['s.status', 's.reason', 's.metrics', 's.gaps', 'c.workflow_state'])
    .where('s.course_id', '=', courseId)
    .where('s.tool', '=', 'core')
    .executeTakeFirstOrThrow();
}

async function stateOf() {
  const scans = db().selectFrom('course_scans').select('status').where('course_id', '=', courseId);
  return (await scans.executeTakeFirstOrThrow()).status;
}

const valueOf = (values: readonly (number | null)[] | null, id: MetricId) => {
  const metric = metrics.find((candidate) => candidate.id === id);
  return values?.[(metric?.position ?? 0) - 1];
};

test('counts what a course holds', async () => {
  const content = harness.simulator.contents.of(course);
  const { status, metrics: values } = await scan();
  expect(status).toBe('succeeded');
  expect(valueOf(values, 'core.pageCount')).toBe(content.pages.length);
  expect(valueOf(values, 'core.quizCount')).toBe(content.quizzes.length);
});

test("counts everything but the part that's switched off, and keeps the course", async () => {
  const content = harness.simulator.contents.of(course);
  harness.mutate.switchTab(course.id, 'quizzes', false);
  const { status, metrics: values, workflow_state } = await scan();
  expect(status).toBe('succeeded');
  expect(workflow_state).not.toBe('deleted');
  expect(valueOf(values, 'core.quizCount')).toBeNull();
  expect(valueOf(values, 'core.pageCount')).toBe(content.pages.length);
});

test.each([
  ['mark-up and spaces', '<p>&nbsp; </p>\n<img src="a.png">', 0],
  ['text', '<p>Welcome</p>', 1],
  ['a comparison', 'Read chapters < 3', 1],
  // Anything quadratic would take minutes.
  ['a million beginnings of tags', '<'.repeat(1_000_000), 1],
])('recognises a syllabus of %s, and is soon done with it', async (_, syllabus, has) => {
  harness.mutate.content(course, { syllabus });
  const before = process.threadCpuUsage();
  const { metrics: values } = await scan();
  const { user, system } = process.threadCpuUsage(before);
  expect(valueOf(values, 'core.hasSyllabus')).toBe(has);
  expect((user + system) / 1e6).toBeLessThan(20);
});

test('records another name, account and state: no sync looks at courses that were added by hand', async () => {
  const elsewhere = canvas.accounts.at(-1)?.id ?? '';
  harness.mutate.course(canvas, course.id, { name: 'Renamed', accountId: elsewhere, state: 'completed' });
  await scan();
  const row = await db()
    .selectFrom('courses')
    .select(['title', 'lms_account_id', 'workflow_state'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ title: 'Renamed', lms_account_id: elsewhere, workflow_state: 'completed' });
});

test('marks a course that Canvas no longer knows as deleted', async () => {
  harness.mutate.course(canvas, course.id, { state: 'deleted' });
  expect(await scan()).toMatchObject({ status: 'failed', workflow_state: 'deleted' });
});

test.each([
  ['missing_permission', 'forbidden'],
  ['error_500', 'failed'],
  ['invalid_json', 'failed'],
] as const)("counts everything but a part that Canvas doesn't give: %s", async (kind, reason) => {
  const content = harness.simulator.contents.of(course);
  harness.faults.switchOn({ kind, path: /quizzes/ });
  const { status, gaps, workflow_state, metrics: values } = await scan();
  expect({ status, gaps }).toEqual({ status: 'succeeded', gaps: [{ part: 'quizzes', reason }] });
  expect(workflow_state).not.toBe('deleted');
  expect(valueOf(values, 'core.quizCount')).toBeNull();
  expect(valueOf(values, 'core.pageCount')).toBe(content.pages.length);
});

test.each(['missing_permission', 'error_500', 'invalid_json', 'dropped'] as const)(
  "records a scan that failed because nothing can be read: %s, and keeps the course's values",
  async (kind) => {
    await scan();
    await db()
      .updateTable('course_scans')
      .set({ scanned_at: new Date(0) })
      .execute();
    harness.faults.switchOn({ kind });
    const { status, reason, workflow_state, metrics: values } = await scan();
    expect(status).toBe('failed');
    expect(reason?.id).toMatch(/^lms\.reason\./);
    expect(workflow_state).not.toBe('deleted');
    expect(valueOf(values, 'core.pageCount')).not.toBeNull();
  },
);

describe('a job that is run again', () => {
  const ask = () => inTransaction(() => requestScans(institution.scope, [courseId]));
  const runAgain = () =>
    readCourses(institution.scope, {
      courseIds: [courseId],
      isAwaited: false,
      signal: new AbortController().signal,
    });

  /** Requests a scan, and returns while it waits for Canvas's first answer. */
  async function beginSlowly(ms: number) {
    await ask();
    harness.faults.switchOn({ kind: 'latency', ms, times: 1 });
    harness.simulator.requests = 0;
    const end = runAgain();
    while (harness.simulator.requests === 0) await db().selectFrom('courses').select('id').execute();
    return { end };
  }

  test('skips what was scanned the first time', async () => {
    await scan();
    harness.simulator.requests = 0;
    await runAgain();
    expect(harness.simulator.requests).toBe(0);
  });

  test('shows as running, and continues where its process was lost', async () => {
    const running = await beginSlowly(50);
    expect(await stateOf()).toBe('running');
    await running.end;
    expect(await stateOf()).toBe('succeeded');
    await ask();
    await db().updateTable('course_scans').set({ status: 'running', scanned_at: null }).execute();
    await runAgain();
    expect(await stateOf()).toBe('succeeded');
  });

  test("doesn't count a scan as the answer to a request that came while it ran", async () => {
    const running = await beginSlowly(50);
    await ask();
    await running.end;
    harness.simulator.requests = 0;
    expect(await scan()).toMatchObject({ status: 'succeeded' });
    expect(harness.simulator.requests).toBeGreaterThan(0);
  });

  test('asks for nothing more when a request that came while it ran was answered before it ended', async () => {
    const slow = await beginSlowly(1000);
    await ask();
    await runAgain();
    await slow.end;
    expect(await stateOf()).toBe('succeeded');
  });
});

test('a lost scan is requested again after an hour, however fresh its last values are', async () => {
  const batch = await buildBatch(institution);
  await putIntoBatch(institution, batch, [{ id: courseId, lmsCourseId: course.id, title: 'Scanned' }]);
  await scan();
  const inAnHour = new Date(Date.now() + 3_700_000);
  await db().updateTable('course_scans').set({ status: 'running' }).execute();
  await rescanStaleCourses(institution.scope, new Date());
  expect(await stateOf()).toBe('running');
  await rescanStaleCourses(institution.scope, inAnHour);
  await runJobs();
  expect(await stateOf()).toBe('succeeded');
});

describe('how often courses are read', () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const isRescanned = async (scannedAt: Date, now = new Date()) => {
    await db()
      .updateTable('course_scans')
      .set({ scanned_at: scannedAt, requested_at: scannedAt, status: 'succeeded' })
      .execute();
    await rescanStaleCourses(institution.scope, now);
    return (await stateOf()) === 'pending';
  };
  const inBatch = async (status: 0 | 1) => {
    const batch = await buildBatch(institution, { status });
    await putIntoBatch(institution, batch, [{ id: courseId, lmsCourseId: course.id, title: 'Scanned' }]);
    await scan();
  };

  test('in an active batch as often as the settings say', async () => {
    await inBatch(1);
    expect([await isRescanned(days(2)), await isRescanned(days(4))]).toEqual([false, true]);
  });

  test('weekly when concluded', async () => {
    harness.mutate.course(canvas, course.id, { state: 'completed' });
    await inBatch(1);
    expect([await isRescanned(days(6)), await isRescanned(days(8))]).toEqual([false, true]);
  });

  test('weekly in archived batches only, and as often as the settings say once it is in an active one too', async () => {
    await inBatch(0);
    expect([await isRescanned(days(6)), await isRescanned(days(8))]).toEqual([false, true]);
    await inBatch(1);
    expect(await isRescanned(days(4))).toBe(true);
  });

  test('again after an hour when Canvas failed to answer for a part', async () => {
    harness.faults.switchOn({ kind: 'error_500', path: /quizzes/ });
    await inBatch(1);
    const minutes = (count: number) => new Date(Date.now() - count * 60_000);
    expect([await isRescanned(minutes(30)), await isRescanned(minutes(90))]).toEqual([false, true]);
  });
});

test('a course that waits already is not read twice, even if several things ask for it', async () => {
  await inTransaction(() => requestScans(institution.scope, [courseId]));
  await inTransaction(() => requestScans(institution.scope, [courseId]));
  harness.simulator.requests = 0;
  const jobs = (await runJobs()).filter(({ job }) => job === 'scan-courses');
  expect([jobs.length, await stateOf()]).toEqual([1, 'succeeded']);
});

test('a job waiting from before courses were read for all tools at once is still done', async () => {
  await inTransaction(() => requestScans(institution.scope, [courseId]));
  const [waiting] = await fetchJobs({ name: 'scan-courses', limit: 1 });
  const payload = { tool: 'core', courseIds: [courseId] };
  await readCoursesWorker.run(
    { institutionId: waiting?.data.institutionId ?? 0, payload },
    { signal: new AbortController().signal },
  );
  expect(await stateOf()).toBe('succeeded');
});

test('a scan records the course state from Canvas', async () => {
  await db().updateTable('courses').set({ workflow_state: 'unpublished' }).execute();
  expect(await scan()).toMatchObject({ status: 'succeeded', workflow_state: 'available' });
  harness.mutate.course(canvas, course.id, { state: 'completed' });
  await db().updateTable('course_scans').set({ scanned_at: null }).execute();
  const { workflow_state, metrics: values } = await scan();
  expect(workflow_state).toBe('completed');
  expect(valueOf(values, 'core.published')).toBe(1);
});

test('a scan that a person asked for goes before those that wait', async () => {
  const others = await buildCourses(institution, ['Botany', 'Chemistry']);
  await requestScans(
    institution.scope,
    others.map(({ id }) => id),
  );
  await scanNow(institution.scope, courseId);
  const [first] = await fetchJobs({ name: 'scan-courses', limit: 1 });
  expect(first?.data.payload).toMatchObject({ courseIds: [courseId] });
});

test('a person can have a course scanned right after the nightly scan, but only once in ten minutes', async () => {
  expect(await scan()).toMatchObject({ status: 'succeeded' });
  await scanNow(institution.scope, courseId);
  await runJobs();
  await expect(scanNow(institution.scope, courseId)).rejects.toMatchObject({ code: 'too_many_requests' });
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  await db().updateTable('course_scans').set({ asked_at: elevenMinutesAgo }).execute();
  await scanNow(institution.scope, courseId);
  expect(await stateOf()).toBe('pending');
});

test('asking again is possible at once if the scan was taken back before it began', async () => {
  await scanNow(institution.scope, courseId);
  await cancelScans(institution.scope, [courseId]);
  await scanNow(institution.scope, courseId);
  expect(await stateOf()).toBe('pending');
});

test('the same goes for a course that has been scanned before', async () => {
  await scan();
  await scanNow(institution.scope, courseId);
  await cancelScans(institution.scope, [courseId]);
  expect(await stateOf()).toBe('succeeded');
  await scanNow(institution.scope, courseId);
  expect(await stateOf()).toBe('pending');
});
