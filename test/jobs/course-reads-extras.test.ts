import type { FileItem, QuizItem } from '#scripts/harness/course-content.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { readAccessibilityOf } from '#server/findings/accessibility.service.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { listTidyEntries, readTidy } from '#server/tidyup/tidy.service.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
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

const vagueLink = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const change = (content: Parameters<typeof scene.harness.mutate.content>[1]) =>
  scene.harness.mutate.content(scene.course, content);
const read = () => readNow(scene, [scene.courseId]);
const set = (settings: Partial<InstitutionSettings>) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify(settings) })
    .execute();
const found = async () =>
  (await findingsIn(scene)).map(({ rule, state, kind, item }) => [rule, state, kind, item]);
const unread = async () => {
  const { unchecked } = await readAccessibilityOf(
    scopeTo(scene.institution.id),
    { id: scene.courseId, lms_course_id: scene.course.id, title: 'Course' },
    { showsScores: true },
  );
  return { ...unchecked, items: unchecked.items.map(({ item, problem }) => [item.title, problem]) };
};
const unusedFiles = async () => {
  const { lists } = await readTidy(scopeTo(scene.institution.id), scene.courseId);
  const { count, unread: reasons } = lists.find(({ list }) => list === 'file_unused') ?? {};
  return { count, reasons };
};

const quiz = (id: number, html: string, answers: readonly string[] = []): QuizItem => ({
  ...written(id, '<p>Good luck.</p>', { title: `Quiz ${id}` }),
  questions: () => [{ id: id * 10, name: 'Question 1', html, answers }],
});
const file = (given: Partial<FileItem> = {}): FileItem => ({
  id: 7,
  name: 'notes.html',
  type: 'text/html',
  size: 100,
  folderId: 1,
  hidden: false,
  updatedAt: '2026-03-01T09:00:00Z',
  html: () => vagueLink,
  ...given,
});

