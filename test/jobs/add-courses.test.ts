import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution, HarnessPerson } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { noteCanvasShard } from '#server/infra/tenancy/institution.ts';
import * as batchCourses from '#shared/batches/batch-courses.api.ts';
import * as api from '#shared/batches/add-courses.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import {
  eachInAddCoursesScene,
  readRequested as read,
  type AddCoursesScene,
} from '#test/support/add-courses-scene.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildBatch, buildCourses, buildMember, buildPerson, buildTeam } from '#test/support/build.ts';

let app: TestApp;
let harness: Harness;
let canvas: HarnessInstitution;
let institution: AddCoursesScene['institution'];
let admin: Caller;
let batchId: number;
let listed: AddCoursesScene['listed'];

eachInAddCoursesScene((scene) => {
  ({ app, harness, canvas, institution, admin, batchId, listed } = scene);
});

describe('the courses in no batch', () => {
  const ask = (
    caller: Caller,
    query: Partial<{ term_id: string; search: string; sortBy: api.UnbatchedSort }> = {},
  ) =>
    caller.call(api.listUnbatchedCourses, {
      params: { id: batchId },
      query: { account_id: canvas.rootAccountId, limit: 100, ...query },
    });

  test("are read from Canvas on request, found, sorted and paged, and leave the list when they're added", async () => {
    const lister = as(app, await buildAdminLike(harness.person('northfield', 'institution_admin')));
    const first = await ask(lister);
    expect(first).toMatchObject({ status: 'reading', courses: [], coursesRead: 0 });
    await read();
    const found = await ask(lister);
    expect(found).toMatchObject({ status: 'ready', errorMessage: null, coursesRead: listed().length });
    expect(found.pagination.total).toBe(listed().length);
    const byId = await ask(lister, { sortBy: 'lmsCourseId' });
    expect(byId.courses.map(({ lmsCourseId }) => lmsCourseId)).toEqual(
      listed()
        .map(({ id }) => id)
        .toSorted((a, b) => Number(a) - Number(b))
        .slice(0, 100),
    );
    const [chosen] = found.courses;
    await admin.call(batchCourses.addCourses, {
      params: { id: batchId },
      body: { courses: [{ id: chosen?.id ?? 0 }] },
    });
    expect((await ask(lister)).pagination.total).toBe(listed().length - 1);
    await admin.call(batchCourses.removeCourses, {
      params: { id: batchId },
      body: { ids: [chosen?.id ?? 0] },
    });
    const term = canvas.terms[3]?.id ?? '';
    await ask(lister, { term_id: term });
    await read();
    expect((await ask(lister, { term_id: term })).pagination.total).toBe(
      listed().filter(({ termId }) => termId === term).length,
    );
  });

  test("are out of reach for a person who can't list them in Canvas, and a sentence says so", async () => {
    const teamAdmin = harness.person('northfield', 'team_admin');
    const lister = as(app, await buildAdminLike(teamAdmin));
    await ask(lister);
    await read();
    expect(await ask(lister)).toMatchObject({
      status: 'failed',
      courses: [],
      errorMessage: expect.stringMatching(/permission “Courses - view list”/) as string,
    });
    await ask(admin);
    await read();
    expect((await ask(admin)).status).toBe('failed');
  });

  test('are read again on request after an outage, which is reported', async () => {
    const lister = as(app, await buildAdminLike(harness.person('northfield', 'super_admin')));
    harness.faults.switchOn({ kind: 'invalid_json', path: /courses/ });
    await ask(lister);
    await read();
    expect(await ask(lister)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/couldn’t be read/) as string,
    });
    harness.faults.clear();
    await lister.call(api.listUnbatchedCourses, {
      params: { id: batchId },
      query: { account_id: canvas.rootAccountId, refresh: 'true' },
    });
    await read();
    expect((await ask(lister)).status).toBe('ready');
  });

  test("are not looked for in an account that Canvas doesn't have", async () => {
    await expect(
      admin.call(api.listUnbatchedCourses, { params: { id: batchId }, query: { account_id: '999' } }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

const buildAdminLike = ({ lmsUserId }: HarnessPerson) =>
  buildPerson(institution, { is_admin: true, lms_user_id: lmsUserId });

test("a rule's preview counts what a sync would find", async () => {
  const ask = (query: { courseFormat?: 'online'; includeChildAccounts?: 'false' }) =>
    admin.call(api.previewRule, {
      params: { id: institution.id },
      query: { accountId: canvas.rootAccountId, ...query },
    });
  expect((await ask({})).status).toBe('reading');
  await ask({ courseFormat: 'online' });
  await read();
  expect(await ask({})).toMatchObject({ status: 'ready', courseCount: listed().length });
  expect((await ask({ includeChildAccounts: 'false' })).courseCount).toBe(0);
  expect((await ask({ courseFormat: 'online' })).courseCount).toBe(
    listed().filter(({ format }) => format === 'online').length,
  );
});

test("a rule's preview is tried again a minute after Canvas was out of reach", async () => {
  const termId = canvas.terms[1]?.id ?? '';
  const ask = () =>
    admin.call(api.previewRule, {
      params: { id: institution.id },
      query: { accountId: canvas.rootAccountId, termId },
    });
  harness.faults.switchOn({ kind: 'error_500', path: /courses/ });
  await ask();
  await read();
  harness.faults.clear();
  expect((await ask()).status).toBe('failed');
  await db()
    .updateTable('course_searches')
    .set({ finished_at: new Date(Date.now() - 61_000) })
    .where('lms_term_id', '=', termId)
    .execute();
  expect((await ask()).status).toBe('reading');
  await read();
  expect((await ask()).status).toBe('ready');
});

test('a member who can edit finds the accounts and terms to choose courses by', async () => {
  const editor = as(app, (await buildMember(institution, 'edit')).person);
  const reader = as(app, (await buildMember(institution, 'read')).person);
  const params = { id: institution.id };
  expect((await editor.call(listAccounts, { params })).accounts).not.toEqual([]);
  expect((await editor.call(listTerms, { params })).terms).not.toEqual([]);
  await expect(reader.call(listAccounts, { params })).rejects.toMatchObject({ code: 'not_allowed' });
});

test("one course is added by its Canvas id though it's new here, and one that Canvas doesn't have is named", async () => {
  const [known] = listed().toReversed();
  const answer = await admin.call(batchCourses.addCourses, {
    params: { id: batchId },
    body: { courses: [{ lmsCourseId: known?.id ?? '' }, { lmsCourseId: '987654321' }] },
  });
  expect(answer.lmsCourseIds).toEqual([known?.id]);
  expect(answer.failedCourses).toEqual([
    { lmsCourseId: '987654321', code: 'not_found', message: 'Canvas doesn’t have this course.' },
  ]);
});

test.each([
  ['a shard and a tilde', (id: string) => `2107~${id}`],
  ['one long number', (id: string) => `2107${id.padStart(13, '0')}`],
])('a course is added by its id with %s, as the course that it is', async (_, written) => {
  const [known = { id: '' }, fresh = { id: '' }] = listed().toReversed();
  const add = (...ids: string[]) =>
    admin.call(batchCourses.addCourses, {
      params: { id: batchId },
      body: { courses: ids.map((lmsCourseId) => ({ lmsCourseId })) },
    });
  await add(known.id);
  // Canvas says whose id it is while its own shard isn't known, and is asked nothing once it is.
  expect(await add(written(known.id), written(fresh.id))).toMatchObject({
    lmsCourseIds: [known.id, fresh.id],
    failedCourses: [],
    newIds: [expect.any(Number)],
  });
  await noteCanvasShard(institution.id, '2107');
  harness.simulator.requests = 0;
  expect(await add(written(known.id), written(fresh.id))).toMatchObject({ failedCourses: [], newIds: [] });
  expect(harness.simulator.requests).toBe(0);
  const other = written(known.id).replace('2107', '2108');
  expect(await add(other)).toMatchObject({ lmsCourseIds: [], failedCourses: [{ lmsCourseId: other }] });
});

test('a deleted course is added once Canvas has it again, and named as deleted until then', async () => {
  const [back] = listed().toReversed();
  const ids = [back?.id ?? '', '987654321'];
  const addTo = (id: number, names: readonly string[]) =>
    admin.call(batchCourses.addCourses, {
      params: { id },
      body: { courses: names.map((lmsCourseId) => ({ lmsCourseId })) },
    });
  await addTo(batchId, ids.slice(0, 1));
  const [gone] = await buildCourses(institution, ['Botany']);
  const update = db().updateTable('courses').where('institution_id', '=', institution.id);
  await update
    .set({ lms_course_id: '987654321' })
    .where('id', '=', gone?.id ?? 0)
    .execute();
  await update.set({ workflow_state: 'deleted' }).where('lms_course_id', 'in', ids).execute();
  const { id } = await buildBatch(institution);
  const answer = await addTo(id, ids);
  expect(answer.lmsCourseIds).toEqual([back?.id]);
  expect(answer.failedCourses).toEqual([
    { lmsCourseId: '987654321', code: 'gone', message: 'This course was deleted in Canvas.' },
  ]);
  const { courses } = await admin.call(batchCourses.listBatchCourses, { params: { id }, query: {} });
  expect(courses).toMatchObject([{ lmsCourseId: back?.id }]);
  const course = await admin.call(readCourse, { params: { id: courses[0]?.id ?? 0 } });
  expect(course).toMatchObject({ workflowState: back?.state });
});

describe("a member of a team who can't list courses in Canvas", () => {
  /** A member who can fill a team's batch; the team has one of two courses in another batch. */
  async function scene(lmsUserId: string | null) {
    // A Canvas person can be only one person here.
    await db()
      .updateTable('people')
      .set({ lms_user_id: null })
      .where('lms_user_id', '=', lmsUserId)
      .execute();
    const person = await buildPerson(institution, { lms_user_id: lmsUserId });
    const team = await buildTeam(institution, [{ person, role: 'edit' }]);
    const [first, second] = listed();
    const courses = { held: first?.id ?? '', other: second?.id ?? '' };
    const former = await buildBatch(institution, { team_id: team.id });
    batchId = (await buildBatch(institution, { team_id: team.id })).id;
    await admin.call(batchCourses.addCourses, {
      params: { id: former.id },
      body: { courses: [{ lmsCourseId: courses.held }] },
    });
    return { member: as(app, person), courses };
  }

  const add = (caller: Caller, ...given: readonly ({ id: number } | { lmsCourseId: string })[]) =>
    caller.call(batchCourses.addCourses, { params: { id: batchId }, body: { courses: [...given] } });

  test('adds by id only what the team already tracks, and learns nothing about other courses', async () => {
    const { member, courses } = await scene(harness.person('northfield', 'team_admin').lmsUserId);
    const answer = await add(member, { lmsCourseId: courses.held }, { lmsCourseId: courses.other });
    expect(answer.lmsCourseIds).toEqual([courses.held]);
    expect(answer.failedCourses).toEqual([
      {
        lmsCourseId: courses.other,
        code: 'not_allowed',
        message: expect.stringMatching(/Your Canvas account can’t list this course/) as string,
      },
    ]);
  });

  test("can't add a course by its id here either, since ids can be guessed by counting", async () => {
    const { member, courses } = await scene(null);
    const elsewhere = await buildBatch(institution);
    const known = await admin.call(batchCourses.addCourses, {
      params: { id: elsewhere.id },
      body: { courses: [{ lmsCourseId: courses.other }] },
    });
    const id = known.courseIdMapping[courses.other] ?? 0;
    const { failedCourses, newIds } = await add(member, { id });
    expect({ failedCourses, newIds }).toMatchObject({
      failedCourses: [{ id, code: 'not_allowed' }],
      newIds: [],
    });
  });

  test('learns this row by row for an uploaded list, without titles', async () => {
    const { member, courses } = await scene(harness.person('northfield', 'team_admin').lmsUserId);
    const { id } = await member.call(api.uploadCourseCsv, {
      params: { id: batchId },
      query: {},
      file: new Blob([`${courses.held}\n${courses.other}`]),
    });
    await read();
    const params = { id: batchId, checkId: id };
    const { readings } = await member.call(api.readCourseCsv, { params });
    expect(readings.map(({ courses: shown }) => shown.map(({ lmsCourseId }) => lmsCourseId))).toEqual([
      [courses.held],
      [],
    ]);
    const body = { readingId: readings[0]?.id ?? 0 };
    const { rows } = await member.call(api.chooseCsvReading, { params, body });
    expect(rows.map(({ outcome, course }) => [outcome, course?.lmsCourseId ?? null])).toEqual([
      ['ready', courses.held],
      ['not_allowed', null],
    ]);
  });

  test("hears of an outage instead when Canvas can't say what they're allowed", async () => {
    const { member, courses } = await scene(harness.person('northfield', 'team_admin').lmsUserId);
    harness.faults.switchOn({ kind: 'invalid_json', path: /admins/ });
    const { failedCourses } = await add(member, { lmsCourseId: courses.other });
    expect(failedCourses).toMatchObject([{ lmsCourseId: courses.other, code: 'upstream_failed' }]);
  });

  test('adds anything once Canvas lets them list it', async () => {
    const { member, courses } = await scene(harness.person('northfield', 'institution_admin').lmsUserId);
    expect((await add(member, { lmsCourseId: courses.other })).failedCourses).toEqual([]);
  });
});

test('a course without a name is named in the answer as it is in the list', async () => {
  const nameless = harness.mutate.addCourse(canvas, { name: ' ', state: 'available' });
  const { courses } = await admin.call(batchCourses.addCourses, {
    params: { id: batchId },
    body: { courses: [{ lmsCourseId: nameless.id }] },
  });
  const list = await admin.call(batchCourses.listBatchCourses, { params: { id: batchId }, query: {} });
  expect(Object.values(courses).map(({ title }) => title)).toEqual(list.courses.map(({ title }) => title));
});
