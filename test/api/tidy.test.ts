import { db } from '#server/infra/db/database.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import type { CourseSnapshot } from '#server/scanners/course-snapshot.ts';
import { recordTidyup } from '#server/tidyup/record-tidyup.service.ts';
import type { Gap } from '#shared/courses/content.ts';
import * as api from '#shared/tidyup/tidy.api.ts';
import { bytesPerMb } from '#shared/tidyup/tidy-lists.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildFile, buildFolder, buildItem, buildSnapshot } from '#test/support/snapshot.ts';

let app: TestApp;
let institution: BuiltInstitution;
let course: BuiltCourse;
let admin: ReturnType<typeof as>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true, canvas_url: 'https://canvas.test' });
  const batch = await buildBatch(institution);
  const built = await buildCourses(institution, ['Botany'], batch);
  course = built[0] as BuiltCourse;
  admin = as(app, await buildAdmin(institution));
});

/** As a read of the course leaves it. */
async function scan(snapshot: Partial<CourseSnapshot>, gaps: readonly Gap[] = []) {
  const metrics = await recordTidyup(institution.scope, course.id, buildSnapshot({ ...snapshot, gaps }));
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      tool: 'tidyup',
      status: 'succeeded',
      scanned_at: new Date(),
      metrics,
      gaps: JSON.stringify(gaps),
    })
    .onConflict((clash) =>
      clash.columns(['course_id', 'tool']).doUpdateSet({ metrics, gaps: JSON.stringify(gaps) }),
    )
    .execute();
}

const files = ['b', 'A', 'ç'].map((name, index) =>
  buildFile({ lmsFileId: String(index), name, size: (index + 1) * bytesPerMb }),
);
const params = () => ({ id: course.id });
const stateOf = async (list: string) =>
  (await admin.call(api.readTidy, { params: params() })).lists.find((one) => one.list === list);

test('gives every list its number, and the things behind it with links into Canvas', async () => {
  await scan({
    files,
    folders: [buildFolder({ lmsFolderId: '5', fileCount: 0, name: 'Old', fullName: 'course files/A b/Old' })],
  });
  const tidy = await admin.call(api.readTidy, { params: params() });
  expect(tidy.totals).toMatchObject({ files: 3, filesMb: 6, reclaimableMb: 6, toTidyUp: 4, tidiedUp: 0 });
  expect(await stateOf('file_unused')).toMatchObject({ count: 3, megabytes: 6, isApproximate: false });
  expect(await stateOf('broken_link')).toMatchObject({ count: null, isOff: true });
  const { entries, pagination } = await admin.call(api.listTidyEntries, {
    params: { ...params(), list: 'file_unused' },
    query: { limit: 2, sortBy: 'title' },
  });
  expect(pagination).toMatchObject({ total: 3, pages: 2 });
  expect(entries.map(({ title, megabytes }) => [title, megabytes])).toEqual([
    ['A', 2],
    ['b', 1],
  ]);
  const folders = await admin.call(api.listTidyEntries, {
    params: { ...params(), list: 'folder_empty' },
    query: {},
  });
  expect(folders.entries).toMatchObject([
    { url: `https://canvas.test/courses/${course.lmsCourseId}/files/folder/A%20b/Old` },
  ]);
});

test('searches a list and sorts it by size', async () => {
  await scan({ files });
  const list = async (query: object) =>
    (
      await admin.call(api.listTidyEntries, { params: { ...params(), list: 'file_unused' }, query })
    ).entries.map(({ title }) => title);
  expect(await list({ sortBy: 'size', sortOrder: 'desc' })).toEqual(['ç', 'A', 'b']);
  expect(await list({ search: 'C' })).toEqual(['ç']);
});

test('says what is behind an unknown number, and keeps the last known list', async () => {
  await scan({ files });
  await scan({ files: null }, [{ part: 'files', reason: 'forbidden' }]);
  expect(await stateOf('file_unused')).toMatchObject({
    count: null,
    gaps: [{ part: 'files', reason: 'forbidden' }],
  });
  expect(await stateOf('page_empty')).toMatchObject({ count: 0, gaps: [] });
});

