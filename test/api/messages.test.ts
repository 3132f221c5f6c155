import { db, runSql } from '#server/infra/db/database.ts';
import { recordCourseTeachers } from '#server/teachers/teacher.service.ts';
import { canvasCourse } from '#server/lms/canvas-types.ts';
import * as api from '#shared/messages/message.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';

let app: TestApp;
let institution: BuiltInstitution;
let course: BuiltCourse;
let editor: BuiltPerson;
let staff: Caller;
let reader: Caller;
let teacher: BuiltPerson;
let instructor: Caller;

const key = 'the-key-of-one-message';
const at = () => ({ params: { id: course.id } });
const teaches = (...ids: string[]) =>
  recordCourseTeachers(
    institution.scope,
    course.id,
    canvasCourse.parse({
      id: course.lmsCourseId,
      teachers: ids.map((id) => ({ id, display_name: `T${id}` })),
    }),
  );

beforeEach(async () => {
  app = await startApp();
  institution = await buildInstitution({ is_ready_go: true });
  const edit = await buildMember(institution, 'edit');
  editor = edit.person;
  const team = await db()
    .insertInto('team_members')
    .values({
      institution_id: institution.id,
      team_id: edit.team.id,
      person_id: (await buildPerson(institution)).id,
      role: 'read',
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  const [built] = await buildCourses(
    institution,
    ['Botany'],
    await buildBatch(institution, { team_id: edit.team.id }),
  );
  if (!built) throw new Error('no course');
  course = built;
  staff = as(app, editor);
  reader = as(app, { ...editor, id: team.person_id });
  teacher = await buildPerson(institution, { name: 'Amara Okafor', lms_user_id: '77' });
  instructor = asTeacher(app, teacher, course);
  await teaches('77');
});
afterEach(() => app.close());

const write = (caller: Caller, body: string, more = {}) =>
  caller.call(api.sendMessage, { ...at(), body: { body, ...more } });
const answer = (body: string, more = {}) =>
  instructor.call(api.sendTaughtMessage, { body: { body, ...more } });
const read = (caller = staff, query = {}) => caller.call(api.listMessages, { ...at(), query });
const readTaught = () => instructor.call(api.listTaughtMessages, { query: {} });

/** Who has heard of how many messages, by whom last. */
const heard = async () => {
  const rows = await db()
    .selectFrom('notifications')
    .select(['person_id', 'amount', 'facts', 'course_id', 'key'])
    .where('kind', '=', 'messages')
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id, amount, facts }) => [person_id, amount, Object(facts).authorName]);
};

test('staff and an instructor read one thread, each their own side of it', async () => {
  const sent = await write(staff, 'Please publish\n\nby Friday: https://example.edu');
  expect(sent).toMatchObject({ isOwn: true, isByInstructor: false, copy: null });
  await answer('Done <b>today</b>');
  const { messages, hasEarlier, canWrite } = await read();
  expect(messages.map(({ body, isOwn, isByInstructor }) => [body, isOwn, isByInstructor])).toEqual([
    ['Please publish\n\nby Friday: https://example.edu', true, false],
    ['Done <b>today</b>', false, true],
  ]);
  expect([hasEarlier, canWrite]).toEqual([false, true]);
  expect((await readTaught()).messages.map(({ isOwn }) => isOwn)).toEqual([false, true]);
});

test('the course’s teachers hear of what staff write, once for each person, and never the author', async () => {
  await write(staff, 'One');
  await write(staff, 'Two');
  const { name } = await db()
    .selectFrom('people')
    .select('name')
    .where('id', '=', editor.id)
    .executeTakeFirstOrThrow();
  expect(await heard()).toEqual([[teacher.id, 2, name]]);
});

test('a teacher who was shut out of Courseyard, or no longer teaches the course, hears nothing', async () => {
  const other = await buildPerson(institution, { lms_user_id: '78' });
  await teaches('77', '78');
  await db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', teacher.id).execute();
  await write(staff, 'One');
  expect((await heard()).map(([id]) => id)).toEqual([other.id]);
  await teaches('77');
  await runSql('delete from notifications');
  await write(staff, 'Two');
  expect(await heard()).toEqual([]);
});

test('an instructor’s message goes to those who look after the course, then to who answered', async () => {
  const admin = await buildAdmin(institution);
  await answer('Anybody?');
  expect((await heard()).map(([id]) => id)).toEqual([editor.id]);
  await write(as(app, admin), 'Yes');
  await runSql('delete from notifications');
  await answer('Thanks');
  expect((await heard()).map(([id]) => id)).toEqual([admin.id]);
});

test('where nobody else looks after the course, the institution’s admins hear of it', async () => {
  const admin = await buildAdmin(institution);
  await runSql('delete from team_members');
  await answer('Anybody?');
  expect((await heard()).map(([id]) => id)).toEqual([admin.id]);
});

