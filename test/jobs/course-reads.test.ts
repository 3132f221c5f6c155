import { runSql } from '#server/infra/db/database.ts';
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

const read = (isFull = false) => readNow(scene, [scene.courseId], isFull);
const change = (content: Parameters<typeof scene.harness.mutate.content>[1]) =>
  scene.harness.mutate.content(scene.course, content);
const withoutAlt = (name: string) => `<p><img src="https://x.test/${name}"></p>`;
const vagueLink = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const sound = '<p>Read chapter two before class.</p>';

/** Which version of each row there is: it changes with every write. */
async function versions() {
  const tables = ['content_items', 'findings', 'course_files', 'tidy_entries'];
  const rows = await Promise.all(
    tables.map((table) =>
      runSql(`select '${table}' as name, id, xmin::text, ctid::text from ${table} order by id`),
    ),
  );
  return rows.flatMap((result) => result.rows);
}

function fillCourse() {
  const pages = [
    written(1, withoutAlt('map.png')),
    written(2, `${vagueLink}<p><a href="/courses/${scene.course.id}/files/31">Slides</a></p>`),
  ];
  const quiz = written(11, sound);
  change({
    pages,
    assignments: [
      assigned(5, vagueLink, { dueAt: '2026-12-01T09:00:00Z' }),
      assigned(12, sound, { handedInTo: 'quiz', sameAs: 11 }),
    ],
    quizzes: [quiz],
    announcements: [written(8, sound)],
    syllabus: '<p>Welcome</p>',
    modules: [
      {
        id: 1,
        name: 'Week 1',
        published: true,
        items: [{ id: 1, title: 'One', type: 'Page', item: written(1, '') }],
      },
    ],
    files: [
      {
        id: 31,
        name: 'slides.pdf',
        type: 'application/pdf',
        size: 1_000,
        folderId: 1,
        hidden: false,
        updatedAt: '2026-03-01T09:00:00Z',
      },
    ],
    folders: [{ id: 1, name: 'course files', parentId: null }],
  });
}

test('one read fills what all tools need, with an assignment that is a quiz counted once', async () => {
  fillCourse();
  await read();
  expect((await itemsIn(scene)).map(({ kind, lms_item_id }) => `${kind} ${lms_item_id}`)).toEqual([
    'announcement 8',
    'assignment 5',
    'page 1',
    'page 2',
    'quiz 11',
    'syllabus ',
  ]);
  expect(await findingsIn(scene)).toMatchObject([
    { kind: 'page', item: '1', rule: 'img-alt-missing', state: 'active' },
    { kind: 'page', item: '2', rule: 'link-text-vague', state: 'active' },
    { kind: 'assignment', item: '5', rule: 'link-text-vague', state: 'active' },
  ]);
  for (const tool of ['core', 'udoit', 'tidyup'] as const)
    expect(await scanOf(scene, tool)).toMatchObject({ status: 'succeeded', gaps: [] });
  expect(
    await valuesIn(
      scene,
      'core.itemCount',
      'core.assignmentCount',
      'core.dueDatePercent',
      'udoit.error_count',
      'udoit.suggestion_count',
      'udoit.file_count',
      'tidyup.content_count',
      'tidyup.file_unused_count',
    ),
  ).toEqual({
    'core.itemCount': 6,
    'core.assignmentCount': 1,
    'core.dueDatePercent': 50,
    'udoit.error_count': 1,
    'udoit.suggestion_count': 2,
    'udoit.file_count': 1,
    'tidyup.content_count': 6,
    // The questions of the quiz, which aren't read, could use it.
    'tidyup.file_unused_count': null,
  });
});

test("a second read of an unchanged course asks for no page's text and writes no row of its content", async () => {
  let asked = 0;
  const counting = (id: number) =>
    written(id, '', {
      html: () => {
        asked += 1;
        return withoutAlt('map.png');
      },
    });
  fillCourse();
  change({ pages: [counting(1), counting(2)] });
  await read();
  const [texts, before] = [asked, await versions()];
  scene.harness.simulator.requests = 0;
  await read();
  expect(scene.harness.simulator.requests).toBe(9);
  expect(asked).toBe(texts);
  expect(await versions()).toEqual(before);
});

test('an edit to one page fixes and finds exactly what it should, and everything else stays as it was', async () => {
  change({ pages: [written(1, withoutAlt('a.png') + withoutAlt('b.png')), written(2, vagueLink)] });
  await read();
  const [first, , third] = await findingsIn(scene);
  scene.harness.simulator.contents.edit(scene.course, 'pages', 1, sound + withoutAlt('b.png') + vagueLink);
  await read();
  expect(await findingsIn(scene)).toMatchObject([
    { id: first?.id, state: 'fixed' },
    { rule: 'img-alt-missing', state: 'active' },
    { id: third?.id, state: 'active' },
    { rule: 'link-text-vague', item: '1', state: 'active' },
  ]);
  expect(await valuesIn(scene, 'udoit.issue_count', 'udoit.issue_fix_count')).toEqual({
    'udoit.issue_count': 3,
    'udoit.issue_fix_count': 1,
  });
});

