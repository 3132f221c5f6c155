import { writtenText } from './course-html.ts';
import { randomFrom, seedOf, type Random } from './random.ts';
import type { HarnessCourse } from './world.ts';

export interface ContentItem {
  readonly id: number;
  readonly title: string;
  readonly published: boolean;
  readonly updatedAt: string;
  /** the part of a page's address that names it */
  readonly url: string;
  /** The text, made anew each time: most items are listed more often than they are read. */
  html(): string;
}

export interface FileItem {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly updatedAt: string;
}

export interface ModuleItem {
  readonly id: number;
  readonly title: string;
  readonly type: 'Page' | 'Assignment' | 'Quiz' | 'Discussion';
  readonly item: ContentItem;
}

export interface CourseModule {
  readonly id: number;
  readonly name: string;
  readonly published: boolean;
  readonly items: readonly ModuleItem[];
}

/** Everything in a course, as its teacher left it. */
export interface CourseContent {
  readonly syllabus: string | null;
  readonly pages: readonly ContentItem[];
  readonly assignments: readonly ContentItem[];
  readonly quizzes: readonly ContentItem[];
  readonly discussions: readonly ContentItem[];
  readonly announcements: readonly ContentItem[];
  readonly modules: readonly CourseModule[];
  readonly files: readonly FileItem[];
  readonly storageMb: number;
}

/** The content of courses, made from the seed and the course's id: nothing is stored for courses nobody reads. */
export interface CourseContents {
  of(course: HarnessCourse): CourseContent;
  /** Replaces parts of a course's content, for good. */
  change(course: HarnessCourse, change: Partial<CourseContent>): void;
}

/** The kinds of content of one course are asked for one after another, of several courses at once. */
const keptAtMost = 200;

export function courseContents(seed: number): CourseContents {
  const kept = new Map<string, CourseContent>();
  const changed = new Map<string, CourseContent>();
  const of = (course: HarnessCourse) => {
    const known = changed.get(course.id) ?? kept.get(course.id);
    if (known) return known;
    const made = makeContent(seed, course);
    if (kept.size >= keptAtMost) kept.clear();
    kept.set(course.id, made);
    return made;
  };
  return {
    of,
    change: (course, change) => void changed.set(course.id, { ...of(course), ...change }),
  };
}

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

type ItemKind = 'pages' | 'assignments' | 'quizzes' | 'discussions' | 'announcements';

/** How the kinds are called, how many a full course has, and what share of them is published. */
const kinds: Record<
  ItemKind,
  { most: number; publishedShare: number; title: (topic: string, n: number) => string }
> = {
  pages: { most: 14, publishedShare: 0.85, title: (topic, n) => `Week ${n}: ${topic}` },
  assignments: { most: 9, publishedShare: 0.8, title: (topic, n) => `Assignment ${n} – ${topic}` },
  quizzes: { most: 5, publishedShare: 0.7, title: (topic, n) => `Quiz ${n}: ${topic}` },
  discussions: { most: 5, publishedShare: 0.9, title: (topic) => `What do you think? ${topic}` },
  announcements: { most: 6, publishedShare: 1, title: (topic, n) => `News for week ${n}: ${topic}` },
};

const fileKinds = [
  ['lecture', 'pdf', 'application/pdf', 2_400_000],
  ['slides', 'pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 6_800_000],
  ['handout', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 180_000],
  ['diagram', 'png', 'image/png', 340_000],
  ['recording', 'mp4', 'video/mp4', 84_000_000],
] as const;

const idOf = (course: HarnessCourse, kind: string, index: number) =>
  seedOf(course.id, kind, index) % 1_000_000_000;

const listOf = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_nothing, index) => make(index));

