import { runSql } from '#server/infra/db/database.ts';
import type { FaultKind } from '#scripts/harness/canvas-simulator/faults.ts';
import type { FileItem } from '#scripts/harness/course-content.ts';
import {
  assigned,
  eachInReadScene,
  findingsIn,
  itemsIn,
  readNow,
  scanOf,
  valuesIn,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';

// A Canvas that says what no Canvas should: what it says is left out or unknown, and the rest is read as ever.

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
  change({ pages: [page], files: [file], folders: [folder], modules: [week] });
});

const read = () => readNow(scene, [scene.courseId]);
const change = (content: Parameters<typeof scene.harness.mutate.content>[1]) =>
  scene.harness.mutate.content(scene.course, content);

const page = written(1, '<p>For it <a href="https://x.test/">click here</a>.</p>');
const file: FileItem = {
  id: 31,
  name: 'map.pdf',
  type: 'application/pdf',
  size: 1_000,
  folderId: 2,
  hidden: false,
  updatedAt: '2026-03-01T09:00:00Z',
};
const folder = { id: 1, name: 'Empty', parentId: 7 };
const week = {
  id: 1,
  name: 'Week 1',
  published: false,
  items: [{ id: 1, title: 'Heading', type: 'SubHeader' as const }],
};
/** A value of a type that the simulated Canvas doesn't have. */
const lie = <T>(value: unknown) => value as T;

async function expectAllRead() {
  for (const tool of ['core', 'udoit', 'tidyup'] as const)
    expect(await scanOf(scene, tool)).toMatchObject({ status: 'succeeded', reason: null, gaps: [] });
  expect((await findingsIn(scene)).map(({ rule, state }) => [rule, state])).toEqual([
    ['link-text-vague', 'active'],
  ]);
}

test('what is listed twice counts once, and is no duplicate of itself', async () => {
  await read();
  const ids = [
    'core.fileCount',
    'core.moduleCount',
    'core.moduleItemCount',
    'core.itemCount',
    'udoit.file_count',
    'tidyup.file_count',
    'tidyup.file_mb',
    'tidyup.file_unused_count',
    'tidyup.file_duplicate_count',
    'tidyup.folder_empty_count',
    'tidyup.module_unpublished_count',
    'tidyup.content_count',
    'tidyup.content_duplicate_count',
    'tidyup.issue_count',
  ] as const;
  const once = await valuesIn(scene, ...ids);
  change({
    pages: [page, page],
    files: [file, file, file],
    folders: [folder, folder],
    modules: [{ ...week, items: [...week.items, ...week.items] }, week],
  });
  await read();
  await expectAllRead();
  expect(await valuesIn(scene, ...ids)).toEqual(once);
});

test('sizes, dates and names that cannot be are unknown, and ids beyond exact numbers are kept', async () => {
  const [most, vast] = ['9999-12-31T23:59:59Z', lie<number>('18446744073709551615')];
  change({
    files: [
      { ...file, size: -5 },
      { ...file, id: 32, size: 0.5, updatedAt: most },
      { ...file, id: 33, size: 1e300, updatedAt: '0001-01-01T00:00:00Z' },
      { ...file, id: vast, name: lie(null), type: lie(null), folderId: lie('none'), updatedAt: lie(12) },
    ],
    pages: [{ ...page, id: vast, title: lie(null), updatedAt: most, published: lie('perhaps') }],
    assignments: [
      assigned(5, '<p>Read it.</p>', { dueAt: most, updatedAt: '-000001-01-01T00:00:00Z', title: lie(7) }),
      assigned(lie('0x1f'), '<p>Never.</p>'),
    ],
    modules: [{ ...week, id: vast, name: lie(null), published: lie(null) }],
  });
  await read();
  await read();
  await expectAllRead();
  expect((await itemsIn(scene)).map(({ kind, lms_item_id, title }) => [kind, lms_item_id, title])).toEqual([
    ['assignment', '5', '5'],
    ['page', '18446744073709551615', 'item-1'],
  ]);
  const { rows } = await runSql('select lms_file_id, name, size::int from course_files order by lms_file_id');
  expect(rows).toEqual([
    { lms_file_id: '18446744073709551615', name: '18446744073709551615', size: 1_000 },
    ...['31', '32', '33'].map((id) => ({ lms_file_id: id, name: 'map.pdf', size: null })),
  ]);
});

const lies: readonly FaultKind[] = [
  'html_page',
  'invalid_json',
  'redirect',
  'circle_of_pages',
  'empty_page',
  'huge_body',
];

test.each(lies)('a list that is none makes its own numbers unknown alone: %s', async (kind) => {
  change({ files: Array.from({ length: 101 }, (_, index) => ({ ...file, id: 100 + index })) });
  scene.harness.faults.switchOn({ kind, path: /\/files$/ });
  await read();
  const gaps = [{ part: 'files', reason: 'failed' }];
  expect(await scanOf(scene, 'core')).toMatchObject({ status: 'succeeded', gaps });
  expect(await valuesIn(scene, 'core.fileCount', 'tidyup.file_count', 'udoit.issue_count')).toEqual({
    'core.fileCount': null,
    'tidyup.file_count': null,
    'udoit.issue_count': 1,
  });
});

test('an answer about another course is none about this one', async () => {
  await read();
  scene.harness.mutate.distort(scene.course.id, { id: '4711', total_students: 5 });
  await read();
  expect(await scanOf(scene, 'core')).toMatchObject({ status: 'failed' });
  expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(['active']);
});