test('a message sent twice is one', async () => {
  const first = await write(staff, 'Hello', { key });
  const second = await write(staff, 'Hello', { key });
  expect(second).toEqual(first);
  expect((await read()).messages).toHaveLength(1);
  expect((await heard()).map(([, amount]) => amount)).toEqual([1]);
  await Promise.all([1, 2, 3].map(() => answer('Hi', { key })));
  expect((await read()).messages).toHaveLength(2);
});

test('what others wrote is unread until it has been seen', async () => {
  await write(staff, 'One');
  const { id = 0 } = (await write(staff, 'Two')) ?? {};
  await answer('Three');
  expect(await readTaught()).toMatchObject({ unreadCount: 0 });
  expect((await read()).unreadCount).toBe(1);
  const seen = await reader.call(api.markMessagesRead, { ...at(), body: { lastId: id } });
  expect(seen).toEqual({ unreadCount: 1 });
  await reader.call(api.markMessagesRead, { ...at(), body: { lastId: 1 } });
  const far = await reader.call(api.markMessagesRead, { ...at(), body: { lastId: Number.MAX_SAFE_INTEGER } });
  expect(far).toEqual({ unreadCount: 0 });
  await answer('Four');
  expect((await read(reader)).unreadCount).toBe(1);
});

test('who may only read the course reads the thread, but doesn’t write', async () => {
  await write(staff, 'Hello');
  expect(await read(reader)).toMatchObject({ canWrite: false, messages: [{ body: 'Hello' }] });
  await expect(write(reader, 'Me too')).rejects.toMatchObject({ code: 'not_allowed' });
});

test('a long thread is read backwards, part by part', async () => {
  await runSql(`insert into course_messages (institution_id, course_id, author_id, author_name, is_by_instructor, body)
    select ${institution.id}, ${course.id}, ${teacher.id}, 'Amara', true, 'Message ' || n from generate_series(1, 1000) n`);
  const last = await read();
  expect(last).toMatchObject({ hasEarlier: true, unreadCount: 1000 });
  expect(last.messages.map(({ body }) => body)).toEqual(
    Array.from({ length: 30 }, (_, index) => `Message ${971 + index}`),
  );
  const before = String(last.messages[0]?.id);
  const earlier = await read(staff, { before, limit: '100' });
  expect(earlier.messages.at(-1)?.body).toBe('Message 970');
  expect(earlier.messages).toHaveLength(100);
  const first = await read(staff, { before: String(earlier.messages[0]?.id), limit: '100' });
  expect(first.messages.at(-1)?.body).toBe('Message 870');
});

test.each([
  ['nothing', ''],
  ['only spaces', ' \n '],
  ['too much', 'x'.repeat(5_001)],
  ['what can’t be stored', 'a\0b'],
])('%s is no message', async (_, body) => {
  await expect(write(staff, body)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a message of 5,000 characters is one', async () => {
  await write(staff, '✎'.repeat(5_000));
  expect((await read()).messages[0]?.body).toHaveLength(5_000);
  await expect(write(staff, '✎'.repeat(5_001))).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(answer('✎'.repeat(5_001))).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await read()).messages).toHaveLength(1);
});

test('the thread of a course that has left all batches is there for nobody, and again once it’s back', async () => {
  await write(staff, 'Hello');
  const [membership] = await db().selectFrom('batch_courses').selectAll().execute();
  await db().deleteFrom('batch_courses').execute();
  for (const calling of [read(), write(staff, 'Still there?'), readTaught(), answer('Here I am')])
    await expect(calling).rejects.toMatchObject({ code: 'not_found' });
  if (membership) await db().insertInto('batch_courses').values(membership).execute();
  expect((await readTaught()).messages.map(({ body }) => body)).toEqual(['Hello']);
});

test('a message about a course that Canvas names no instructor of is kept for one who comes', async () => {
  await teaches();
  await write(staff, 'Is anybody there?');
  expect(await heard()).toEqual([]);
  await teaches('77');
  expect((await readTaught()).messages.map(({ body }) => body)).toEqual(['Is anybody there?']);
});

test('another course’s thread, and another institution’s, is another’s', async () => {
  await write(staff, 'Hello');
  const other = await buildInstitution({ is_ready_go: true });
  await expect(read(as(app, await buildAdmin(other)))).rejects.toMatchObject({ code: 'not_found' });
  const [elsewhere] = await buildCourses(institution, ['Drama'], await buildBatch(institution));
  const there = asTeacher(app, teacher, elsewhere ?? course);
  expect((await there.call(api.listTaughtMessages, { query: {} })).messages).toEqual([]);
});