describe('questions of quizzes', () => {
  const asked = () => {
    const paths: string[] = [];
    scene.harness.simulator.meanwhile.push((path) => void (path.endsWith('/questions') && paths.push(path)));
    return paths;
  };

  test('are left alone unless the institution wants them, and the page says so', async () => {
    change({ quizzes: [quiz(11, vagueLink)], files: [file({ type: 'image/png', name: 'map.png' })] });
    const paths = asked();
    await read();
    expect([paths, await found()]).toEqual([[], []]);
    expect(await unread()).toMatchObject({ contents: [{ kind: 'quiz_question', count: 1 }] });
    expect(await unusedFiles()).toEqual({ count: null, reasons: [{ kind: 'questions', count: 1 }] });
  });

  test('are checked with their answers, use files, and aren’t content of their own', async () => {
    await set({ scansQuizQuestions: true });
    const picture = '<p><img src="/courses/1/files/7/preview" alt="A map of the island"></p>';
    change({
      quizzes: [quiz(11, picture, [vagueLink])],
      files: [file({ type: 'image/png', name: 'map.png' })],
    });
    const paths = asked();
    await read();
    expect(paths).toEqual([`/courses/${scene.course.id}/quizzes/11/questions`]);
    expect(await found()).toEqual([['link-text-vague', 'active', 'quiz_question', '110']]);
    expect((await itemsIn(scene)).at(-1)).toMatchObject({
      title: 'Quiz 11 · Question 1',
      address: 'quizzes/11',
    });
    expect(await unread()).toMatchObject({ contents: [], itemCount: 0 });
    expect(await unusedFiles()).toEqual({ count: 0, reasons: [] });
    expect(await valuesIn(scene, 'core.itemCount', 'tidyup.content_count')).toEqual({
      'core.itemCount': 1,
      'tidyup.content_count': 1,
    });
  });

  test('that stay the same aren’t written again, and those that change are', async () => {
    await set({ scansQuizQuestions: true });
    change({ quizzes: [quiz(11, vagueLink)] });
    await read();
    const [before] = await findingsIn(scene);
    await read();
    expect(await findingsIn(scene)).toEqual([before]);
    change({ quizzes: [quiz(11, '<p>Which one?</p>')] });
    await read();
    expect(await found()).toEqual([['link-text-vague', 'fixed', 'quiz_question', '110']]);
  });

  test('aren’t called fixed when they’re no longer read', async () => {
    await set({ scansQuizQuestions: true });
    change({ quizzes: [quiz(11, vagueLink)] });
    await read();
    await set({});
    await read();
    expect(await found()).toEqual([]);
    expect(await valuesIn(scene, 'udoit.issue_fix_count', 'udoit.issue_count')).toEqual({
      'udoit.issue_fix_count': 0,
      'udoit.issue_count': 0,
    });
    await set({ scansQuizQuestions: true });
    await read();
    expect(await found()).toEqual([['link-text-vague', 'active', 'quiz_question', '110']]);
  });

  test('that can’t be read stay as they were, or are named as not checked', async () => {
    await set({ scansQuizQuestions: true });
    change({ quizzes: [quiz(11, vagueLink)] });
    await read();
    scene.harness.faults.switchOn({ kind: 'error_500', path: /questions/ });
    change({ quizzes: [quiz(11, '<p>Which one?</p>'), quiz(12, vagueLink)] });
    await read();
    expect((await scanOf(scene, 'udoit'))?.status).toBe('succeeded');
    expect(await found()).toEqual([['link-text-vague', 'active', 'quiz_question', '110']]);
    expect(await unread()).toMatchObject({
      items: [
        ['Quiz 11 · Question 1', 'missing'],
        ['Quiz 12', 'missing'],
      ],
    });
    expect(await unusedFiles()).toEqual({ count: null, reasons: [{ kind: 'texts', count: 2 }] });
    scene.harness.faults.clear();
    await read();
    expect(await unread()).toMatchObject({ items: [] });
    expect(await unusedFiles()).toEqual({ count: 0, reasons: [] });
  });

  test('aren’t asked for again and again where the account may not see them', async () => {
    await set({ scansQuizQuestions: true });
    change({ quizzes: Array.from({ length: 40 }, (_, index) => quiz(index + 1, vagueLink)) });
    scene.harness.faults.switchOn({ kind: 'missing_permission', path: /questions/ });
    const paths = asked();
    await read();
    expect((await scanOf(scene, 'udoit'))?.status).toBe('succeeded');
    expect(paths.length).toBeLessThan(10);
    expect((await unread()).itemCount).toBe(40);
  });
});

describe('files in use', () => {
  const video = (id: number) =>
    file({ id, name: `file ${id}.mp4`, type: 'video/mp4', mediaEntryId: `m-entry${id}` });
  const [attached, told, played] = [video(71), video(72), video(73)];
  const [annotated, left] = [video(74), video(75)];
  const unused = async () => {
    const { rows } = await runSql('select lms_file_id as id, is_used from course_files order by 1');
    return rows.map(({ id, is_used }) => [id, is_used]);
  };

  test('are those that fields name, and videos by what their player calls them', async () => {
    change({
      pages: [written(1, '<iframe src="/media_objects_iframe/m-entry73?type=video"></iframe>')],
      discussions: [written(2, '<p>Discuss.</p>', { attachments: [attached] })],
      announcements: [written(3, '<p>News.</p>', { attachments: [told] })],
      assignments: [assigned(4, '<p>Write on it.</p>', { annotated })],
      files: [attached, told, played, annotated, left],
    });
    await read();
    expect(await unused()).toEqual([
      ['71', true],
      ['72', true],
      ['73', true],
      ['74', true],
      ['75', false],
    ]);
    expect(await unusedFiles()).toEqual({ count: 1, reasons: [] });
  });

  test('follow what’s attached, although the text stays the same', async () => {
    const discussion = (attachments: readonly FileItem[]) => written(2, '<p>Discuss.</p>', { attachments });
    change({ discussions: [discussion([attached])], files: [attached, told] });
    await read();
    change({ discussions: [discussion([told])] });
    await read();
    expect(await unused()).toEqual([
      ['71', false],
      ['72', true],
    ]);
  });

  test('are known to be used, and not known to be unused, while something wasn’t read', async () => {
    change({
      discussions: [written(2, '<p>Discuss.</p>', { attachments: [attached] })],
      files: [attached, left],
    });
    await read();
    scene.harness.faults.switchOn({ kind: 'missing_permission', path: /folders/ });
    await read();
    expect(await unused()).toEqual([
      ['71', true],
      ['75', null],
    ]);
    expect(await unusedFiles()).toEqual({ count: null, reasons: [] });
    const listed = await listTidyEntries(
      scopeTo(scene.institution.id),
      { courseId: scene.courseId, list: 'file_unused' },
      { page: 1, limit: 10, sortBy: 'title', sortOrder: 'asc' },
    );
    expect(listed.entries).toEqual([]);
  });

  test('are pictures of the course', async () => {
    scene.harness.mutate.distort(scene.course.id, {
      image_download_url: `https://canvas.test/courses/${scene.course.id}/files/75/download?verifier=x`,
    });
    change({ files: [attached, left] });
    await read();
    expect(await unused()).toEqual([
      ['71', false],
      ['75', true],
    ]);
  });
});

