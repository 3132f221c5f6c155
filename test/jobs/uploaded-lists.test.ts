import type { Harness } from '#scripts/harness/harness.ts';
import * as batchCourses from '#shared/batches/batch-courses.api.ts';
import * as api from '#shared/batches/add-courses.api.ts';
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
let institution: AddCoursesScene['institution'];
let admin: Caller;
let batchId: number;
let listed: AddCoursesScene['listed'];

eachInAddCoursesScene((scene) => {
  ({ app, harness, institution, admin, batchId, listed } = scene);
});

describe('an uploaded list', () => {
  const upload = (text: string) =>
    admin.call(api.uploadCourseCsv, { params: { id: batchId }, file: new Blob([text]) });
  const readCheck = (checkId: number) => admin.call(api.readCourseCsv, { params: { id: batchId, checkId } });

  async function outcomesOf(text: string) {
    const { id } = await upload(text);
    await read();
    const check = await readCheck(id);
    expect(check.status).toBe('succeeded');
    return check.rows.map(({ line, given, outcome }) => [line, given, outcome]);
  }

  test('that was pasted is recognised by its ids, each row by its position', async () => {
    const first = listed().find(({ sisId }) => sisId === null);
    const sis = listed().find(({ sisId }) => sisId !== null)?.sisId;
    expect(await outcomesOf(`"${first?.id}",\r\n,"${sis}"\r\n,"12345"\r\n,"=1"\r\n`)).toEqual([
      [1, first?.id, 'ready'],
      [2, sis, 'ready'],
      [3, '12345', 'unknown'],
      [4, '=1', 'unknown'],
    ]);
  });

  test('knows an id in any of its forms, and those that are one course as one', async () => {
    const [{ id } = { id: '' }] = listed();
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
    const rows = await outcomesOf(textOf(course?.id ?? ''));
    expect(rows.map(([, given, outcome]) => [given, outcome])).toEqual([[course?.id, 'ready']]);
  });

  test('can be just a column of ids, Canvas and SIS ids mixed', async () => {
    const [course] = listed();
    const withSis = listed().find(({ sisId }) => sisId !== null && sisId !== course?.sisId);
    const rows = await outcomesOf(`${withSis?.sisId}\n${course?.id}`);
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
    expect(await outcomesOf(`987654323\n${course?.id}\n987654324\n987654325`)).toEqual([
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

  test('is refused without a file', async () => {
    const answer = await admin.request('POST', `/api/batches/${batchId}/courses/csv`, {});
    expect(answer.status).toBe(400);
  });
});
