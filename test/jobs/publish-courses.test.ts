import type { Fault } from '#scripts/harness/canvas-simulator/faults.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { configurePatience, patienceInUse } from '#server/lms/retry-policy.ts';
import { workOn } from '#server/bulk-actions/bulk-action.worker.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as bulk from '#shared/bulk-actions/bulk-action.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildBatch, buildMember, putIntoBatch, type BuiltCourse } from '#test/support/build.ts';
import { untilOnePortion } from '#test/support/bulk-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { knownCourse } from '#test/support/known-course.ts';
import { untilTrue } from '#test/support/server-process.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let app: TestApp;
let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;
let taught: HarnessCourse[];
let courses: BuiltCourse[];
let batch: { id: number };

/** Six courses of the harness that Courseyard knows, unpublished. */
eachInSyncScene(
  (scene) => {
    ({ app, harness, canvas, institution, admin } = scene);
  },
  { courses: 20 },
);
beforeEach(async () => {
  answerWithin(1_000);
  batch = await buildBatch(institution);
  taught = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').slice(0, 6);
  courses = [];
  for (const course of taught) {
    course.state = 'unpublished';
    courses.push(await knownCourse(institution, course, batch));
  }
});

/** One try, and how long it may take; in milliseconds. */
const answerWithin = (answerWithinMs: number) =>
  configurePatience({
    ...patienceInUse(),
    tries: 1,
    answerWithinMs,
    giveUpAfterMs: 1_000,
    throttled: { firstMs: 5, longestMs: 20 },
  });

const all = { all: {}, except: [] };
const start = (action: 'publish' | 'unpublish' = 'publish', caller = admin, selection: object = all) =>
  caller.call(bulk.startBulkAction, {
    body: { action, params: {}, selection: selection as typeof all },
  });
const run = async (...given: Parameters<typeof start>) => {
  const { id } = await start(...given);
  await runJobs();
  return id;
};
/** What became of each course, in the order of `courses`. */
const outcomesOf = async (id: number) => {
  const { courses: rows } = await admin.call(bulk.listBulkActionCourses, {
    params: { id },
    query: { limit: '100' },
  });
  return courses.map(({ id: courseId }) => {
    const row = rows.find((each) => each.courseId === courseId);
    return [row?.undo ?? row?.outcome, row?.message ?? null];
  });
};
const states = () => taught.map(({ state }) => state);
const known = async () => {
  const found = [];
  for (const { id } of courses) found.push((await admin.call(readCourse, { params: { id } })).workflowState);
  return found;
};
/** How often each course was written, in the order of `courses`. */
const writes = () =>
  taught.map(({ id }) => harness.simulator.writes.filter(({ path }) => path === `/courses/${id}`).length);
const writing = (place: number, kind: Fault['kind'], more: Partial<Fault> = {}) =>
  harness.faults.switchOn({
    kind,
    method: 'PUT',
    path: new RegExp(`/courses/${taught[place]?.id}$`),
    times: 1,
    ...more,
  });
const times = <T>(value: T) => taught.map(() => value);

test('publishes courses, knows it at once, and unpublishes them again', async () => {
  const id = await run();
  expect(states()).toEqual(times('available'));
  expect(await known()).toEqual(times('available'));
  expect(writes()).toEqual(times(1));
  expect(await admin.call(bulk.readBulkAction, { params: { id } })).toMatchObject({
    status: 'completed',
    counts: { done: 6 },
    can: { undo: true },
  });
  await admin.call(bulk.undoBulkAction, { params: { id } });
  await runJobs();
  expect(states()).toEqual(times('unpublished'));
  expect(await known()).toEqual(times('unpublished'));
  expect(await outcomesOf(id)).toEqual(times(['undone', null]));
  expect(writes()).toEqual(times(2));
});

