import { addMembers } from '#server/batches/membership.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as api from '#shared/batches/batch-courses.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { BatchType } from '#shared/batches/batch.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAccounts,
  buildAdmin,
  buildBatch,
  buildCourses,
  buildFilledBatch,
  buildInstitution,
  buildMember,
  type BuiltCourse,
} from '#test/support/build.ts';
import { undoLast } from '#test/support/undo.ts';

let app: TestApp;
let institution: Awaited<ReturnType<typeof buildInstitution>>;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

beforeEach(async () => {
  institution = await buildInstitution();
  admin = as(app, await buildAdmin(institution));
});

const titles = ['Algebra', 'Botany', 'Chemistry', 'Drama', 'Economics'];

const batchWith = (type: BatchType, names: readonly string[] = titles) =>
  buildFilledBatch(institution, type, names);

const idOf = (courses: readonly BuiltCourse[], title: string) =>
  courses.find((course) => course.title === title)?.id ?? 0;

async function titlesIn(batchId: number) {
  const { courses } = await admin.call(api.listBatchCourses, {
    params: { id: batchId },
    query: { limit: 100 },
  });
  return courses.map(({ title }) => title);
}

const countOf = async (id: number) => (await admin.call(batchApi.readBatch, { params: { id } })).courseCount;

const exceptionsOf = async (id: number, kind: api.ExceptionKind) =>
  (await admin.call(api.listExceptions, { params: { id }, query: { kind } })).exceptions.map(
    ({ title }) => title,
  );

const remove = (id: number, ids: number[], exclude = true) =>
  admin.call(api.removeCourses, { params: { id }, body: { ids, exclude } });
const add = (id: number, courses: { id: number }[], pin = true) =>
  admin.call(api.addCourses, { params: { id }, body: { courses, pin } });

test('puts in once what is named twice, and leaves what is there', async () => {
  const { id, courses } = await batchWith('static', ['Algebra']);
  const [botany] = await buildCourses(institution, ['Botany']);
  const ids = [botany?.id ?? 0, idOf(courses, 'Algebra'), botany?.id ?? 0];
  expect(await inTransaction(() => addMembers(institution.scope, id, ids))).toEqual([botany?.id]);
  expect(await countOf(id)).toBe(2);
  expect(await titlesIn(id)).toEqual(['Algebra', 'Botany']);
});

describe('a search for a course by its address or an id with a shard', () => {
  const found = async (batchId: number, search: string) => {
    const query = { search, limit: 100 };
    const { courses } = await admin.call(api.listBatchCourses, { params: { id: batchId }, query });
    const { courses: inTable } = await admin.call(queryCourses, {
      body: { batchIds: [batchId], columns: ['core.name'], search },
    });
    expect(inTable.map(({ title }) => title)).toEqual(courses.map(({ title }) => title));
    return courses.map(({ title }) => title);
  };

  test('finds that course, by any host name of its Canvas', async () => {
    const { id, courses } = await batchWith('static', ['Algebra', 'Botany']);
    const lmsId = courses[1]?.lmsCourseId ?? '';
    await db()
      .updateTable('institutions')
      .set({ domain_names: ['canvas.example.edu'], canvas_hosts: ['learn.example.edu'] })
      .where('id', '=', institution.id)
      .execute();
    for (const search of [
      `https://canvas.example.edu/courses/${lmsId}/pages/home#top`,
      `learn.example.edu/courses/${lmsId}`,
      `http://127.0.0.1:9/courses/2107~${lmsId}`,
      ` https://Canvas.Example.edu/courses/2107${lmsId.padStart(13, '0')} `,
      `2107~${lmsId}`,
    ])
      expect([search, await found(id, search)]).toEqual([search, ['Botany']]);
    for (const search of [
      `https://other.example.edu/courses/${lmsId}`,
      `https://canvas.example.edu/courses/${lmsId}0`,
      `https://canvas.example.edu/accounts/${lmsId}`,
    ])
      expect([search, await found(id, search)]).toEqual([search, []]);
  });

  test('finds nothing of another institution', async () => {
    const other = await buildInstitution({ domain_names: ['canvas.other.edu'] });
    const { id, courses } = await batchWith('static', ['Algebra']);
    expect(other.id).not.toBe(institution.id);
    expect(await found(id, `https://canvas.other.edu/courses/${courses[0]?.lmsCourseId}`)).toEqual([]);
  });
});

