import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { configurePatience, patienceInUse } from '#server/lms/retry-policy.ts';
import { canvasCourse } from '#server/lms/canvas-types.ts';
import { copyMessagesJob } from '#server/messages/copy-messages.job.ts';
import { recordCourseTeachers } from '#server/teachers/teacher.service.ts';
import * as bulk from '#shared/bulk-actions/bulk-action.api.ts';
import * as api from '#shared/messages/message.api.ts';
import type { Caller } from '#test/support/as.ts';
import { buildBatch, type BuiltCourse } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { knownCourse } from '#test/support/known-course.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;
let courses: BuiltCourse[];

eachInSyncScene(
  (scene) => {
    ({ harness, canvas, institution, admin } = scene);
  },
  { courses: 10 },
);
beforeEach(async () => {
  configurePatience({ ...patienceInUse(), answerWithinMs: 1_000, giveUpAfterMs: 1_000 });
  const batch = await buildBatch(institution);
  courses = [];
  for (const course of [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').slice(0, 3))
    courses.push(await knownCourse(institution, course, batch));
  await switchCopies(true);
  for (const { id, lmsCourseId } of courses.slice(0, 2))
    await recordCourseTeachers(
      institution.scope,
      id,
      canvasCourse.parse({ id: lmsCourseId, teachers: [{ id: '901', display_name: 'Amara' }] }),
    );
});

const switchCopies = (isOn: boolean) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ copiesMessagesToCanvas: isOn }) })
    .where('id', '=', institution.id)
    .execute();
const at = (place = 0) => ({ params: { id: courses[place]?.id ?? 0 } });
const write = (body = 'Hello') => admin.call(api.sendMessage, { ...at(), body: { body } });
const copies = async () =>
  (await admin.call(api.listMessages, { ...at(), query: {} })).messages.map(({ copy }) => [
    copy?.state,
    copy?.message ?? null,
  ]);
const inbox = () => harness.simulator.conversations;
const arrived = () => harness.simulator.writes.length;
const posting = (kind: 'no_answer_after' | 'error_500' | 'throttled') =>
  harness.faults.switchOn({ kind, method: 'POST', path: /conversations/, times: 1 });

test('what staff write is copied into the inboxes of the course’s instructors, once', async () => {
  expect((await write('Please publish')).copy).toEqual({ state: 'waiting', message: null });
  await runJobs();
  expect(await copies()).toEqual([['sent', null]]);
  await copyMessagesJob.enqueue(institution.scope, {});
  await runJobs();
  expect(inbox()).toMatchObject([
    {
      recipients: ['901'],
      subject: `About ${courses[0]?.title}`,
      contextCode: `course_${courses[0]?.lmsCourseId}`,
    },
  ]);
  expect(inbox()[0]?.body).toContain('Please publish');
});

test('nothing is copied unless the institution wants that', async () => {
  await write();
  await switchCopies(false);
  expect((await write()).copy).toBeNull();
  await runJobs();
  expect(await copies()).toEqual([
    ['failed', 'Copies were switched off before this one was sent.'],
    [undefined, null],
  ]);
  expect(inbox()).toEqual([]);
});

test('a copy whose answer didn’t come is never sent again, and says that nobody knows', async () => {
  posting('no_answer_after');
  await write();
  await runJobs();
  await copyMessagesJob.enqueue(institution.scope, {});
  await runJobs();
  expect(await copies()).toEqual([
    ['unknown', 'Canvas gave no proper answer, so the copy may or may not be there. It isn’t sent again.'],
  ]);
  expect(arrived()).toBe(1);
});

test('a copy that was being sent when the worker was killed isn’t sent again', async () => {
  await write();
  await db()
    .updateTable('course_messages')
    .set({ canvas_state: 'sending', canvas_problem: JSON.stringify({ at: 1 }) })
    .execute();
  await runJobs();
  expect((await copies())[0]?.[0]).toBe('unknown');
  expect(arrived()).toBe(0);
});

test('a copy that Canvas refused says why, and which permission is missing', async () => {
  harness.simulator.denied.add('send_messages');
  await write();
  await runJobs();
  const [[state, message] = []] = await copies();
  expect(state).toBe('failed');
  expect(message).toContain('“Conversations - send messages to individual course members”');
});

test('a copy refused for now is sent later', async () => {
  posting('throttled');
  await write();
  await runJobs();
  expect(await copies()).toEqual([['sent', null]]);
});

test('one text goes to many courses, each once, and to their instructor in one; those without are listed', async () => {
  const selection = { all: {}, except: [] };
  expect(await admin.call(bulk.previewCourses, { body: { selection } })).toMatchObject({
    total: 3,
    withoutInstructors: 1,
  });
  const { id } = await admin.call(bulk.startBulkAction, {
    body: { action: 'message_instructors', params: { body: 'Term starts on Monday' }, selection },
  });
  await runJobs();
  const { courses: rows } = await admin.call(bulk.listBulkActionCourses, { params: { id }, query: {} });
  const outcomes = courses.map(({ id: courseId }) => rows.find((row) => row.courseId === courseId)?.outcome);
  expect(outcomes).toEqual(['done', 'done', 'failed']);
  for (const place of [0, 1]) {
    const { messages } = await admin.call(api.listMessages, { ...at(place), query: {} });
    expect(messages.map(({ body }) => body)).toEqual(['Term starts on Monday']);
  }
  expect(inbox()).toMatchObject([
    { subject: 'About 2 of your courses', body: expect.stringContaining('Term starts on Monday') },
  ]);
  const ended = await admin.call(bulk.readBulkAction, { params: { id } });
  expect([ended.undoUntil, ended.can.undo]).toEqual([null, false]);
});
