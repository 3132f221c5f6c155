import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { upsertPerson } from '#server/people/launched-person.repository.ts';
import { canvasCourse } from '#server/lms/canvas-types.ts';
import {
  recordCourseTeachers,
  tellTeachers,
  tellLateTeachersJob,
  tellTeachersJob,
} from '#server/teachers/teacher.service.ts';
import { startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import type { Caller } from '#test/support/as.ts';
import { buildBatch, buildPerson, type BuiltCourse } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { emptyQueues } from '#test/support/queue-rows.ts';
import { knownCourse } from '#test/support/known-course.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;
let first: { course: BuiltCourse; taught: HarnessCourse };
let second: typeof first;

eachInSyncScene(
  (scene) => {
    ({ harness, canvas, institution, admin } = scene);
  },
  { courses: 10 },
);
beforeEach(async () => {
  const batch = await buildBatch(institution);
  const [one, two] = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
  if (!one || !two) throw new Error('too few courses');
  two.teacher = one.teacher;
  first = { taught: one, course: await knownCourse(institution, one, batch) };
  second = { taught: two, course: await knownCourse(institution, two, batch) };
});

const telling = {
  kind: 'alerts_opened',
  key: 'alerts:1',
  facts: { ruleId: 1, ruleTitle: 'Low score', severity: 'warning' },
  cadence: 'daily',
} as const;
const tellAll = (...courses: (typeof first)[]) =>
  tellTeachers(institution.scope, { courseIds: courses.map(({ course }) => course.id), telling });
/** What a read of the course said about its teachers. */
const read = ({ course, taught }: typeof first, ids = idsOf(taught)) =>
  recordCourseTeachers(
    institution.scope,
    course.id,
    canvasCourse.parse({ id: course.lmsCourseId, teachers: ids.map((id) => ({ id, display_name: 'T' })) }),
  );
const idsOf = ({ teacher }: HarnessCourse) =>
  canvas.teachers.filter(({ name }) => name === teacher).map(({ id }) => id);
const heard = () =>
  db()
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .select(['people.lms_user_id', 'people.email', 'people.state', 'people.is_admin', 'amount'])
    .orderBy('people.id')
    .execute();
const waiting = async () => (await db().selectFrom('teacher_tellings').select('id').execute()).length;
const asked = () => harness.simulator.requests;

test('who is a person here hears at once, of as many courses as they teach', async () => {
  const [lmsUserId = ''] = idsOf(first.taught);
  await buildPerson(institution, { lms_user_id: lmsUserId });
  await read(first);
  await read(second);
  await tellAll(first, second);
  expect(await heard()).toMatchObject([{ lms_user_id: lmsUserId, amount: 2 }]);
  expect(await waiting()).toBe(0);
});

test('who isn’t becomes one, with their address and no rights, and hears of it then', async () => {
  await read(first);
  await tellAll(first);
  expect(await heard()).toEqual([]);
  await runJobs();
  const [lmsUserId = ''] = idsOf(first.taught);
  const [person, ...others] = await heard();
  expect(person).toMatchObject({ lms_user_id: lmsUserId, state: 'invited', is_admin: false, amount: 1 });
  expect(person?.email).toContain('@');
  expect(others).toEqual([]);
  const before = asked();
  await tellAll(first);
  await runJobs();
  expect((await heard())[0]?.amount).toBe(2);
  expect(asked()).toBe(before);
});

test('and is the same person at their first launch', async () => {
  await read(first);
  await tellAll(first);
  await runJobs();
  const [lmsUserId = ''] = idsOf(first.taught);
  const known = await db()
    .selectFrom('people')
    .select('id')
    .where('lms_user_id', '=', lmsUserId)
    .executeTakeFirstOrThrow();
  const launched = await upsertPerson(institution.id, {
    issuer: harness.origin,
    clientId: canvas.clientId,
    subject: 'first-launch',
    lmsUserId,
    name: 'By Launch',
    email: null,
    administers: { isRoot: null, accountIds: [] },
    standing: 'instructor',
  });
  expect(launched).toEqual({ id: known.id, state: 'active' });
});

test('where no one knows who teaches a course, Canvas is asked', async () => {
  await tellAll(first);
  await runJobs();
  expect((await heard()).map(({ lms_user_id }) => lms_user_id)).toEqual(idsOf(first.taught));
  await tellAll(first);
  expect(await waiting()).toBe(0);
});

test('an outage of Canvas delays what teachers hear, and loses nothing', async () => {
  await read(first);
  await tellAll(first);
  await tellAll(first);
  harness.faults.switchOn({ kind: 'error_500', path: /users/ });
  await runJobs();
  expect([await heard(), await waiting()]).toEqual([[], 2]);
  harness.faults.clear();
  await tellTeachersJob.enqueue(institution.scope, { courseId: first.course.id });
  await runJobs();
  expect((await heard()).map(({ amount }) => amount)).toEqual([2]);
  expect(await waiting()).toBe(0);
});

test('where Canvas doesn’t say who they are, they hear of it in the bell, without an address', async () => {
  await read(first);
  await tellAll(first);
  harness.faults.switchOn({ kind: 'missing_permission', path: /users/ });
  await runJobs();
  expect(await heard()).toMatchObject([{ email: null, amount: 1 }]);
});

test('nobody is told any more where the institution is archived', async () => {
  await tellAll(first);
  await emptyQueues();
  await db().updateTable('institutions').set({ status: 0 }).execute();
  await tellLateTeachersJob.enqueue(institution.scope, {});
  await runJobs();
  expect([await waiting(), await heard()]).toEqual([0, []]);
});

test('teachers whom Canvas no longer lists go', async () => {
  await read(first);
  await read(first, ['1', '2']);
  const rows = await db()
    .selectFrom('course_teachers')
    .select('lms_user_id')
    .orderBy('lms_user_id')
    .execute();
  expect(rows.map(({ lms_user_id }) => lms_user_id)).toEqual(['1', '2']);
});

/** One text to the instructors of both courses. */
const writeToBoth = async () => {
  const selection = { selected: [first.course.id, second.course.id] };
  const body = {
    action: 'message_instructors' as const,
    params: { body: 'Term starts on Monday' },
    selection,
  };
  await admin.call(startBulkAction, { body });
  await runJobs();
};
const bells = () =>
  db().selectFrom('notifications').select(['kind', 'amount', 'course_id', 'facts']).execute();

test.each(['is a person here', 'isn’t one yet'])(
  'one message to several courses is one notification for who teaches them and %s',
  async (who) => {
    const [lmsUserId = ''] = idsOf(first.taught);
    if (who === 'is a person here') await buildPerson(institution, { lms_user_id: lmsUserId });
    await read(first);
    await read(second);
    await writeToBoth();
    expect(await bells()).toMatchObject([
      {
        kind: 'messages',
        amount: 2,
        course_id: null,
        facts: { courseTitle: null, courseIds: [first.course.id, second.course.id] },
      },
    ]);
  },
);

test('a message to several courses names the course to who teaches only one of them', async () => {
  const [one = ''] = idsOf(first.taught);
  await buildPerson(institution, { lms_user_id: one });
  await buildPerson(institution, { lms_user_id: '902' });
  await read(first, [one]);
  await read(second, ['902']);
  await writeToBoth();
  const told = (await bells()).toSorted((a, b) => Number(a.course_id) - Number(b.course_id));
  expect(told.map(({ amount, course_id }) => [amount, course_id])).toEqual([
    [1, first.course.id],
    [1, second.course.id],
  ]);
  expect(told.map(({ facts }) => facts)).toEqual(
    [first, second].map(({ course }) => expect.objectContaining({ courseId: course.id })),
  );
});