test('leaves alone what is so already, concluded or deleted, and says so', async () => {
  const [published, concluded, deleted] = taught;
  if (published) published.state = 'available';
  if (concluded) concluded.state = 'completed';
  if (deleted) deleted.state = 'deleted';
  const outcomes = await outcomesOf(await run());
  expect(outcomes.slice(0, 3)).toEqual([
    ['unchanged', null],
    ['failed', 'This course is concluded in Canvas, so it can be neither published nor unpublished.'],
    ['failed', 'This course was deleted in Canvas.'],
  ]);
  expect(writes()).toEqual([0, 0, 0, 1, 1, 1]);
  expect((await known()).slice(0, 3)).toEqual(['available', 'completed', 'deleted']);
});

test('passes on Canvas’s own reason', async () => {
  for (const course of taught) course.state = 'available';
  harness.simulator.withSubmissions.add(taught[0]?.id ?? '');
  const id = await run('unpublish');
  expect((await outcomesOf(id)).slice(0, 2)).toEqual([
    ['failed', 'Canvas refused this: Course cannot be unpublished if student submissions exist.'],
    ['done', null],
  ]);
  harness.simulator.withSubmissions.clear();
  await admin.call(bulk.retryBulkAction, { params: { id } });
  await runJobs();
  expect(await outcomesOf(id)).toEqual(times(['done', null]));
  expect(writes()).toEqual([2, 1, 1, 1, 1, 1]);
});

test.each([false, true])('says which permission is missing (silently: %s)', async (isSilent) => {
  harness.simulator.denied.add('manage_courses_publish');
  harness.simulator.ignoresDeniedEvents = isSilent;
  for (const [outcome, message] of await outcomesOf(await run())) {
    expect(outcome).toBe('failed');
    expect(message).toContain('“Courses - publish”');
  }
  expect(states()).toEqual(times('unpublished'));
});

test.each(['error_500_after', 'dropped_after', 'no_answer_after'] as const)(
  'looks again when the answer doesn’t come (%s), and sends nothing twice',
  async (kind) => {
    writing(0, kind);
    const outcomes = await outcomesOf(await run());
    expect(outcomes[0]).toEqual([
      'done',
      'Canvas gave no proper answer. Looked at afterwards, the course is published, as asked.',
    ]);
    expect(writes()).toEqual(times(1));
    expect(await known()).toEqual(times('available'));
  },
);

test('says what it found when the change didn’t come about, and retries by itself only what was refused', async () => {
  writing(0, 'error_500');
  writing(1, 'throttled', { times: 2 });
  const outcomes = await outcomesOf(await run());
  expect(outcomes.slice(0, 2)).toEqual([
    [
      'failed',
      'Canvas gave no proper answer. Looked at afterwards, the course is still unpublished. Nothing was sent a second time.',
    ],
    ['done', null],
  ]);
  expect(states()[0]).toBe('unpublished');
});

test.each([
  'html_page',
  'throttled',
  'too_many_requests',
  'revoked_token',
  'missing_permission',
  'redirect',
  'dropped',
  'invalid_json',
  'slow_body',
  'huge_body',
] as const)(
  'whatever Canvas does wrong with a change (%s), says what the course really is, and sends nothing twice',
  async (kind) => {
    writing(0, kind, { ms: 10 });
    const outcomes = await outcomesOf(await run());
    expect(await known()).toEqual(states());
    expect(outcomes.map(([outcome]) => outcome === 'done')).toEqual(
      states().map((state) => state === 'available'),
    );
    expect(outcomes.filter(([outcome, message]) => outcome === 'failed' && !message)).toEqual([]);
    expect(Math.max(...writes())).toBe(1);
  },
);

test('a course deleted in Canvas between the look and the change is a deleted one', async () => {
  const [first] = taught;
  harness.mutate.before(2, new RegExp(`/courses/${first?.id}$`), () => {
    if (first) first.state = 'deleted';
  });
  expect((await outcomesOf(await run()))[0]?.[0]).toBe('failed');
  expect(states()[0]).toBe('deleted');
});

