import { readXlsx } from 'hucre/xlsx';
import type { CourseSelection } from '#shared/course-table/course-selection.ts';
import { exportBatchWorkbook, exportCourses, queryCourses } from '#shared/course-table/course-table.api.ts';
import { db } from '#server/infra/db/database.ts';
import { metricById } from '#shared/scans/metrics.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  putIntoBatch,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ title: 'Northfield', time_zone: 'America/Chicago' });
  admin = as(app, await buildAdmin(institution));
  token = await readingToken(admin);
});

const columns = [
  'core.title',
  'core.state',
  'core.published',
  'core.startDate',
  'core.instructors',
  'core.batches',
  'core.studentCount',
  'core.publishedItemPercent',
  'udoit.score',
  'gone.column',
];

/** A scan that found this many students. */
const scan = (courseId: number, students: number) =>
  db()
    .insertInto('course_scans')
    .values({
      institution_id: institution.id,
      course_id: courseId,
      tool: 'core',
      status: 'succeeded',
      metrics: [...Array<null>(metricById('core.studentCount').position - 1).fill(null), students],
      scanned_at: new Date(),
    })
    .execute();

describe('a workbook of courses', () => {
  test('has the rows of the query with typed cells, and says what was asked for', async () => {
    const [fall, spring] = [
      await buildBatch(institution, { title: 'Fall' }),
      await buildBatch(institution, { title: 'Spring' }),
    ];
    const [botany] = await buildCourses(institution, ['=Botany'], fall);
    const [algebra] = await buildCourses(institution, ['Algebra'], fall);
    if (!botany || !algebra) throw new Error('not built');
    await putIntoBatch(institution, spring, [botany]);
    await db()
      .updateTable('courses')
      .set({ workflow_state: 'available', start_at: '2026-07-01T03:30:00Z', teachers: ['Ada', 'Łukasz'] })
      .where('id', '=', botany.id)
      .execute();
    const body = { columns, sort: { column: 'core.title', order: 'desc' as const }, filter: [] };
    const [courses, about] = await sheetsOf(
      await ask(app, token, exportCourses, { body: { ...body, format: 'xlsx' } }, { language: 'es' }),
    );
    expect(about?.rows.flat()).toContain('Northfield');
    expect(about?.rows.flat()).toContain('Todos los lotes activos');
    expect(courses?.rows[0]).toHaveLength(9);
    const row = courses?.rows.find(([title]) => title === '=Botany') ?? [];
    expect(row.slice(1, 6)).toEqual([
      'Publicado',
      true,
      new Date('2026-06-30T22:30:00Z'),
      'Ada; Łukasz',
      'Fall; Spring',
    ]);
    expect(row.slice(6)).toEqual([null, null, null]);
    const shown = await admin.call(queryCourses, { body });
    expect(courses?.rows.slice(1).map(([title]) => title)).toEqual(shown.courses.map(({ title }) => title));
  });

  test('has a filter as a sentence and only the courses it finds', async () => {
    await buildCourses(institution, ['Botany', 'Algebra'], await buildBatch(institution));
    const filter = [{ column: 'core.title', any: [{ op: 'contains' as const, value: 'bot' }] }];
    const body = { columns: ['core.title'], filter, format: 'xlsx' as const };
    const [courses, about] = await sheetsOf(await ask(app, token, exportCourses, { body }));
    expect(about?.rows.flat()).toContain('Title contains “bot”');
    expect(courses?.rows.flat()).toEqual(['Title', 'Botany']);
  });

  test('has only the courses chosen among them, and says how many', async () => {
    const batch = await buildBatch(institution);
    const [botany, algebra] = await buildCourses(institution, ['Botany', 'Algebra', 'Zoology'], batch);
    const [other] = await buildCourses(institution, ['Geology'], await buildBatch(institution));
    const body = { columns: ['core.title'], batchIds: [batch.id], format: 'xlsx' as const };
    const titlesOf = async (chosen: CourseSelection) => {
      const [courses, about] = await sheetsOf(
        await ask(app, token, exportCourses, { body: { ...body, chosen } }),
      );
      return { count: about?.rows[3]?.[1], titles: courses?.rows.slice(1).flat() };
    };
    const named = { selected: [botany?.id ?? 0, other?.id ?? 0] };
    expect(await titlesOf(named)).toEqual({ count: '1', titles: ['Botany'] });
    const others = { all: { batchIds: [batch.id], filter: [] }, except: [algebra?.id ?? 0] };
    expect(await titlesOf(others)).toEqual({ count: '2', titles: ['Botany', 'Zoology'] });
  });

  test('reads past its first portion without losing or repeating a course while courses change', async () => {
    const batch = await buildBatch(institution);
    const names = Array.from({ length: 1_100 }, (_, place) => `Course ${String(place).padStart(4, '0')}`);
    const built = await buildCourses(institution, names, batch);
    const response = await ask(app, token, exportCourses, {
      body: { columns: ['core.title'], format: 'xlsx' },
    });
    const last = built.at(-1)?.id ?? 0;
    await db().updateTable('courses').set({ title: 'A', name_key: 'a' }).where('id', '=', last).execute();
    const sheets = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets.sheets[0]?.rows).toHaveLength(1_101);
  });
});

