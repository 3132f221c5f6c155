import { db, runSql } from '#server/infra/db/database.ts';
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

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
});

const read = () => readNow(scene, [scene.courseId]);
const vagueLink = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const change = (content: Parameters<typeof scene.harness.mutate.content>[1]) =>
  scene.harness.mutate.content(scene.course, content);

/** Beside one item with a fault, which must be found whatever the others are. */
const beside = (html: string) =>
  change({ pages: [written(1, html), written(2, vagueLink)], assignments: [assigned(5, html)] });
const found = async () =>
  (await findingsIn(scene)).filter(({ item, state }) => item === '2' && state === 'active').length;
const problems = async () =>
  Object.fromEntries(
    (await itemsIn(scene)).map(({ kind, lms_item_id, problem }) => [`${kind} ${lms_item_id}`, problem]),
  );

test('a text of 10 MB is cut and says so, and the rest of the course is read', async () => {
  beside(`<p>${'word '.repeat(2_000_000)}</p>`);
  const before = process.threadCpuUsage();
  await read();
  const { user, system } = process.threadCpuUsage(before);
  expect(await problems()).toEqual({ 'page 1': 'cut', 'page 2': null, 'assignment 5': 'cut' });
  expect(await found()).toBe(1);
  expect(await valuesIn(scene, 'udoit.content_unscannable_count')).toEqual({
    'udoit.content_unscannable_count': 2,
  });
  expect((user + system) / 1e6).toBeLessThan(20);
});

test('of 50,000 findings in one text a thousand are kept, all are counted, and the item says so', async () => {
  beside('<img src=x>'.repeat(50_000));
  await read();
  expect(await problems()).toMatchObject({ 'page 1': 'too_many', 'assignment 5': 'too_many' });
  expect(await findingsIn(scene)).toHaveLength(2_001);
  expect(await valuesIn(scene, 'udoit.error_count')).toEqual({ 'udoit.error_count': 100_000 });
  scene.harness.simulator.contents.edit(scene.course, 'pages', 1, '<p>All gone.</p>');
  await read();
  expect(await problems()).toMatchObject({ 'page 1': null });
  expect(await valuesIn(scene, 'udoit.error_count', 'udoit.issue_fix_count')).toEqual({
    'udoit.error_count': 50_000,
    'udoit.issue_fix_count': 1_000,
  });
});

test('texts that no database can hold do no harm', async () => {
  const odd = '\0\ud800\udc00\udfff\u0007\u202e';
  const link = (address: string) => `<p><a href="${address}">click here${odd}</a></p>`;
  const html = [
    link(`/courses/${scene.course.id}/pages/a%00b%ED%A0%80`),
    link(`https://x.test/${odd}`),
    link(`/courses/99/pages/${odd}`),
    `<p title="${odd}">&#0;&#xD800;</p><img src="${odd}" alt="">`,
    `<img alt="${'é'.repeat(200)}\ud83d`,
  ].join('');
  beside(html);
  change({
    pages: [written(1, html, { title: `Page${odd}`, url: `page${'x'.repeat(50)}` }), written(2, vagueLink)],
    modules: [
      {
        id: 1,
        name: odd,
        published: true,
        items: [{ id: 1, title: odd, type: 'ExternalUrl', address: `https://x.test/${odd}` }],
      },
    ],
    files: [
      { id: 31, name: `a${odd}.pdf`, type: odd, size: 1, folderId: 1, hidden: false, updatedAt: 'never' },
    ],
    folders: [{ id: 1, name: odd, parentId: null }],
    syllabus: odd,
  });
  await read();
  for (const tool of ['core', 'udoit', 'tidyup'] as const)
    expect(await scanOf(scene, tool)).toMatchObject({ status: 'succeeded', gaps: [] });
  expect(await found()).toBe(1);
});

test.each([
  ['100,000 nested tags', '<div>'.repeat(100_000)],
  ['a style of 1 MB', `<p style="${'color:red;'.repeat(100_000)}">Red</p>`],
  ['a text cut in the middle of a character', `${'x'.repeat(1_048_575)}\ud83d\ude00`],
  ['mark-up that never ends', `<a href="${'y'.repeat(100_000)}`],
])('%s harms no other item', async (_, html) => {
  beside(html);
  await read();
  expect(await scanOf(scene, 'udoit')).toMatchObject({ status: 'succeeded' });
  expect(await found()).toBe(1);
});

test('a course that we fail at says so, and others of its job are read', async () => {
  const other = [...scene.canvas.courses.values()].find(
    ({ id, state }) => state === 'available' && id !== scene.course.id,
  );
  const { id } = await db()
    .insertInto('courses')
    .values({
      institution_id: scene.institution.id,
      lms_course_id: other?.id ?? '',
      lms_key: other?.id ?? '',
      title: 'Other',
      name_key: 'other',
      search_key: 'other',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  change({ pages: [written(1, vagueLink, { title: 'Poison' })] });
  await runSql("alter table content_items add constraint no_poison check (title <> 'Poison')");
  const outcomes = await readNow(scene, [scene.courseId, id]);
  await runSql('alter table content_items drop constraint no_poison');
  expect(outcomes.every(({ outcome }) => outcome === 'done')).toBe(true);
  expect(await scanOf(scene, 'core')).toMatchObject({
    status: 'failed',
    reason: { id: 'scan.reason.ourFault' },
  });
  expect(await scanOf({ ...scene, courseId: id }, 'core')).toMatchObject({ status: 'succeeded' });
});

test('sizes and counts beyond all measure are unknown', async () => {
  beside(vagueLink);
  scene.harness.mutate.distort(scene.course.id, { total_students: 1e300, storage_quota_used_mb: 1e308 });
  change({ files: [{ id: 1, name: 'a', type: 'b', size: 1e25, folderId: 1, hidden: false, updatedAt: '' }] });
  await read();
  expect(await scanOf(scene, 'core')).toMatchObject({ status: 'succeeded' });
  expect(await valuesIn(scene, 'core.studentCount', 'core.storageUsedMb', 'core.fileCount')).toEqual({
    'core.studentCount': null,
    'core.storageUsedMb': null,
    'core.fileCount': 1,
  });
});