test('says that it doesn’t know when Canvas can’t be asked afterwards; retrying looks first', async () => {
  const path = new RegExp(`/courses/${taught[0]?.id}$`);
  harness.mutate.before(2, path, () => {
    harness.faults.switchOn({ kind: 'no_answer_after', method: 'PUT', path, times: 1 });
    harness.faults.switchOn({ kind: 'error_500', method: 'GET', path });
  });
  const id = await run();
  expect((await outcomesOf(id))[0]?.[1]).toContain('couldn’t be asked afterwards');
  harness.faults.clear();
  await admin.call(bulk.retryBulkAction, { params: { id } });
  await runJobs();
  expect((await outcomesOf(id))[0]).toEqual(['unchanged', null]);
  expect(writes()).toEqual(times(1));
});

test('a worker killed in the middle leaves each course written at most once', async () => {
  answerWithin(8_000);
  const { id } = await start();
  // Killed while Canvas answers: the changes arrive, and nobody writes down what came of them.
  harness.faults.switchOn({ kind: 'no_answer_after', method: 'PUT', times: 2 });
  const killed = workOn(institution.scope, id, untilOnePortion());
  await untilTrue(async () => harness.simulator.writes.length === 2);
  await db()
    .updateTable('bulk_action_courses')
    .set({ before: JSON.stringify({ sentAt: 1 }) })
    .where('action_id', '=', id)
    .where('outcome', '=', 'running')
    .execute();
  await runJobs();
  await killed;
  const outcomes = await outcomesOf(id);
  const seen = 'This was interrupted. Looked at afterwards, the course is published, as asked.';
  expect(outcomes.filter(([outcome]) => outcome === 'done')).toHaveLength(6);
  expect(outcomes.filter(([, message]) => message === seen)).toHaveLength(2);
  expect(writes()).toEqual(times(1));
  expect(states()).toEqual(times('available'));
  expect((await admin.call(bulk.readBulkAction, { params: { id } })).status).toBe('completed');
});

test('cancelled, what hasn’t been sent is dropped', async () => {
  const { id } = await start();
  await workOn(institution.scope, id, untilOnePortion());
  await admin.call(bulk.cancelBulkAction, { params: { id } });
  await runJobs();
  const outcomes = await outcomesOf(id);
  expect(outcomes.filter(([outcome]) => outcome === 'done')).toHaveLength(2);
  expect(outcomes.filter(([outcome]) => outcome === 'dropped')).toHaveLength(4);
  expect(states().filter((state) => state === 'available')).toHaveLength(2);
});

test('undoing leaves courses that Canvas doesn’t let go back, and says why', async () => {
  const id = await run();
  harness.simulator.withSubmissions.add(taught[0]?.id ?? '');
  const [, concluded] = taught;
  if (concluded) concluded.state = 'completed';
  await admin.call(bulk.undoBulkAction, { params: { id } });
  await runJobs();
  expect((await outcomesOf(id)).slice(0, 3)).toEqual([
    ['kept', 'Canvas refused this: Course cannot be unpublished if student submissions exist.'],
    ['kept', 'This course is concluded in Canvas, so it can be neither published nor unpublished.'],
    ['undone', null],
  ]);
});

test('takes the right to change each course, at the moment it’s written', async () => {
  const { person, team } = await buildMember(institution, 'edit');
  const own = await buildBatch(institution, { team_id: team.id });
  await putIntoBatch(institution, own, courses.slice(0, 1));
  const selection = { selected: courses.map(({ id }) => id) };
  await run('publish', as(app, person), selection);
  expect(states()).toEqual(['available', ...times('unpublished').slice(1)]);
  const reader = as(app, (await buildMember(institution, 'read')).person);
  await expect(start('publish', reader, selection)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('the audit log has each course, with before and after, and who asked for it', async () => {
  await run();
  const { entries } = await admin.call(listAuditEntries, { query: { action: 'publishCourse' } });
  expect(entries).toHaveLength(6);
  expect(entries[0]).toMatchObject({ outcome: 'done', record: { type: 'course' } });
  expect(entries[0]?.note).toMatch(/^Before: unpublished\. After: published\. Asked for by Person \d+\.$/);
});

test('says what will happen to how many', async () => {
  expect(await admin.call(bulk.previewCourses, { body: { selection: all } })).toEqual({
    total: 6,
    published: 0,
    unpublished: 6,
    withoutInstructors: 6,
  });
});