test('a member exports the courses of their teams and no others; a stranger none', async () => {
  const { person, team } = await buildMember(institution, 'read');
  await buildCourses(institution, ['Ours'], await buildBatch(institution, { team_id: team.id }));
  await buildCourses(institution, ['Theirs'], await buildBatch(institution));
  const elsewhere = await buildAdmin(await buildInstitution());
  const textFor = async (who: typeof person) =>
    (
      await ask(app, await readingToken(as(app, who)), exportCourses, { body: { columns: ['core.title'] } })
    ).text();
  expect(await textFor(person)).toBe('Title\r\nOurs\r\n');
  for (const other of [await buildPerson(institution), elsewhere])
    expect((await textFor(other)).trim()).toBe('Title');
});

test('CSV has words for flags and nothing for what isn’t known', async () => {
  const [course] = await buildCourses(institution, ['Botany'], await buildBatch(institution));
  await scan(course?.id ?? 0, 12);
  const body = { columns: ['core.title', 'core.published', 'core.studentCount', 'udoit.score'] };
  const text = await (await ask(app, token, exportCourses, { body })).text();
  expect(text.split('\r\n')[1]).toBe('Botany,no,12,');
});

describe('everything in some batches', () => {
  test('is one workbook: all courses once, what it is, and a sheet for each batch', async () => {
    const [fall, spring] = [
      await buildBatch(institution, { title: 'Fall: A/B' }),
      await buildBatch(institution, { title: 'Spring' }),
    ];
    const both = await buildCourses(institution, ['Botany'], fall);
    await putIntoBatch(institution, spring, both);
    await buildCourses(institution, ['Algebra'], spring);
    const body = { batchIds: [spring.id, fall.id], columns: ['core.title'] };
    const sheets = await sheetsOf(await ask(app, token, exportBatchWorkbook, { body }));
    expect(sheets.map(({ name }) => name)).toEqual(['All courses', 'About this file', 'Fall A B', 'Spring']);
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['Algebra', 'Spring'],
      ['Botany', 'Fall: A/B; Spring'],
    ]);
    expect(sheets[2]?.rows.flat()).toEqual(['Title', 'Botany']);
    expect(sheets[3]?.rows.flat()).toEqual(['Title', 'Algebra', 'Botany']);
  });

  test('names each course’s batches once, where the columns have them already', async () => {
    const fall = await buildBatch(institution, { title: 'Fall' });
    await buildCourses(institution, ['Botany'], fall);
    const body = { batchIds: [fall.id], columns: ['core.title', 'core.published', 'core.batches'] };
    const sheets = await sheetsOf(await ask(app, token, exportBatchWorkbook, { body }));
    expect(sheets[0]?.rows).toEqual([
      ['Title', 'Published', 'Batches'],
      ['Botany', false, 'Fall'],
    ]);
  });

  test('with a batch that the caller can’t view is not found', async () => {
    const { person, team } = await buildMember(institution, 'read');
    const own = await buildBatch(institution, { team_id: team.id });
    const other = await buildBatch(institution);
    const reading = await readingToken(as(app, person));
    const statusOf = async (batchIds: number[]) =>
      (await ask(app, reading, exportBatchWorkbook, { body: { batchIds } })).status;
    expect(await statusOf([own.id])).toBe(200);
    expect(await statusOf([own.id, other.id])).toBe(404);
  });
});
