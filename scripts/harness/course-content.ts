import { randomFrom, seedOf, type Random } from './random.ts';
import type { HarnessCourse } from './world.ts';

export interface ContentItem {
  readonly id: number;
  readonly title: string;
  readonly html: string;
  readonly published: boolean;
  readonly updatedAt: string;
  /** pages only */
  readonly url: string;
}

export interface FileItem {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly updatedAt: string;
}

/** Everything in a course, as its teacher left it. */
export interface CourseContent {
  readonly syllabus: string | null;
  readonly pages: readonly ContentItem[];
  readonly assignments: readonly ContentItem[];
  readonly quizzes: readonly ContentItem[];
  readonly discussions: readonly ContentItem[];
  readonly announcements: readonly ContentItem[];
  readonly modules: readonly {
    id: number;
    name: string;
    published: boolean;
    items: readonly { id: number; title: string; type: string }[];
  }[];
  readonly files: readonly FileItem[];
  readonly storageMb: number;
}

/** Two readings of one course happen close together: its few kinds of content are asked for one after another. */
const kept = new Map<string, CourseContent>();
const keptAtMost = 500;

/** The content of a course, made from the seed and the course's id: nothing is stored for courses nobody reads. */
export function contentOf(seed: number, course: HarnessCourse): CourseContent {
  const known = kept.get(course.id);
  if (known) return known;
  const made = makeContent(course, randomFrom(seedOf(seed, 'content', course.id)));
  if (kept.size >= keptAtMost) kept.clear();
  kept.set(course.id, made);
  return made;
}

const topics = [
  'Introduction',
  'Key Concepts',
  'Reading Guide',
  'Case Study',
  'Lab Safety',
  'Practice Problems',
  'Review',
  'Project Brief',
  'Resources',
  'Field Notes',
];
const fileKinds = [
  ['lecture', 'pdf', 'application/pdf', 2_400_000],
  ['slides', 'pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 6_800_000],
  ['handout', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 180_000],
  ['diagram', 'png', 'image/png', 340_000],
  ['recording', 'mp4', 'video/mp4', 84_000_000],
] as const;

function makeContent(course: HarnessCourse, random: Random): CourseContent {
  // A course that nobody has begun to build is nearly empty; others range from sparse to crowded.
  const fullness = course.state === 'unpublished' && random.chance(0.4) ? 0.1 : 0.3 + random.next();
  const many = (most: number) => Math.round(most * fullness * (0.6 + random.next() * 0.8));
  const items = (kind: string, most: number, publishedShare: number) =>
    Array.from({ length: many(most) }, (_, index) =>
      makeItem({ kind, index, publishedShare }, course, random),
    );
  const pages = items('Page', 14, 0.85);
  const files = Array.from({ length: many(16) }, (_, index) => makeFile(index, course, random));
  return {
    syllabus: random.chance(0.72) ? flawed(`Syllabus for ${course.code}`, random) : null,
    pages,
    assignments: items('Assignment', 9, 0.8),
    quizzes: items('Quiz', 5, 0.7),
    discussions: items('Discussion', 5, 0.9),
    announcements: items('Announcement', 6, 1),
    modules: Array.from({ length: many(8) }, (_, index) => ({
      id: idOf(course, 'module', index),
      name: `Week ${index + 1}: ${random.pick(topics)}`,
      published: random.chance(0.8),
      items: pages.slice(index * 2, index * 2 + 2).map(({ id, title }) => ({ id, title, type: 'Page' })),
    })),
    files,
    storageMb: Math.round(files.reduce((sum, { size }) => sum + size, 0) / 104_857.6) / 10,
  };
}

const idOf = (course: HarnessCourse, kind: string, index: number) =>
  seedOf(course.id, kind, index) % 1_000_000_000;

function makeItem(
  { kind, index, publishedShare }: { kind: string; index: number; publishedShare: number },
  course: HarnessCourse,
  random: Random,
): ContentItem {
  const title = random.chance(0.06) ? 'Untitled' : `${random.pick(topics)} ${index + 1}`;
  return {
    id: idOf(course, kind, index),
    title,
    html: random.chance(0.05) ? '' : flawed(title, random),
    published: random.chance(publishedShare),
    updatedAt: momentBefore(random),
    url: `${title.toLowerCase().replace(/\W+/g, '-')}-${index}`,
  };
}

function makeFile(index: number, course: HarnessCourse, random: Random): FileItem {
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

const paragraph =
  'Read the chapter before class and bring two questions. Your notes may be typed or by hand.';

/** What people really write into a rich text editor: mostly fine, here and there a flaw that shuts somebody out. */
const flaws: readonly ((title: string) => string)[] = [
  () => '<p><img src="/files/1/preview" width="400"></p>',
  () => '<p><img src="/files/2/preview" alt="IMG_0042.jpg"></p>',
  () => '<p>For the rubric <a href="https://example.edu/rubric">click here</a>.</p>',
  () => '<p><a href="https://example.edu/empty"></a></p>',
  (title) => `<p><strong><span style="font-size: 24pt;">${title}</span></strong></p>`,
  () => '<h2>Overview</h2><h5>Details</h5><p>Steps follow.</p>',
  () => '<p><span style="color: #bbbbbb; background-color: #ffffff;">Optional reading</span></p>',
  () =>
    '<table><tbody><tr><td>Week</td><td>Topic</td></tr><tr><td>1</td><td>Basics</td></tr></tbody></table>',
  () => '<p><iframe src="https://video.example.edu/embed/42" width="560" height="315"></iframe></p>',
  () => '<p><font color="red">Due Friday!</font></p>',
  () => '<p>&nbsp;</p><p>&nbsp;</p>',
];

function flawed(title: string, random: Random) {
  const parts = [`<h2>${title}</h2>`, `<p>${paragraph}</p>`];
  for (let count = random.between(0, 3); count > 0; count -= 1) parts.push(random.pick(flaws)(title));
  if (random.chance(0.5))
    parts.push('<p><img src="/files/3/preview" alt="A labelled diagram of the process"></p>');
  return parts.join('\n');
}
