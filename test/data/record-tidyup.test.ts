import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CourseSnapshot } from '#server/scanners/course-snapshot.ts';
import { recordTidyup } from '#server/tidyup/record-tidyup.service.ts';
import { tidyupMetrics } from '#shared/scans/metrics/tidyup.ts';
import { bytesPerMb } from '#shared/tidyup/tidy-lists.ts';
import { buildCourses, buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { buildFile, buildItem, buildModule, buildSnapshot } from '#test/support/snapshot.ts';

let scope: Scope;
let courseId: number;

beforeAll(async () => {
  await openTestDatabase();
});
afterAll(closeTestDatabase);

beforeEach(async () => {
  const institution = await buildInstitution();
  scope = institution.scope;
  const [course] = await buildCourses(institution, ['Course']);
  courseId = course?.id ?? 0;
});

type Value = (typeof tidyupMetrics)[number]['id'];

async function record(snapshot: Partial<CourseSnapshot>) {
  const values = await recordTidyup(scope, courseId, buildSnapshot(snapshot));
  return (id: Value) => values[tidyupMetrics.findIndex((metric) => metric.id === id)];
}

/** The stored entries; `written` changes whenever a row is written. */
async function stored() {
  const { rows } = await sql<{ list: string; thing: string; gone: boolean; title: string; written: string }>`
    select list, thing, title, gone_at is not null as gone, xmin::text as written
    from tidy_entries where course_id = ${courseId} order by list, thing`.execute(db());
  return rows;
}

const emptyPage = (lmsItemId: string, title = `Page ${lmsItemId}`) =>
  buildItem({ lmsItemId, title, facts: { isEmpty: true }, isFrontPage: true });

test('keeps the things behind the numbers, and writes nothing when nothing changed', async () => {
  const course = {
    items: [emptyPage('1')],
    modules: [buildModule()],
    files: [buildFile({ size: 60 * bytesPerMb })],
  };
  const value = await record(course);
  expect(value('tidyup.page_empty_count')).toBe(1);
  expect(value('tidyup.file_large_mb')).toBe(60);
  expect(value('tidyup.issue_count')).toBe(3);
  const before = await stored();
  expect(before.map(({ list, thing }) => `${list} ${thing}`)).toEqual([
    'file_large file:1',
    'file_unused file:1',
    'module_empty module:1',
    'page_empty page:1',
  ]);
  await record({ ...course, readAt: new Date('2026-11-25T08:00:00Z') });
  expect(await stored()).toEqual(before);
});

test('counts a fault that is gone as tidied up, until it is back', async () => {
  await record({ items: [emptyPage('1'), emptyPage('2')] });
  const tidied = await record({ items: [emptyPage('2', 'New title')] });
  expect([tidied('tidyup.page_empty_count'), tidied('tidyup.removed_count')]).toEqual([1, 1]);
  expect(await stored()).toMatchObject([
    { thing: 'page:1', gone: true },
    { thing: 'page:2', gone: false, title: 'New title' },
  ]);
  const back = await record({ items: [emptyPage('1')] });
  expect([back('tidyup.page_empty_count'), back('tidyup.removed_count')]).toEqual([1, 1]);
});

test('counts a thing once that is in several lists, and as tidied up once it has left them all', async () => {
  const copies = ['1', '2'].map((lmsFileId) => buildFile({ lmsFileId, name: 'plan.pdf', size: 5 }));
  const page = (isEmpty: boolean) => buildItem({ lmsItemId: '9', facts: { isEmpty } });
  const before = await record({ items: [page(true)], files: copies });
  expect([before('tidyup.file_unused_count'), before('tidyup.file_duplicate_count')]).toEqual([2, 1]);
  expect([before('tidyup.page_empty_count'), before('tidyup.page_orphan_count')]).toEqual([1, 1]);
  expect(before('tidyup.issue_count')).toBe(3);
  const filled = await record({ items: [page(false)], files: copies });
  expect([filled('tidyup.issue_count'), filled('tidyup.removed_count')]).toEqual([3, 0]);
  const tidied = await record({});
  expect([tidied('tidyup.issue_count'), tidied('tidyup.removed_count')]).toEqual([0, 3]);
});

test('doesn’t call a large file or old content tidied up when it is gone: those are no faults', async () => {
  const items = [
    buildItem({ isFrontPage: true, updatedAt: new Date('2020-01-01'), facts: { fileIds: ['1'] } }),
  ];
  await record({ items, files: [buildFile({ size: 60 * bytesPerMb })] });
  expect((await record({}))('tidyup.removed_count')).toBe(0);
});

test('leaves a list that couldn’t be measured as it was, and its numbers unknown', async () => {
  await record({ items: [emptyPage('1')], modules: [buildModule()] });
  const value = await record({ modules: [], gaps: [{ part: 'pages', reason: 'failed' }] });
  expect(value('tidyup.page_empty_count')).toBeNull();
  expect(value('tidyup.issue_count')).toBeNull();
  expect(value('tidyup.module_empty_count')).toBe(0);
  expect(value('tidyup.removed_count')).toBe(1);
  expect((await stored()).filter(({ gone }) => !gone)).toMatchObject([{ thing: 'page:1' }]);
});

test('keeps one course’s things apart from another’s', async () => {
  await record({ items: [emptyPage('1')] });
  const [other] = await buildCourses({ id: scope.institutionId }, ['Other']);
  await recordTidyup(scope, other?.id ?? 0, buildSnapshot());
  expect(await stored()).toMatchObject([{ thing: 'page:1', gone: false }]);
});

test('follows the institution’s limit for large files', async () => {
  await db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ largeFileMb: 100 }) })
    .where('id', '=', scope.institutionId)
    .execute();
  const files = [buildFile({ size: 60 * bytesPerMb })];
  expect((await record({ files }))('tidyup.file_large_count')).toBe(0);
});

test('takes any title and address', async () => {
  const items = [
    buildItem({
      title: '<script>alert(1)</script>',
      isFrontPage: true,
      links: [{ part: 'assignment', id: '\0\uD800"' }],
    }),
  ];
  expect((await record({ items }))('tidyup.broken_reference_count')).toBe(1);
});