describe('removing by hand', () => {
  test('takes courses out, counts them, and names those left in no batch', async () => {
    const { id, courses } = await batchWith('static');
    const other = await buildBatch(institution);
    const [algebra, botany] = [idOf(courses, 'Algebra'), idOf(courses, 'Botany')];
    await add(other.id, [{ id: algebra }]);
    expect(await remove(id, [algebra, botany])).toEqual({
      fullyDeletedIds: [botany],
      unassignedIds: [algebra],
      failedIds: [],
    });
    expect(await titlesIn(id)).toEqual(['Chemistry', 'Drama', 'Economics']);
    expect(await countOf(id)).toBe(3);
  });

  test("names what wasn't there, including the second time, and removes the rest", async () => {
    const { id, ids } = await batchWith('static');
    const [stranger] = await buildCourses(institution, ['Stranger']);
    const foreign = await buildCourses(await buildInstitution(), ['Theirs']);
    const absent = [stranger?.id ?? 0, foreign[0]?.id ?? 0, 2_000_000_000];
    const first = ids[0] ?? 0;
    expect((await remove(id, [first, ...absent])).failedIds).toEqual(absent);
    expect((await remove(id, [first])).failedIds).toEqual([first]);
    expect(await countOf(id)).toBe(4);
  });

  test('takes out all matches except some, portion by portion', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Course ${index}`);
    const { id, courses } = await batchWith('static', [...names, 'Kept apart']);
    const kept = idOf(courses, 'Course 7');
    const answer = await admin.call(api.removeSelectedCourses, {
      params: { id },
      body: { selected: 'all', deselected: [kept], search: 'course' },
    });
    expect(answer.remaining).toBe(0);
    expect(answer.fullyDeletedIds).toHaveLength(39);
    expect(await titlesIn(id)).toEqual(['Course 7', 'Kept apart']);
  });

  test('takes out those selected by id, and no one else’s', async () => {
    const { id, ids } = await batchWith('static');
    const answer = await admin.call(api.removeSelectedCourses, {
      params: { id },
      body: { selected: [...ids.slice(0, 3), 2_000_000_000], deselected: ids.slice(2, 3) },
    });
    expect(answer).toMatchObject({ fullyDeletedIds: ids.slice(0, 2), unassignedIds: [], remaining: 0 });
    expect(await titlesIn(id)).toEqual(['Chemistry', 'Drama', 'Economics']);
  });

  test('keeps a course out of a hybrid batch for good, unless asked not to', async () => {
    const { id, courses } = await batchWith('hybrid');
    await remove(id, [idOf(courses, 'Algebra')]);
    await remove(id, [idOf(courses, 'Botany')], false);
    expect(await exceptionsOf(id, 'excluded')).toEqual(['Algebra']);
  });
});

describe('a list of courses', () => {
  test.each([-3, 0, 1, 99, 1e15])('clamps page %d to one that exists', async (page) => {
    const { id } = await batchWith('static');
    const { courses, pagination } = await admin.call(api.listBatchCourses, {
      params: { id },
      query: { page, limit: 2 },
    });
    const expected = page <= 1 ? 1 : 3;
    expect(pagination).toMatchObject({ page: expected, pages: 3, hasPrevious: expected > 1 });
    expect(courses.map(({ title }) => title)).toEqual(expected === 1 ? ['Algebra', 'Botany'] : ['Economics']);
  });

  test('can be sent as a bare list to add or remove courses, each by its ids and title', async () => {
    const { id, courses } = await batchWith('static');
    const read = courses.map(({ id: courseId, lmsCourseId, title }) => ({
      id: courseId,
      lmsCourseId,
      title,
    }));
    const ids = courses.slice(0, 2).map((course) => course.id);
    expect(await admin.call(api.removeCourses, { params: { id }, body: ids })).toMatchObject({
      fullyDeletedIds: ids,
    });
    expect(await admin.call(api.addCourses, { params: { id }, body: read })).toMatchObject({ newIds: ids });
    expect(await titlesIn(id)).toEqual(titles);
  });

  test.each([
    [[]],
    [['x']],
    [[{ title: 'Algebra' }]],
    [{ courses: [], more: 1 }],
    [Array.from({ length: 301 }, (_, index) => ({ id: index + 1 }))],
  ])("that isn't one is refused, either way it's sent", async (body) => {
    const { id } = await batchWith('static');
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await admin.request(method, `/api/batches/${id}/courses`, body);
      expect(answer.body).toMatchObject({ code: 'invalid_input' });
    }
    expect(await countOf(id)).toBe(5);
  });
});

describe('adding by hand', () => {
  test("puts courses in once, however often they're sent, and pins them in a hybrid batch", async () => {
    const { id } = await batchWith('hybrid', []);
    const [course] = await buildCourses(institution, ['Zoology']);
    const given = [{ id: course?.id ?? 0 }];
    expect((await add(id, given)).newIds).toEqual([course?.id]);
    const again = await add(id, given);
    expect(again).toMatchObject({
      newIds: [],
      lmsCourseIds: [course?.lmsCourseId],
      courseIdMapping: { [course?.lmsCourseId ?? '']: course?.id },
      courses: { [String(course?.id)]: { title: 'Zoology' } },
      failedCourses: [],
      failedUsers: [],
    });
    expect(await titlesIn(id)).toEqual(['Zoology']);
    expect(await countOf(id)).toBe(1);
    expect(await exceptionsOf(id, 'pinned')).toEqual(['Zoology']);
  });

  test("adds what it can, and says why not for the rest: unknown, another institution's, not in Canvas", async () => {
    const { id } = await batchWith('static', []);
    const [course] = await buildCourses(institution, ['Zoology']);
    const [foreign] = await buildCourses(await buildInstitution(), ['Theirs']);
    const answer = await admin.call(api.addCourses, {
      params: { id },
      body: {
        courses: [
          { id: course?.id ?? 0 },
          { id: foreign?.id ?? 0 },
          { lmsCourseId: foreign?.lmsCourseId ?? '' },
        ],
      },
    });
    expect(answer.newIds).toEqual([course?.id]);
    expect(answer.failedCourses).toEqual([
      { id: foreign?.id, code: 'not_found', message: 'There is no such course.' },
      expect.objectContaining({ lmsCourseId: foreign?.lmsCourseId, code: 'upstream_failed' }),
    ]);
    expect(await titlesIn(id)).toEqual(['Zoology']);
  });

  test('takes both ids of a course when they belong to one course, and adds neither of two', async () => {
    const { id } = await batchWith('static', []);
    const [algebra, botany] = await buildCourses(institution, ['Algebra', 'Botany']);
    const both = (lmsCourseId: string | undefined) =>
      admin.call(api.addCourses, {
        params: { id },
        body: { courses: [{ id: algebra?.id ?? 0, lmsCourseId: lmsCourseId ?? '' }] },
      });
    expect((await both(botany?.lmsCourseId)).failedCourses).toEqual([
      { id: algebra?.id, code: 'not_found', message: 'There is no such course.' },
    ]);
    expect(await titlesIn(id)).toEqual([]);
    expect((await both(algebra?.lmsCourseId)).newIds).toEqual([algebra?.id]);
  });

  test('twice at once results in one membership and a correct count', async () => {
    const { id } = await batchWith('static', []);
    const built = await buildCourses(institution, titles);
    const given = built.map((course) => ({ id: course.id }));
    await Promise.all([add(id, given), add(id, given.toReversed()), add(id, given)]);
    expect(await countOf(id)).toBe(5);
  });
});

test('is refused for a dynamic batch, with the reason', async () => {
  const { id, ids } = await batchWith('dynamic');
  const attempts = [
    remove(id, ids),
    add(id, [{ id: ids[0] ?? 0 }]),
    admin.call(api.removeSelectedCourses, { params: { id }, body: { selected: 'all' } }),
  ];
  const refusal = { code: 'conflict', message: expect.stringMatching(/dynamic/) as string };
  await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject(refusal)));
  expect(await countOf(id)).toBe(5);
});

test('hands a pinned course back to the rule and starts a sync', async () => {
  const { id, courses } = await batchWith('hybrid');
  const algebra = idOf(courses, 'Algebra');
  await add(id, [{ id: algebra }]);
  const lift = () => admin.call(api.liftExceptions, { params: { id }, body: { ids: [algebra] } });
  expect(await lift()).toEqual({ liftedIds: [algebra] });
  expect(await exceptionsOf(id, 'pinned')).toEqual([]);
  expect(await lift()).toEqual({ liftedIds: [] });
  const syncs = await db().selectFrom('syncs').selectAll().where('batch_id', '=', id).execute();
  expect(syncs).toHaveLength(1);
});

describe('people who change the same courses at once', () => {
  const backwards = (ids: readonly number[]) => ids.toReversed();

  test('remove them once, and the count is right', async () => {
    const { id, ids } = await batchWith('hybrid');
    const ends = await Promise.all([remove(id, ids), remove(id, backwards(ids)), remove(id, ids.slice(2))]);
    const gone = ends.flatMap(({ fullyDeletedIds }) => fullyDeletedIds);
    expect(gone.toSorted((a, b) => a - b)).toEqual(ids);
    expect(await countOf(id)).toBe(0);
    expect(await exceptionsOf(id, 'excluded')).toEqual(titles);
  });

  test('one adding, one removing: the last change wins, and members, count and exceptions agree', async () => {
    const { id, ids } = await batchWith('hybrid');
    const given = ids.map((course) => ({ id: course }));
    await Promise.all([
      remove(id, ids),
      add(id, given),
      remove(id, backwards(ids)),
      add(id, given.toReversed()),
    ]);
    const members = await titlesIn(id);
    expect(await countOf(id)).toBe(members.length);
    expect(await exceptionsOf(id, 'pinned')).toEqual(members);
    expect(await exceptionsOf(id, 'excluded')).toEqual(titles.filter((title) => !members.includes(title)));
  });

  test('a batch removed in the meantime takes no more courses, and comes back with those it had', async () => {
    const { id, ids } = await batchWith('static');
    await Promise.allSettled([
      admin.call(batchApi.removeBatch, { params: { id } }),
      remove(id, ids.slice(0, 2)),
    ]);
    await undoLast(admin);
    expect(await countOf(id)).toBe((await titlesIn(id)).length);
    await expect(add(id, [{ id: ids[0] ?? 0 }])).resolves.toBeDefined();
  });
});

const calls: readonly [string, (caller: Caller, id: number, courseId: number) => Promise<unknown>][] = [
  [
    'add',
    (caller, id, courseId) =>
      caller.call(api.addCourses, { params: { id }, body: { courses: [{ id: courseId }] } }),
  ],
  [
    'remove',
    (caller, id, courseId) => caller.call(api.removeCourses, { params: { id }, body: { ids: [courseId] } }),
  ],
  [
    'remove all',
    (caller, id) => caller.call(api.removeSelectedCourses, { params: { id }, body: { selected: 'all' } }),
  ],
  [
    'lift exceptions',
    (caller, id, courseId) => caller.call(api.liftExceptions, { params: { id }, body: { ids: [courseId] } }),
  ],
];

describe.each(calls)('to %s', (_, call) => {
  test.each(['admin', 'edit'] as const)('is allowed to members with the role %s', async (role) => {
    const { person, team } = await buildMember(institution, role);
    const batch = await buildBatch(institution, { team_id: team.id });
    const [course] = await buildCourses(institution, ['Algebra'], batch);
    await expect(call(as(app, person), batch.id, course?.id ?? 0)).resolves.toBeDefined();
  });

  test('is refused to members who can only read, and not found for those of another team', async () => {
    const { person, team } = await buildMember(institution, 'read');
    const batch = await buildBatch(institution, { team_id: team.id });
    const [course] = await buildCourses(institution, ['Algebra'], batch);
    await expect(call(as(app, person), batch.id, course?.id ?? 0)).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const other = as(app, (await buildMember(institution, 'admin')).person);
    await expect(call(other, batch.id, course?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    expect(await titlesIn(batch.id)).toEqual(['Algebra']);
  });

  test('is refused in an archived batch', async () => {
    const batch = await buildBatch(institution, { status: 0 });
    const [course] = await buildCourses(institution, ['Algebra'], batch);
    await expect(call(admin, batch.id, course?.id ?? 0)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test.each([
  ['no ids', 'DELETE', 'courses', { ids: [] }],
  [
    'more ids than a slice',
    'DELETE',
    'courses',
    { ids: Array.from({ length: 151 }, (_, index) => index + 1) },
  ],
  ['ids that are text', 'DELETE', 'courses', { ids: ['1'] }],
  ['fields nobody knows', 'DELETE', 'courses', { ids: [1], force: true }],
  ['a selection of something else', 'DELETE', 'courses/selected', { selected: 'some' }],
  ['no courses', 'POST', 'courses', { courses: [] }],
  ['a course without an id', 'POST', 'courses', { courses: [{}] }],
  [
    'more courses than a slice',
    'POST',
    'courses',
    { courses: Array.from({ length: 301 }, (_, id) => ({ id: id + 1 })) },
  ],
] as const)('refuses %s', async (_, method, path, body) => {
  const { id } = await batchWith('static');
  const answer = await admin.request(method, `/api/batches/${id}/${path}`, body);
  expect(answer.status).toBe(400);
  expect(await countOf(id)).toBe(5);
});

describe('a filter as on the courses page', () => {
  const filter = 'core.title:contains:a';

  test('narrows the list, its count and its file, together with a search', async () => {
    const { id } = await batchWith('static');
    await batchWith('static', ['Elsewhere a']);
    const list = (query: object) => admin.call(api.listBatchCourses, { params: { id }, query });
    const found = await list({ filter, limit: 2 });
    expect(found.courses.map(({ title }) => title)).toEqual(['Algebra', 'Botany']);
    expect(found.pagination.total).toBe(3);
    const both = await list({ filter, search: 'drama' });
    expect(both.courses.map(({ title }) => title)).toEqual(['Drama']);
  });

  test('is refused if it can’t be read or applied', async () => {
    const { id } = await batchWith('static');
    for (const wrong of ['nonsense', 'core.nothing:is:yes', 'core.title:below:3'])
      await expect(
        admin.call(api.listBatchCourses, { params: { id }, query: { filter: wrong } }),
      ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('says what "all" means when courses are removed', async () => {
    const { id } = await batchWith('static');
    const removed = await admin.call(api.removeSelectedCourses, {
      params: { id },
      body: {
        selected: 'all',
        filter: [{ column: 'core.title', any: [{ op: 'contains', value: 'a' }] }],
      },
    });
    expect(removed).toMatchObject({ remaining: 0 });
    expect(await titlesIn(id)).toEqual(['Chemistry', 'Economics']);
  });
});

test('a batch says what its rule names are called, and when one of its courses was scanned last', async () => {
  const { id, ids } = await batchWith('dynamic', ['Algebra', 'Botany']);
  const read = () => admin.call(batchApi.readBatch, { params: { id } });
  expect(await read()).toMatchObject({ accountTitle: null, termTitle: null, lastScannedAt: null });
  await buildAccounts(institution, { 7: null });
  const term = { institution_id: institution.id, lms_term_id: '3', title: 'Fall', fetched_at: new Date() };
  await db().insertInto('lms_terms').values(term).execute();
  await db()
    .updateTable('batches')
    .set({ lms_account_id: '7', lms_term_id: '3' })
    .where('id', '=', id)
    .execute();
  const scannedAt = '2026-03-02T00:00:00.000Z';
  for (const [place, courseId] of ids.entries())
    await db()
      .insertInto('course_scans')
      .values({
        institution_id: institution.id,
        course_id: courseId,
        tool: 'core',
        status: 'succeeded',
        scanned_at: place === 0 ? '2026-03-01T00:00:00Z' : scannedAt,
      })
      .execute();
  expect(await read()).toMatchObject({
    accountTitle: 'Account 7',
    termTitle: 'Fall',
    lastScannedAt: scannedAt,
  });
});
