import { bankEntryItem, bankItem, questionItem, stimulusItem } from './new-quiz-items.ts';
import type {
  AssignmentItem,
  ContentItem,
  CourseContent,
  CourseModule,
  FileItem,
  ModuleItem,
  NewQuizItem,
  QuizItem,
  WrittenKind,
} from './course-content.ts';
import { writtenText, type Writing } from './course-html.ts';
import { canvasFilm } from './films.ts';
import { makeFiles, makeFolders, momentBefore } from './make-files.ts';
import { randomFrom, seedOf, type Random } from './random.ts';
import type { HarnessCourse } from './world.ts';

const topics = [
  'Key Concepts',
  'Reading Guide',
  'Case Study',
  'Safety and Ethics',
  'Practice Problems',
  'Methods',
  'Sources and Evidence',
  'Project Brief',
  'Field Notes',
  'Looking Back',
];

/** What the kinds are called, how many a full course has, and what share of them is published. */
const kinds: Record<
  WrittenKind,
  { most: number; publishedShare: number; title: (topic: string, n: number) => string }
> = {
  pages: { most: 14, publishedShare: 0.85, title: (topic, n) => `Week ${n}: ${topic}` },
  assignments: { most: 9, publishedShare: 0.8, title: (topic, n) => `Assignment ${n} – ${topic}` },
  quizzes: { most: 5, publishedShare: 0.7, title: (topic, n) => `Quiz ${n}: ${topic}` },
  discussions: { most: 5, publishedShare: 0.9, title: (topic) => `What do you think? ${topic}` },
  announcements: { most: 6, publishedShare: 1, title: (topic, n) => `News for week ${n}: ${topic}` },
};

const idOf = (course: HarnessCourse, kind: string, index: number) =>
  seedOf(course.id, kind, index) % 1_000_000_000;

const listOf = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_nothing, index) => make(index));

/** What the whole course has in common while its parts are made. */
interface Making {
  readonly seed: number;
  readonly course: HarnessCourse;
  readonly random: Random;
  readonly files: readonly FileItem[];
  /** how careful the teacher is, from 0 to 1 */
  readonly care: number;
}

/** Makes a course's content: from nearly empty to crowded, from careless to careful, the same for the same seed. */
export function makeContent(seed: number, course: HarnessCourse): CourseContent {
  const random = randomFrom(seedOf(seed, 'content', course.id));
  // A course no one has started on is nearly empty; others range from sparse to crowded.
  const fullness = course.students === 0 && random.chance(0.4) ? 0.1 : 0.3 + random.next();
  const many = (most: number) => Math.round(most * fullness * (0.6 + random.next() * 0.8));
  const folders = makeFolders(course, random);
  const files = makeFiles(course, { count: many(16), folders }, random);
  const making: Making = { seed, course, random, files, care: random.next() };
  const items = (kind: WrittenKind) => makeItems(making, kind, many(kinds[kind].most));
  const lists = {
    pages: items('pages'),
    assignments: items('assignments').map((item) => assignmentOf(item, random)),
    quizzes: items('quizzes').map((item) => quizOf(item, making)),
    discussions: items('discussions'),
  };
  return {
    ...lists,
    assignments: [
      ...lists.assignments,
      ...newQuizzesOf(making),
      ...gradedOf(lists.quizzes, 'quiz', random),
      ...gradedOf(lists.discussions, 'discussion', random),
    ],
    announcements: items('announcements'),
    syllabus: random.chance(0.72) ? syllabusOf(making) : null,
    modules: listOf(many(8), (index) => makeModule(making, lists, index)),
    files,
    media: [canvasFilm],
    folders,
    storageMb: Math.round(files.reduce((sum, { size }) => sum + size, 0) / 104_857.6) / 10,
  };
}

/** A picture of the course's, another one for each item as far as there are several. */
const pictureFor = (course: HarnessCourse, files: readonly FileItem[], index: number) => {
  const pictures = files.filter(({ type }) => type === 'image/png');
  return pictures[seedOf(course.id, 'picture', index) % pictures.length];
};

const syllabusOf = ({ course, files, care, random }: Making) =>
  writtenText(
    {
      title: `Syllabus for ${course.code}`,
      courseId: course.id,
      topic: 'this course',
      file: files.length > 0 ? random.pick(files) : undefined,
      picture: pictureFor(course, files, 0),
      page: undefined,
      care,
    },
    random,
  );

/** The items of a kind; each can link to the one before it. */
function makeItems(making: Making, kind: WrittenKind, count: number): ContentItem[] {
  const items: ContentItem[] = [];
  for (let index = 0; index < count; index += 1)
    items.push(makeItem(making, { kind, index, before: items.at(-1) }));
  return items;
}

function makeItem(
  { seed, course, files, care, random }: Making,
  { kind, index, before }: { kind: WrittenKind; index: number; before: ContentItem | undefined },
): ContentItem {
  const topic = random.pick(topics);
  // Some never got a name, some were copied and kept the original's.
  const number = random.chance(0.05) ? 1 : index + 1;
  const title = random.chance(0.03) ? 'Untitled' : kinds[kind].title(topic, number);
  const isEmpty = random.chance(0.05);
  const writing: Writing = {
    title,
    courseId: course.id,
    topic: topic.toLowerCase(),
    file: files.length > 0 && random.chance(0.7) ? random.pick(files) : undefined,
    picture: pictureFor(course, files, index),
    page: kind === 'pages' ? before?.url : undefined,
    care,
  };
  return {
    id: idOf(course, kind, index),
    title,
    published: random.chance(kinds[kind].publishedShare),
    updatedAt: momentBefore(random),
    url: `${title.toLowerCase().replace(/\W+/g, '-')}${index === 0 ? '' : `-${index + 1}`}`,
    html: () => (isEmpty ? '' : writtenText(writing, randomFrom(seedOf(seed, course.id, kind, index)))),
  };
}