describe('HTML files', () => {
  test('are left alone unless the institution wants them', async () => {
    change({ files: [file()] });
    await read();
    expect(scene.harness.simulator.downloads).toEqual([]);
    expect(await unread()).toMatchObject({ contents: [{ kind: 'html_file', count: 1 }] });
    expect(await unusedFiles()).toEqual({ count: null, reasons: [{ kind: 'web_files', count: 1 }] });
  });

  test('are checked, and downloaded again only once they changed', async () => {
    await set({ scansHtmlFiles: true });
    change({ files: [file(), file({ id: 8, type: 'application/pdf', name: 'notes.pdf' })] });
    await read();
    expect(await found()).toEqual([['link-text-vague', 'active', 'html_file', '7']]);
    expect(await unread()).toMatchObject({ contents: [{ kind: 'document', count: 1 }] });
    await read();
    expect(scene.harness.simulator.downloads).toEqual(['7']);
    change({ files: [file({ updatedAt: '2026-03-02T09:00:00Z', html: () => '<p>Better.</p>' })] });
    await read();
    expect(scene.harness.simulator.downloads).toEqual(['7', '7']);
    expect(await found()).toEqual([['link-text-vague', 'fixed', 'html_file', '7']]);
  });

  test('that can’t be downloaded fail alone', async () => {
    await set({ scansHtmlFiles: true });
    change({ files: [file({ html: () => 'x'.repeat(6_000_000) }), file({ id: 9, name: 'more.html' })] });
    await read();
    expect(await unread()).toMatchObject({ items: [['notes.html', 'unreadable']] });
    expect(await found()).toEqual([['link-text-vague', 'active', 'html_file', '9']]);
  });
});

describe('with only published content checked', () => {
  const pages = (published: boolean) => [
    written(1, vagueLink, { published, title: 'Draft' }),
    written(2, vagueLink, { title: 'Shown' }),
  ];

  test('what is unpublished has no findings, and is still content to tidy up', async () => {
    await set({ scansPublishedOnly: true });
    change({ pages: pages(false) });
    await read();
    expect(await found()).toEqual([['link-text-vague', 'active', 'page', '2']]);
    expect(await unread()).toMatchObject({ items: [['Draft', 'unpublished']] });
    expect(
      await valuesIn(
        scene,
        'udoit.content_scanned_count',
        'udoit.content_unscannable_count',
        'tidyup.content_count',
      ),
    ).toEqual({
      'udoit.content_scanned_count': 1,
      'udoit.content_unscannable_count': 0,
      'tidyup.content_count': 2,
    });
    change({ pages: pages(true) });
    await read();
    expect((await found()).toSorted()).toEqual([
      ['link-text-vague', 'active', 'page', '1'],
      ['link-text-vague', 'active', 'page', '2'],
    ]);
  });

  test('what was found before isn’t called fixed, and is found again when all is checked', async () => {
    change({ pages: pages(false) });
    await read();
    expect(await found()).toHaveLength(2);
    await set({ scansPublishedOnly: true });
    await read();
    expect(await found()).toEqual([['link-text-vague', 'active', 'page', '2']]);
    await set({});
    await read();
    expect((await found()).map(([, state]) => state)).toEqual(['active', 'active']);
  });
});
