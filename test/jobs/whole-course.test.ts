import type { CourseContent, FileItem, NewQuizItem } from '#scripts/harness/course-content.ts';
import { bankItem, questionItem } from '#scripts/harness/new-quiz-items.ts';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { readAccessibilityOf } from '#server/findings/accessibility.service.ts';
import { withLater } from '#server/findings/measure-course.service.ts';
import { db } from '#server/infra/db/database.ts';
import { itemProblems } from '#shared/courses/content.ts';
import {
  contentKinds,
  contentOfProblem,
  contents,
  countedKinds,
  unreadMetrics,
  type ContentKind,
} from '#shared/scans/contents.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import {
  assigned,
  eachInReadScene,
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

type Settings = Pick<
  InstitutionSettings,
  'scansPublishedOnly' | 'scansQuizQuestions' | 'scansNewQuizzes' | 'scansHtmlFiles'
>;
type Listed = { -readonly [Part in keyof CourseContent]?: CourseContent[Part] };

/** What's put into the course, and how it's to be accounted for. */
interface Put extends Listed {
  readonly read?: ContentKind | readonly ContentKind[];
  readonly unread?: ContentKind;
}

const words = '<p>Some words.</p>';
const file = (id: number, name: string, type: string, given: Partial<FileItem> = {}): FileItem => ({
  id,
  name: `${id}-${name}`,
  type,
  size: 100,
  folderId: 1,
  hidden: false,
  updatedAt: '2026-03-01T09:00:00Z',
  html: () => words,
  ...given,
});
const inModule = (
  id: number,
  item: { type: 'SubHeader' } | { type: 'ExternalUrl' | 'ExternalTool'; address: string },
): Put => ({
  modules: [{ id, name: 'Module', published: true, items: [{ id: id + 500, title: 'One', ...item }] }],
});
const framed = (id: number, src: string): Put => ({
  pages: [written(id, `${words}<iframe title="Shown" src="${src}"></iframe>`)],
  read: 'page',
});
const hidden = (kind: ContentKind, settings: Settings): Pick<Put, 'read' | 'unread'> =>
  settings.scansPublishedOnly ? { unread: 'hidden_item' } : { read: kind };

const inNewQuiz = (
  id: number,
  items: readonly NewQuizItem[],
  { scansNewQuizzes }: Settings,
  { read, unread }: { read?: ContentKind; unread?: ContentKind } = {},
): Put => ({
  assignments: [
    assigned(id, '', { handedInTo: 'new_quiz', newQuiz: { instructions: words, items: () => items } }),
  ],
  ...(scansNewQuizzes
    ? { read: ['new_quiz', ...(read ? [read] : [])], ...(unread && { unread }) }
    : { unread: 'new_quiz' }),
});