test('an older Canvas, which lists pages without texts, is asked for the changed ones singly', async () => {
  scene.harness.simulator.listsPageTexts = false;
  change({ pages: [written(1, vagueLink), written(2, vagueLink)] });
  await read();
  expect(await findingsIn(scene)).toHaveLength(2);
  scene.harness.simulator.contents.edit(scene.course, 'pages', 2, sound);
  const asked: string[] = [];
  scene.harness.simulator.meanwhile.push((path) => void asked.push(path));
  await read();
  expect(asked.filter((path) => /\/pages\//.test(path))).toEqual([
    `/courses/${scene.course.id}/pages/item-2`,
  ]);
  expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(['active', 'fixed']);
});

test('an item follows its address, even if Canvas calls it unchanged', async () => {
  change({ pages: [written(1, vagueLink)] });
  await read();
  change({ pages: [written(1, vagueLink, { url: 'moved' })] });
  await read();
  expect((await itemsIn(scene)).map(({ address }) => address)).toEqual(['pages/moved']);
});

test('many changed pages come in one list', async () => {
  change({ pages: Array.from({ length: 8 }, (_, index) => written(index, sound)) });
  await read();
  for (let id = 0; id < 8; id += 1)
    scene.harness.simulator.contents.edit(scene.course, 'pages', id, vagueLink);
  scene.harness.simulator.requests = 0;
  await read();
  expect(scene.harness.simulator.requests).toBe(10);
  expect(await findingsIn(scene)).toHaveLength(8);
});

test('a long module, which Canvas lists without its items, still has them', async () => {
  fillCourse();
  scene.harness.simulator.mostListedModuleItems = 0;
  await read();
  expect(await valuesIn(scene, 'core.moduleItemCount')).toEqual({ 'core.moduleItemCount': 1 });
});

test('an item that is gone takes its findings along, and brings them back', async () => {
  const pages = [written(1, vagueLink), written(2, vagueLink)];
  change({ pages });
  await read();
  change({ pages: pages.slice(1) });
  await read();
  expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(['fixed', 'active']);
  expect(await valuesIn(scene, 'core.pageCount', 'udoit.issue_count', 'udoit.issue_fix_count')).toEqual({
    'core.pageCount': 1,
    'udoit.issue_count': 1,
    'udoit.issue_fix_count': 1,
  });
  change({ pages });
  await read();
  expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(['active', 'active']);
  expect((await itemsIn(scene)).map(({ gone_at }) => gone_at)).toEqual([null, null]);
});

test('a full rescan reads everything again, and the next one only what changed', async () => {
  let texts = 0;
  const html = () => {
    texts += 1;
    return vagueLink;
  };
  change({ pages: [written(1, '', { html })] });
  await read();
  await read();
  expect(texts).toBe(1);
  await read(true);
  expect(texts).toBe(2);
  expect((await scanOf(scene, 'core'))?.is_full).toBe(false);
  await read();
  expect(texts).toBe(2);
  expect(await findingsIn(scene)).toHaveLength(1);
});

test('a review of a document ends when the file changes', async () => {
  fillCourse();
  await read();
  const review = () => runSql('update course_files set reviewed_at = now() returning id');
  await review();
  await read();
  const [file] = scene.harness.simulator.contents.of(scene.course).files;
  if (!file) throw new Error('The course has a file');
  const reviewed = async () => (await valuesIn(scene, 'udoit.file_review_count'))['udoit.file_review_count'];
  expect(await reviewed()).toBe(1);
  change({ files: [{ ...file, name: 'renamed.pdf' }] });
  await read();
  expect(await reviewed()).toBe(1);
  change({ files: [{ ...file, size: 2_000 }] });
  await read();
  expect(await reviewed()).toBe(0);
});

test('names the teachers, each once, and keeps the names while Canvas does not say', async () => {
  const teachers = async () => (await runSql('select teachers from courses')).rows[0]?.teachers;
  const teach = (given: unknown) => scene.harness.mutate.distort(scene.course.id, { teachers: given });
  teach([
    { id: '5', display_name: 'Noor Haddad' },
    { id: '4', display_name: 'Amara Okafor' },
    { id: '5', display_name: 'Noor Haddad' },
  ]);
  await read();
  expect(await teachers()).toEqual(['Amara Okafor', 'Noor Haddad']);
  teach('nobody');
  await read();
  expect(await teachers()).toEqual(['Amara Okafor', 'Noor Haddad']);
  teach([]);
  await read();
  expect(await teachers()).toEqual([]);
});
