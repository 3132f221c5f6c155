import type { Harness } from '#scripts/harness/harness.ts';
import { db } from '#server/infra/db/database.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import * as batchCourses from '#shared/batches/batch-courses.api.ts';
import * as api from '#shared/batches/add-courses.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import {
  eachInAddCoursesScene,
  readRequested as read,
  type AddCoursesScene,
} from '#test/support/add-courses-scene.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildInstitution } from '#test/support/build.ts';

let app: TestApp;
let harness: Harness;
let canvas: AddCoursesScene['canvas'];
let institution: AddCoursesScene['institution'];
let admin: Caller;
let batchId: number;
let listed: AddCoursesScene['listed'];

eachInAddCoursesScene((scene) => {
  ({ app, harness, canvas, institution, admin, batchId, listed } = scene);
});

describe('an uploaded list', () => {
  const upload = (text: string, query: Input<typeof api.uploadCourseCsv>['query'] = {}) =>
    admin.call(api.uploadCourseCsv, { params: { id: batchId }, query, file: new Blob([text]) });
  const readCheck = (checkId: number) => admin.call(api.readCourseCsv, { params: { id: batchId, checkId } });

  async function outcomesOf(text: string, numbersAre?: 'lms' | 'sis') {
    const { id } = await upload(text, { numbersAre });
    await read();
    const check = await readCheck(id);
    expect(check.status).toBe('succeeded');
    return check.rows.map(({ line, given, outcome }) => [line, given, outcome]);
  }

  test('that was pasted is read as a person says, each row named by its position', async () => {
    const first = listed().find(({ sisId }) => sisId === null);
    const sis = listed().find(({ sisId }) => sisId !== null)?.sisId;
    expect(await outcomesOf(`"${first?.id}"\r\n"${sis}"\r\n"12345"\r\n"=x"\r\n`, 'lms')).toEqual([
      [1, first?.id, 'ready'],
      [2, sis, 'ready'],
      [3, '12345', 'unknown'],
      [4, '=x', 'unknown'],
    ]);
  });

  test('knows an id in any of its forms, and those that are one course as one', async () => {
    // Zeros at the end could be a spreadsheet's, which keeps fifteen digits.
    const { id = '' } = listed().find((course) => !course.id.endsWith('0')) ?? {};
    const long = `2107${id.padStart(13, '0')}`;
    const other = `2108${id.padStart(13, '0')}`;
    expect(await outcomesOf(['lms_course_id', `2107~${id}`, long, id, other, `0${id}`].join('\n'))).toEqual([
      [2, `2107~${id}`, 'ready'],
      [3, long, 'repeated'],
      [4, id, 'repeated'],
      [5, other, 'unknown'],
      [6, `0${id}`, 'malformed'],
    ]);
  });

  test('is checked row by row, and nothing is added', async () => {
    const [first, second] = listed();
    const withSis = listed().find(({ sisId }) => sisId !== null);
    await admin.call(batchCourses.addCourses, {
      params: { id: batchId },
      body: { courses: [{ lmsCourseId: second?.id ?? '' }] },
    });
    const rows = await outcomesOf(
      ['lms_course_id', first?.id, second?.id, '987654321', 'abc', first?.id].join('\n'),
    );
    expect(rows).toEqual([
      [2, first?.id, 'ready'],
      [3, second?.id, 'in_batch'],
      [4, '987654321', 'unknown'],
      [5, 'abc', 'malformed'],
      [6, first?.id, 'repeated'],
    ]);
    expect(await outcomesOf(`sis_course_id;note\n${withSis?.sisId};x\nNOPE-1;y`)).toEqual([
      [2, withSis?.sisId, 'ready'],
      [3, 'NOPE-1', 'unknown'],
    ]);
    const { pagination } = await admin.call(batchCourses.listBatchCourses, {
      params: { id: batchId },
      query: {},
    });
    expect(pagination.total).toBe(1);
  });

  test.each([
    ['with a byte-order mark and tabs', (id: string) => `\uFEFFname\tlms_course_id\nX\t${id}`],
    ['without a header', (id: string) => id],
    ['with Windows line ends', (id: string) => `lms_course_id\r\n${id}\r\n`],
  ])('may come %s', async (_, textOf) => {
    const [course] = listed();
    const rows = await outcomesOf(textOf(course?.id ?? ''), 'lms');
    expect(rows.map(([, given, outcome]) => [given, outcome])).toEqual([[course?.id, 'ready']]);
  });

  test('can be just a column of ids, Canvas and SIS ids mixed', async () => {
    const [course] = listed();
    const withSis = listed().find(({ sisId }) => sisId !== null && sisId !== course?.sisId);
    const rows = await outcomesOf(`${withSis?.sisId}\n${course?.id}`, 'lms');
    expect(rows.map(([, given, outcome]) => [given, outcome])).toEqual([
      [withSis?.sisId, 'ready'],
      [course?.id, 'ready'],
    ]);
  });

  test('goes on past a course that Canvas keeps failing to show', async () => {
    harness.faults.switchOn({ kind: 'error_500', path: /courses\/987654323/ });
    harness.faults.switchOn({ kind: 'invalid_json', path: /courses\/987654324/ });
    const [course] = listed();
    // Still on its way when the other two have failed for good.
    harness.faults.switchOn({ kind: 'latency', ms: 800, path: new RegExp(`courses/${course?.id}`) });
    expect(await outcomesOf(`987654323\n${course?.id}\n987654324\n987654325`, 'lms')).toEqual([
      [1, '987654323', 'unreadable'],
      [2, course?.id, 'ready'],
      [3, '987654324', 'unreadable'],
      [4, '987654325', 'unknown'],
    ]);
  });

  test("doesn't report unknown courses when Canvas is down", async () => {
    harness.faults.switchOn({ kind: 'invalid_json', path: /courses/ });
    const { id } = await upload('lms_course_id\n987654322');
    await read();
    expect(await readCheck(id)).toMatchObject({
      status: 'failed',
      rows: [],
      errorMessage: expect.stringMatching(/couldn’t be read/) as string,
    });
  });

  test('can be cancelled, and only by the person who uploaded it', async () => {
    const { id } = await upload('lms_course_id\n987654323');
    const outsider = as(app, await buildAdmin(await buildInstitution()));
    const elsewhere = await buildBatch(institution);
    await expect(
      outsider.call(api.readCourseCsv, { params: { id: batchId, checkId: id } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      admin.call(api.readCourseCsv, { params: { id: elsewhere.id, checkId: id } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await admin.call(api.cancelCourseCsv, { params: { id: batchId, checkId: id } });
    await read();
    await expect(readCheck(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['an empty file', ''],
    ['a header and no rows', 'lms_course_id\n'],
    ['more than 10,000 rows', `lms_course_id\n${'1\n'.repeat(10_001)}`],
    ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1)],
    ['an open quotation mark', 'lms_course_id\n"1\n2\n3'],
  ])('is refused with %s', async (_, text) => {
    await expect(upload(text)).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid_input|too_large)$/) as string,
    });
  });

  describe("that doesn't say what its numbers are", () => {
    /** Two courses: the SIS id of the one is the other's id in Canvas. */
    function twins() {
      const named = harness.mutate.addCourse(canvas, { name: 'Zoology', state: 'available' });
      const other = harness.mutate.addCourse(canvas, { name: 'Astronomy', state: 'available' });
      other.sisId = named.id;
      return { named, other };
    }
    const ask = async (text: string, query = {}) => {
      const { id } = await upload(text, query);
      await read();
      return readCheck(id);
    };
    const choose = (checkId: number, readingId = 0) =>
      admin.call(api.chooseCsvReading, { params: { id: batchId, checkId }, body: { readingId } });
    const meant = ({ rows }: api.CsvCheck) => rows.map(({ course }) => course?.title);

    test('is asked back with both readings and their courses, and no row is ready', async () => {
      const { named } = twins();
      const check = await ask(`course_id,title\n${named.id},x\n987654326,y`);
      expect(check).toMatchObject({ status: 'asking', rows: [], rowCount: 2, readingId: null });
      expect(
        check.readings.map(({ numbersAre, column, courseCount, courses }) => [
          numbersAre,
          column,
          courseCount,
          courses.map(({ title }) => title),
        ]),
      ).toEqual([
        ['lms', 'course_id', 1, ['Zoology']],
        ['sis', 'course_id', 1, ['Astronomy']],
      ]);
      const [lms, sis] = check.readings;
      expect(meant(await choose(check.id, sis?.id))).toEqual(['Astronomy', undefined]);
      expect(meant(await readCheck(check.id))).toEqual(['Astronomy', undefined]);
      const changed = await choose(check.id, lms?.id);
      expect(changed).toMatchObject({ status: 'succeeded', readingId: lms?.id });
      expect(meant(changed)).toEqual(['Zoology', undefined]);
    });

    test('is asked back even if one reading finds nothing: its ids may be spoilt, and the other courses wrong', async () => {
      const only = harness.mutate.addCourse(canvas, { name: 'Geology', state: 'available' });
      const check = await ask(only.id);
      expect(check.status).toBe('asking');
      expect(check.readings.map(({ courseCount }) => courseCount)).toEqual([1, 0]);
    });

    test("isn't asked back if all readings come to the same", async () => {
      const check = await ask('987654326\n987654327');
      expect(check).toMatchObject({ status: 'succeeded', readings: [] });
      expect(check.rows.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
    });

    test('shows the first courses of each reading by name', async () => {
      const many = ['G', 'F', 'E', 'D', 'C', 'B', 'A'].map((letter) =>
        harness.mutate.addCourse(canvas, { name: `${letter} of many`, state: 'available' }),
      );
      const { readings } = await ask(many.map(({ id }) => id).join('\n'));
      expect(readings[0]?.courseCount).toBe(7);
      expect(readings[0]?.courses.map(({ title }) => title.slice(0, 1))).toEqual(['A', 'B', 'C', 'D', 'E']);
    });

    test("a reading of another list can't be chosen, nor is it a list of its own", async () => {
      const { named } = twins();
      const [one, other] = [await ask(named.id), await ask(named.id)];
      const readingId = other.readings[0]?.id ?? 0;
      await expect(choose(one.id, readingId)).rejects.toMatchObject({ code: 'not_found' });
      await expect(readCheck(readingId)).rejects.toMatchObject({ code: 'not_found' });
      await admin.call(api.cancelCourseCsv, { params: { id: batchId, checkId: other.id } });
      await expect(choose(other.id, readingId)).rejects.toMatchObject({ code: 'not_found' });
      const left = await db().selectFrom('course_lists').select('id').where('id', '=', readingId).execute();
      expect(left).toEqual([]);
    });

    test('adds at once only what is certain, and says the rest in the same answer', async () => {
      const { named, other } = twins();
      const [known] = listed();
      const { canvasUrl } = await institution.scope.institution();
      const text = [
        'course_id',
        named.id,
        `${canvasUrl}/courses/${known?.id}`,
        `${canvasUrl}/courses/987654328`,
        'https://other.example.edu/courses/1',
        'NOPE-1',
      ].join('\n');
      const answer = await upload(text, { add: 'true' });
      expect(answer.lmsCourseIds).toEqual([known?.id]);
      expect(answer.status).toBe('asking');
      expect(answer.readings.map(({ courses }) => courses.map(({ title }) => title).toSorted())).toEqual([
        [known?.name, 'Zoology'].toSorted(),
        ['Astronomy', known?.name].toSorted(),
      ]);
      expect(answer.failedCourses).toEqual([
        expect.objectContaining({ line: 4, lmsCourseId: '987654328', code: 'not_found' }),
        expect.objectContaining({ line: 5, code: 'invalid_input' }),
        expect.objectContaining({ line: 6, sisCourseId: 'NOPE-1', code: 'not_found' }),
      ]);
      const chosen = await choose(answer.id, answer.readings[1]?.id);
      expect(chosen.rows[0]?.course?.lmsCourseId).toBe(other.id);
    });
  });

  test('adds what is certain at once if asked to, and answers as adding does', async () => {
    const [first, second] = listed();
    const text = `lms_course_id\n${first?.id}\n1.04E+05\n${second?.id}\n${first?.id}`;
    const answer = await upload(text, { add: 'true' });
    const { courses = {}, courseIdMapping, newIds = [] } = answer;
    expect(answer).toMatchObject({
      lmsCourseIds: [first?.id, second?.id],
      failedUsers: [],
      failedCourses: [{ line: 3, lmsCourseId: '1.04E+05', code: 'invalid_input' }],
      status: 'succeeded',
    });
    expect(Object.keys(courseIdMapping ?? {})).toEqual([first?.id, second?.id]);
    expect(newIds.toSorted((a, b) => a - b)).toEqual(Object.values(courses).map(({ id }) => id));
    expect(answer.rows.map(({ outcome }) => outcome)).toEqual([
      'in_batch',
      'altered',
      'in_batch',
      'repeated',
    ]);
    const params = { id: batchId };
    const { pagination } = await admin.call(batchCourses.listBatchCourses, { params, query: {} });
    expect(pagination.total).toBe(2);
    expect(await upload(text, { add: 'true' })).toMatchObject({
      newIds: [],
      lmsCourseIds: [first?.id, second?.id],
    });
  });

  test('takes what it can be asked from the fields of its form, too, and no others', async () => {
    const [course] = listed();
    const body = { title: 'A', reach: 'write', expiresInDays: 30 } as const;
    const { token } = await admin.call(createApiToken, { body });
    const send = (field: string) => {
      const form = new FormData();
      form.append('csvFile', new Blob([`lms_course_id\n${course?.id}`]), 'courses.csv');
      form.append(field, 'true');
      const headers = { authorization: `Bearer ${token}` };
      return fetch(`${app.origin}/api/batches/${batchId}/courses/csv`, {
        method: 'POST',
        headers,
        body: form,
      });
    };
    expect(await (await send('add')).json()).toMatchObject({ lmsCourseIds: [course?.id] });
    expect((await send('addd')).status).toBe(400);
  });

  test("adds nothing that Canvas can't show, and says so", async () => {
    harness.faults.switchOn({ kind: 'invalid_json', path: /courses/ });
    const answer = await upload('lms_course_id\n987654329', { add: 'true' });
    expect(answer).toMatchObject({
      status: 'failed',
      newIds: [],
      failedCourses: [{ line: 2, lmsCourseId: '987654329', code: 'upstream_failed' }],
    });
  });

  test('adds nothing to a batch that a rule fills', async () => {
    const dynamic = await buildBatch(institution, { type: 'dynamic' });
    const sent = { params: { id: dynamic.id }, query: { add: 'true' }, file: new Blob(['lms_course_id\n1']) };
    await expect(admin.call(api.uploadCourseCsv, sent)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('with ids of two courses in a row names none, unless only zeros are missing', async () => {
    const named = harness.mutate.addCourse(canvas, { name: 'Ecology', state: 'available' });
    named.sisId = '0051';
    const report = (sis: string) => `canvas_course_id,course_id\n${named.id},${sis}`;
    expect(await outcomesOf(report('0051'))).toEqual([[2, named.id, 'ready']]);
    expect(await outcomesOf(report('51'))).toEqual([[2, named.id, 'ready']]);
    expect(await outcomesOf(report('52'))).toEqual([[2, named.id, 'conflict']]);
  });

  test('with SIS ids whose zeros a spreadsheet took off says so, and takes no other course for them', async () => {
    const [padded, plain] = [1, 2].map(() =>
      harness.mutate.addCourse(canvas, { name: 'X', state: 'available' }),
    );
    if (!padded || !plain) throw new Error('Two courses were added');
    Object.assign(padded, { sisId: '0000771' });
    Object.assign(plain, { sisId: '771' });
    expect(await outcomesOf('sis_course_id\n0000771')).toEqual([[2, '0000771', 'ready']]);
    expect(await outcomesOf('sis_course_id\n771')).toEqual([[2, '771', 'altered']]);
  });

  test('is refused without a file', async () => {
    const answer = await admin.request('POST', `/api/batches/${batchId}/courses/csv`, {});
    expect(answer.status).toBe(400);
  });
});