/** A thing of each kind that Canvas lists. */
const makers: Record<ContentKind, (id: number, settings: Settings) => Put> = {
  page: (id) => ({ pages: [written(id, words)], read: 'page' }),
  assignment: (id) => ({ assignments: [assigned(id, words)], read: 'assignment' }),
  quiz: (id, { scansQuizQuestions }) => ({
    quizzes: [written(id, words)],
    read: 'quiz',
    ...(!scansQuizQuestions && { unread: 'quiz_question' }),
  }),
  discussion: (id) => ({ discussions: [written(id, words)], read: 'discussion' }),
  announcement: (id) => ({ announcements: [written(id, words)], read: 'announcement' }),
  syllabus: () => ({ syllabus: words, read: 'syllabus' }),
  quiz_question: (id, { scansQuizQuestions }) => ({
    assignments: [assigned(id, words, { handedInTo: 'quiz', sameAs: id + 500 })],
    quizzes: [{ ...written(id + 500, ''), questions: () => [{ id, name: 'One', html: words, answers: [] }] }],
    ...(scansQuizQuestions ? { read: ['quiz', 'quiz_question'] } : { read: 'quiz', unread: 'quiz_question' }),
  }),
  new_quiz: (id, settings) => inNewQuiz(id, [], settings),
  new_quiz_question: (id, settings) =>
    inNewQuiz(id, [questionItem(id, words)], settings, { read: 'new_quiz_question' }),
  question_bank: (id, settings) =>
    inNewQuiz(id, [bankItem(id, 'Bank')], settings, { unread: 'question_bank' }),
  hot_spot: (id, settings) =>
    inNewQuiz(id, [questionItem(id, words, { interaction: 'hot-spot' })], settings, { unread: 'hot_spot' }),
  tool_assignment: (id) => ({
    assignments: [assigned(id, words, { handedInTo: 'external_tool' })],
    unread: 'tool_assignment',
  }),
  block_page: (id) => ({ pages: [written(id, words, { editor: 'block_editor' })], unread: 'block_page' }),
  long_text: (id) => ({ discussions: [written(id, `<p>${'x'.repeat(1_100_000)}</p>`)], unread: 'long_text' }),
  unreadable_text: (id, { scansHtmlFiles }) => ({
    files: [file(id, 'export.html', 'text/html', { html: () => 'x'.repeat(6_000_000) })],
    unread: scansHtmlFiles ? 'unreadable_text' : 'html_file',
  }),
  withheld_text: (id, { scansQuizQuestions }) => {
    scene.harness.faults.switchOn({ kind: 'error_500', path: new RegExp(`/quizzes/${id}/questions`) });
    return {
      quizzes: [{ ...written(id, ''), questions: () => [] }],
      read: 'quiz',
      unread: scansQuizQuestions ? 'withheld_text' : 'quiz_question',
    };
  },
  crowded_text: (id) => ({
    announcements: [written(id, '<img src="x.png">'.repeat(1_100))],
    unread: 'crowded_text',
  }),
  hidden_item: (id, settings) => ({
    assignments: [assigned(id, words, { published: false })],
    ...hidden('assignment', settings),
  }),
  html_file: (id, { scansHtmlFiles }) => ({
    files: [file(id, 'notes.html', 'text/html')],
    ...(scansHtmlFiles ? { read: 'html_file' } : { unread: 'html_file' }),
  }),
  document: (id) => ({ files: [file(id, 'notes.pdf', 'application/pdf')], unread: 'document' }),
  media_file: (id) => ({ files: [file(id, 'talk.mp4', 'video/mp4')], unread: 'media_file' }),
  image_file: (id) => ({ files: [file(id, 'map.png', 'image/png')], read: 'image_file' }),
  page_part_file: (id) => ({ files: [file(id, 'look.css', 'text/css')], read: 'page_part_file' }),
  other_file: (id) => ({ files: [file(id, 'data.zip', 'application/zip')], unread: 'other_file' }),
  module_header: (id) => ({ ...inModule(id, { type: 'SubHeader' }), read: 'module_header' }),
  module_link: (id) => ({
    ...inModule(id, { type: 'ExternalUrl', address: 'https://x.test/' }),
    unread: 'module_link',
  }),
  module_tool: (id) => ({
    ...inModule(id, { type: 'ExternalTool', address: 'https://x.test/launch' }),
    unread: 'module_tool',
  }),
  embedded_tool: (id) => ({ ...framed(id, `/courses/1/external_tools/${id}`), unread: 'embedded_tool' }),
  embedded_package: (id) => ({
    ...framed(id, 'https://a.h5p.com/content/1/embed'),
    unread: 'embedded_package',
  }),
  embedded_site: (id) => ({ ...framed(id, 'https://x.test/'), unread: 'embedded_site' }),
  video: (id) => ({
    ...framed(id, `https://www.youtube.com/embed/v${String(id).padStart(10, '0')}`),
    unread: 'video',
  }),
  studio_video: (id) => ({
    ...framed(id, `https://uni.instructuremedia.com/embed/${id}`),
    unread: 'studio_video',
  }),
  other_video: (id) => ({ ...framed(id, `https://echo360.org/media/${id}`), unread: 'other_video' }),
};

function buildCourse(random: Random, settings: Settings) {
  const content: Listed = {};
  const counts = new Map<string, number>();
  const count = (kind: ContentKind | undefined, state: 'read' | 'unread') => {
    if (kind) counts.set(`${kind} ${state}`, (counts.get(`${kind} ${state}`) ?? 0) + 1);
  };
  let id = 1_000;
  for (const kind of contentKinds)
    for (let left = random.between(0, kind === 'syllabus' ? 1 : 2); left > 0; left -= 1) {
      const { read, unread, ...listed } = makers[kind]((id += 1_000), settings);
      for (const [part, items] of Object.entries(listed))
        Object.assign(content, {
          [part]: Array.isArray(items)
            ? [...((content as Record<string, unknown[]>)[part] ?? []), ...items]
            : items,
        });
      for (const each of [read ?? []].flat()) count(each, 'read');
      count(unread, 'unread');
    }
  return { content, counts: Object.fromEntries(counts) };
}