function makeContent(seed: number, course: HarnessCourse): CourseContent {
  const random = randomFrom(seedOf(seed, 'content', course.id));
  // A course that nobody has begun to build is nearly empty; others range from sparse to crowded.
  const fullness = course.students === 0 && random.chance(0.4) ? 0.1 : 0.3 + random.next();
  const many = (most: number) => Math.round(most * fullness * (0.6 + random.next() * 0.8));
  const files = listOf(many(16), (index) => makeFile(course, index, random));
  const items = (kind: ItemKind) =>
    listOf(many(kinds[kind].most), (index) => makeItem({ seed, course, kind, index, files }, random));
  const lists = {
    pages: items('pages'),
    assignments: items('assignments'),
    quizzes: items('quizzes'),
    discussions: items('discussions'),
    announcements: items('announcements'),
  };
  const hasSyllabus = random.chance(0.72);
  return {
    ...lists,
    syllabus: hasSyllabus ? syllabusOf(course, random) : null,
    modules: listOf(many(8), (index) => makeModule(course, index, lists, random)),
    files,
    storageMb: Math.round(files.reduce((sum, { size }) => sum + size, 0) / 104_857.6) / 10,
  };
}

const syllabusOf = (course: HarnessCourse, random: Random) =>
  writtenText(
    { title: `Syllabus for ${course.code}`, courseId: course.id, topic: 'this course', file: undefined },
    random,
  );

interface ItemPlace {
  readonly seed: number;
  readonly course: HarnessCourse;
  readonly kind: ItemKind;
  readonly index: number;
  readonly files: readonly FileItem[];
}

function makeItem({ seed, course, kind, index, files }: ItemPlace, random: Random): ContentItem {
  const topic = random.pick(topics);
  // Some were never given a name, some were copied and kept that of the original.
  const number = random.chance(0.05) ? 1 : index + 1;
  const title = random.chance(0.03) ? 'Untitled' : kinds[kind].title(topic, number);
  const isEmpty = random.chance(0.05);
  const file = files.length > 0 && random.chance(0.7) ? random.pick(files) : undefined;
  return {
    id: idOf(course, kind, index),
    title,
    published: random.chance(kinds[kind].publishedShare),
    updatedAt: momentBefore(random),
    url: `${title.toLowerCase().replace(/\W+/g, '-')}${index === 0 ? '' : `-${index + 1}`}`,
    html: () => {
      const writing = { title, courseId: course.id, topic: topic.toLowerCase(), file };
      return isEmpty ? '' : writtenText(writing, randomFrom(seedOf(seed, course.id, kind, index)));
    },
  };
}

function makeModule(
  course: HarnessCourse,
  index: number,
  lists: Readonly<Record<ItemKind, readonly ContentItem[]>>,
  random: Random,
): CourseModule {
  const item = (type: ModuleItem['type'], found: ContentItem | undefined): ModuleItem[] =>
    found
      ? [{ id: idOf(course, `module ${index} ${type}`, found.id), title: found.title, type, item: found }]
      : [];
  const isEmpty = random.chance(0.08);
  return {
    id: idOf(course, 'module', index),
    name: `Week ${index + 1}: ${random.pick(topics)}`,
    published: random.chance(0.8),
    items: isEmpty
      ? []
      : [
          ...item('Page', lists.pages[index * 2]),
          ...item('Page', lists.pages[index * 2 + 1]),
          ...item('Assignment', lists.assignments[index]),
          ...item('Quiz', lists.quizzes[index]),
          ...item('Discussion', lists.discussions[index]),
        ],
  };
}

function makeFile(course: HarnessCourse, index: number, random: Random): FileItem {
  const [stem, ending, type, size] = random.pick(fileKinds);
  return {
    id: idOf(course, 'file', index),
    name: `${stem}-${String(index + 1).padStart(2, '0')}${random.chance(0.08) ? ' (1)' : ''}.${ending}`,
    type,
    size: Math.round(size * (0.3 + random.next() * 1.4)),
    updatedAt: momentBefore(random),
  };
}

/** Most things were touched lately, some years ago. Days count from a fixed one, so that a scan finds the same twice. */
function momentBefore(random: Random) {
  const days = random.chance(0.12) ? random.between(730, 1800) : random.between(0, 160);
  return new Date(Date.UTC(2026, 9, 1) - days * 86_400_000).toISOString();
}