const dueAt = (random: Random) =>
  random.chance(0.7) ? new Date(Date.UTC(2026, 9, 1 + random.between(0, 90))).toISOString() : null;

/** A quiz with a few questions; some show a picture without saying what's on it. */
const quizOf = (item: ContentItem, { seed, course, files }: Making): QuizItem => ({
  ...item,
  questions: () => {
    const random = randomFrom(seedOf(seed, course.id, 'questions', item.id));
    return listOf(random.between(2, 6), (index) => {
      const shown = random.chance(0.3) ? pictureFor(course, files, item.id + index) : undefined;
      const picture = shown ? `<p><img src="/courses/${course.id}/files/${shown.id}/preview"></p>` : '';
      return {
        id: idOf(course, `question ${item.id}`, index),
        name: `Question ${index + 1}`,
        html: `<p>Which of these belongs to ${random.pick(topics).toLowerCase()}?</p>${picture}`,
        answers: ['<p>The first one</p>', '<p>The second one</p>', '<p>Neither</p>'],
      };
    });
  },
});

/** Some courses have New Quizzes, whose authors are as careless as others. They leave everything else as it is. */
function newQuizzesOf({ seed, course, files }: Making): AssignmentItem[] {
  const random = randomFrom(seedOf(seed, 'new quizzes', course.id));
  const count = random.chance(0.3) ? random.between(1, 3) : 0;
  return listOf(count, (index) => {
    const topic = random.pick(topics);
    const title = `Check ${index + 1}: ${topic}`;
    const file = files[0];
    return {
      id: idOf(course, 'new quiz', index),
      title,
      published: random.chance(0.8),
      updatedAt: momentBefore(random),
      url: title,
      html: () => '',
      handedInTo: 'new_quiz',
      dueAt: dueAt(random),
      newQuiz: {
        instructions: '<p>You have two tries. The better one counts.</p>',
        items: () => newQuizItems({ course, topic: topic.toLowerCase(), file, hasBank: index === 2 }),
      },
    };
  });
}

interface QuizWriting {
  readonly course: HarnessCourse;
  readonly topic: string;
  readonly file: FileItem | undefined;
  readonly hasBank: boolean;
}

function newQuizItems({ course, topic, file, hasBank }: QuizWriting): NewQuizItem[] {
  const picture = file ? `<p><img src="/courses/${course.id}/files/${file.id}/preview"></p>` : '';
  return [
    stimulusItem(1, `<p>A short text about ${topic}, for the two questions below.</p>${picture}`),
    questionItem(2, `<p>What does the text say about ${topic}?</p>`, {
      choices: ['<p>That it matters</p>', '<p>That it doesn’t</p>'],
      feedback: {
        correct: '<p>Well read.</p>',
        incorrect: '<p>For the chapter <a href="https://library.example.edu/chapter">click here</a>.</p>',
      },
    }),
    questionItem(3, '<p>Put these in order.</p>', {
      interaction: 'ordering',
      choices: ['<p>Read</p>', '<p>Ask</p>'],
    }),
    bankEntryItem(4, `<p>Which of these belongs to ${topic}?</p>`),
    ...(hasBank ? [bankItem(5, `Questions on ${topic}`)] : []),
  ];
}

/** Work to hand in, some of it in another tool. */
const assignmentOf = (item: ContentItem, random: Random): AssignmentItem => ({
  ...item,
  handedInTo: random.chance(0.12) ? 'external_tool' : 'canvas',
  dueAt: dueAt(random),
});

/** Canvas also lists an assignment for each graded quiz and discussion. */
const gradedOf = (items: readonly ContentItem[], handedInTo: 'quiz' | 'discussion', random: Random) =>
  items
    .filter(() => random.chance(0.5))
    .map((item): AssignmentItem => ({
      ...item,
      id: item.id + 1,
      sameAs: item.id,
      handedInTo,
      dueAt: dueAt(random),
    }));

function makeModule(
  { course, files, random }: Making,
  lists: Readonly<Record<Exclude<WrittenKind, 'announcements'>, readonly ContentItem[]>>,
  index: number,
): CourseModule {
  const id = (what: string) => idOf(course, `module ${index} ${what}`, 0);
  const item = (type: 'Page' | 'Assignment' | 'Quiz' | 'Discussion', found: ContentItem | undefined) =>
    found ? [{ id: id(`${type} ${found.id}`), title: found.title, type, item: found }] : [];
  const file = files[index * 3];
  const items: ModuleItem[] = [
    { id: id('header'), title: 'Read first', type: 'SubHeader' },
    ...item('Page', lists.pages[index * 2]),
    ...item('Page', lists.pages[index * 2 + 1]),
    ...(file ? [{ id: id('file'), title: file.name, type: 'File' as const, file }] : []),
    ...item('Assignment', lists.assignments[index]),
    ...item('Quiz', lists.quizzes[index]),
    ...item('Discussion', lists.discussions[index]),
    ...(random.chance(0.2) ? [elsewhere(id('elsewhere'), random)] : []),
  ];
  const isEmpty = random.chance(0.08);
  return {
    id: idOf(course, 'module', index),
    name: `Week ${index + 1}: ${random.pick(topics)}`,
    published: random.chance(0.8),
    items: isEmpty ? [] : items,
  };
}

const elsewhere = (id: number, random: Random): ModuleItem =>
  random.chance(0.5)
    ? { id, title: 'Library guide', type: 'ExternalUrl', address: 'https://library.example.edu/guide' }
    : { id, title: 'Lab simulator', type: 'ExternalTool', address: 'https://labs.example.edu/launch' };