async function unchecked() {
  const { unchecked: found } = await readAccessibilityOf(
    scene.institution.scope,
    { id: scene.courseId, lms_course_id: scene.course.id, title: 'Course' },
    { showsScores: true },
  );
  const listed = found.items
    .map(({ problem }) => contentOfProblem[problem])
    .filter((kind) => kind !== 'new_quiz' && kind !== 'tool_assignment');
  const named = [
    ...listed,
    ...(found.contents ?? []).flatMap(({ kind, count }) => Array.from({ length: count }, () => kind)),
  ];
  return [...Map.groupBy(named, (kind) => kind)].map(([kind, all]) => [`${kind} unread`, all.length]);
}

describe.each([1, 2, 3, 4, 5, 6])('a course of random kinds (%d)', (seed) => {
  test('has nothing that’s neither read nor named, on the page and in the numbers', async () => {
    const random = randomFrom(seed);
    const settings = {
      scansPublishedOnly: random.chance(0.5),
      scansQuizQuestions: random.chance(0.5),
      scansNewQuizzes: random.chance(0.5),
      scansHtmlFiles: random.chance(0.5),
    };
    await db()
      .updateTable('institutions')
      .set({ settings: JSON.stringify(settings) })
      .execute();
    const { content, counts } = buildCourse(random, settings);
    scene.harness.mutate.content(scene.course, content);
    await readNow(scene, [scene.courseId]);
    const { contents: kept } = (await scanOf(scene, 'udoit')) ?? {};
    const stored = Object.entries(await withLater(scene.institution.scope, scene.courseId, kept ?? {}));
    const found = stored.flatMap(([kind, { read, unread }]) => [
      ...(read > 0 ? [[`${kind} read`, read]] : []),
      ...(unread > 0 ? [[`${kind} unread`, unread]] : []),
    ]);
    expect(Object.fromEntries(found)).toEqual(counts);
    const isUnread = ([name]: [string, number]) => name.endsWith(' unread');
    expect(Object.fromEntries(await unchecked())).toEqual(
      Object.fromEntries(Object.entries(counts).filter(isUnread)),
    );
    const inNumbers = (metric: string) =>
      contentKinds
        .filter((kind) => contents[kind].countsIn === metric)
        .reduce((sum, kind) => sum + (counts[`${kind} unread`] ?? 0), 0);
    expect(
      await valuesIn(
        scene,
        'udoit.quiz_unread_count',
        'udoit.elsewhere_unread_count',
        'udoit.file_unread_count',
        'media.unknown',
      ),
    ).toEqual({
      'udoit.quiz_unread_count': inNumbers('udoit.quiz_unread_count'),
      'udoit.elsewhere_unread_count': inNumbers('udoit.elsewhere_unread_count'),
      'udoit.file_unread_count': inNumbers('udoit.file_unread_count'),
      'media.unknown': inNumbers('media.unknown'),
    });
  });
});

test('whatever isn’t always checked has a number, and a line or an entry of its own', () => {
  const unread = contentKinds.filter((kind) => contents[kind].countsIn !== null);
  const asItems = itemProblems.map((problem) => contentOfProblem[problem]);
  expect(new Set([...countedKinds, ...asItems])).toEqual(new Set(unread));
  for (const kind of unread) expect(unreadMetrics).toContain(contents[kind].countsIn);
});

test('a list that can’t be read makes its numbers unknown, and counts as a part', async () => {
  scene.harness.faults.switchOn({ kind: 'forbidden', path: /\/modules/ });
  scene.harness.mutate.content(scene.course, { pages: [written(1, words)], quizzes: [written(2, words)] });
  await readNow(scene, [scene.courseId]);
  expect(
    await valuesIn(
      scene,
      'udoit.part_unread_count',
      'udoit.elsewhere_unread_count',
      'udoit.quiz_unread_count',
    ),
  ).toEqual({
    'udoit.part_unread_count': 1,
    'udoit.elsewhere_unread_count': null,
    'udoit.quiz_unread_count': 1,
  });
});