test('lists nothing as unused while that isn’t known, whatever an earlier read found', async () => {
  const unused = async () =>
    (await admin.call(api.listTidyEntries, { params: { ...params(), list: 'file_unused' }, query: {} }))
      .entries;
  await scan({ files });
  expect(await unused()).toHaveLength(3);
  await scan({ files, items: [buildItem({ kind: 'quiz' })] });
  expect(await stateOf('file_unused')).toMatchObject({ count: null, megabytes: null, isApproximate: false });
  expect(await unused()).toEqual([]);
  expect(await stateOf('file_large')).toMatchObject({ count: 0 });
  const { totals } = await admin.call(api.readTidy, { params: params() });
  expect(totals).toMatchObject({ files: 3, filesInUsePercent: null, reclaimableMb: null, toTidyUp: null });
  await scan({ files });
  expect(await unused()).toHaveLength(3);
});

test('says what wasn’t read that could use files', async () => {
  await scan({ files });
  const item = (given: { kind: 'page' | 'quiz'; problem?: 'missing' | 'too_many'; facts?: string }) => ({
    institution_id: institution.id,
    course_id: course.id,
    lms_item_id: JSON.stringify(given),
    title: 'Item',
    address: 'pages/1',
    ...given,
  });
  const listed = (name: string, content_type: string | null) => ({
    institution_id: institution.id,
    course_id: course.id,
    lms_file_id: name,
    name,
    content_type,
    is_document: false,
  });
  await db()
    .insertInto('content_items')
    .values([
      item({ kind: 'page', problem: 'missing' }),
      item({ kind: 'page', problem: 'too_many' }),
      item({ kind: 'quiz' }),
      item({ kind: 'page', facts: JSON.stringify({ fileNames: [{ by: 'unclear', value: 'i1' }] }) }),
    ])
    .execute();
  expect((await stateOf('file_unused'))?.unread).toEqual([
    { kind: 'texts', count: 1 },
    { kind: 'questions', count: 1 },
    { kind: 'references', count: 1 },
  ]);
  await db()
    .insertInto('course_files')
    .values([listed('a.css', 'text/css'), listed('map.png', 'image/png')])
    .execute();
  expect((await stateOf('file_unused'))?.unread).toHaveLength(3);
  await db()
    .insertInto('course_files')
    .values([listed('index.HTM', null), listed('b', 'text/html; charset=utf-8')])
    .execute();
  expect((await stateOf('file_unused'))?.unread).toContainEqual({ kind: 'web_files', count: 3 });
  expect((await stateOf('content_unused'))?.unread).toEqual([]);
});

test('calls unused files approximate if they were counted although something that could name them isn’t read', async () => {
  await scan({ files });
  await db()
    .insertInto('content_items')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      kind: 'quiz',
      lms_item_id: '1',
      title: 'Quiz',
      address: 'quizzes/1',
    })
    .execute();
  expect(await stateOf('file_unused')).toMatchObject({
    isApproximate: true,
    unread: [{ kind: 'questions', count: 1 }],
  });
  expect(await stateOf('file_duplicate')).toMatchObject({ isApproximate: false });
});

test('knows nothing of a course that was never read', async () => {
  const tidy = await admin.call(api.readTidy, { params: params() });
  expect(tidy.scannedAt).toBeNull();
  expect(tidy.lists.every(({ count }) => count === null)).toBe(true);
});

test('sends titles as they are', async () => {
  const title = '<img src=x onerror=alert(1)>';
  await scan({ items: [buildItem({ title, facts: { isEmpty: true } })] });
  const { entries } = await admin.call(api.listTidyEntries, {
    params: { ...params(), list: 'page_empty' },
    query: {},
  });
  expect(entries).toMatchObject([{ title, kind: 'page' }]);
});

test('shows an instructor the course they teach, and no other', async () => {
  await scan({ files });
  const person = await buildAdmin(institution);
  const open = async (taughtLmsCourseId: string) =>
    withToken(
      app,
      await mintSession({
        institutionId: institution.id,
        personId: person.id,
        contextId: null,
        clientId: person.clientId,
        kind: 'embedded',
        taughtLmsCourseId,
        isHighContrast: false,
        locale: null,
        userAgent: 'test',
        actingInstitutionId: null,
      }),
    );
  const teacher = await open(course.lmsCourseId);
  expect((await teacher.call(api.readTaughtTidy, { query: {} })).totals.files).toBe(3);
  const { entries } = await teacher.call(api.listTaughtTidyEntries, {
    params: { list: 'file_unused' },
    query: {},
  });
  expect(entries).toHaveLength(3);
  const elsewhere = await open('999999');
  expect((await elsewhere.request('GET', '/api/instructor/tidy')).status).toBe(404);
  expect((await elsewhere.request('GET', '/api/instructor/tidy/file_unused')).status).toBe(404);
});
