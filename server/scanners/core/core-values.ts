import type { CourseSnapshot, SnapshotItem } from '#server/scanners/course-snapshot.ts';
import { type CoursePart, type ItemKind, itemParts } from '#shared/courses/content.ts';
import { isPublished } from '#shared/courses/course.ts';
import type { CoreMetricId } from '#shared/scans/metrics/core.ts';

const msPerDay = 86_400_000;

type Values<Id extends string = CoreMetricId> = Readonly<Record<Id, number | null>>;

/** A course's basics: its state, how much of each kind it has, and how it's kept. Unknown numbers are null. */
export function measureCore(snapshot: CourseSnapshot): Values {
  const { course, files, teacherCount } = snapshot;
  return {
    'core.published': isPublished(course.workflow_state) ? 1 : 0,
    'core.studentCount': course.total_students,
    'core.storageUsedMb': course.storage_quota_used_mb,
    'core.teacherCount': teacherCount,
    'core.hasSyllabus': hasSyllabus(snapshot),
    'core.fileCount': files && files.length,
    'core.lastUpdateDay': lastUpdateDay(snapshot),
    ...countByKind(snapshot),
    ...measureModules(snapshot),
    ...measureItems(snapshot),
  };
}

const lacks = ({ gaps }: CourseSnapshot, ...parts: readonly CoursePart[]) =>
  gaps.some(({ part }) => parts.includes(part));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

/** A syllabus of only markup and pictures has no text to read. */
function hasSyllabus({ course }: CourseSnapshot) {
  return course.syllabus_body === null ? null : Number(hasText(course.syllabus_body));
}

/**
 * A tag ends at the next `<` at the latest: searching to the end of the text each time would take minutes with a million
 * of them.
 */
const hasText = (html: string) => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';

const counted = [
  ['pages', 'page', 'core.pageCount'],
  ['assignments', 'assignment', 'core.assignmentCount'],
  ['quizzes', 'quiz', 'core.quizCount'],
  ['discussions', 'discussion', 'core.discussionCount'],
  ['announcements', 'announcement', 'core.announcementCount'],
] as const satisfies readonly (readonly [CoursePart, ItemKind, CoreMetricId])[];

const countByKind = (snapshot: CourseSnapshot) =>
  Object.fromEntries(
    counted.map(([part, kind, metric]) => [
      metric,
      lacks(snapshot, part) ? null : snapshot.items.filter((item) => item.kind === kind).length,
    ]),
    // One for each in the list above.
  ) as Values<(typeof counted)[number][2]>;

const measureModules = ({ modules }: CourseSnapshot) => ({
  'core.moduleCount': modules && modules.length,
  'core.publishedModuleCount': modules && modules.filter((module) => module.isPublished !== false).length,
  'core.moduleItemCount': (modules && itemsOf(modules)?.length) ?? null,
});

/** The items of all modules; null if some weren't listed. */
function itemsOf(modules: NonNullable<CourseSnapshot['modules']>) {
  const items = modules.flatMap((module) => module.items ?? []);
  return modules.some((module) => module.items === null) ? null : items;
}

function measureItems(snapshot: CourseSnapshot) {
  const { items } = snapshot;
  const isWhole = !lacks(snapshot, ...itemParts);
  const facts = items.flatMap(({ body }) => body.facts ?? []);
  const areTextsKnown = isWhole && facts.length === items.length;
  const published = items.filter((item) => item.isPublished !== false).length;
  return {
    'core.hasFrontPage': lacks(snapshot, 'pages')
      ? null
      : Number(items.some(({ isFrontPage }) => isFrontPage)),
    'core.dueDatePercent': lacks(snapshot, 'assignments', 'quizzes', 'discussions')
      ? null
      : dueDatePercent(items),
    'core.itemCount': isWhole ? items.length : null,
    'core.publishedItemPercent': isWhole ? percentOf(published, items.length) : null,
    'core.wordCount': areTextsKnown ? sum(facts.map(({ words }) => words)) : null,
    'core.imageCount': areTextsKnown ? sum(facts.map(({ images }) => images)) : null,
    'core.mediaCount': areTextsKnown ? sum(facts.map(({ media }) => media)) : null,
    'core.externalToolCount': areTextsKnown ? externalToolCount(snapshot) : null,
  };
}

/** In modules and in texts; null if modules or their items weren't listed. */
function externalToolCount({ items, modules }: CourseSnapshot) {
  const tools = modules && itemsOf(modules)?.filter(({ type }) => type === 'ExternalTool');
  if (!tools) return null;
  return tools.length + sum(items.flatMap(({ body }) => body.facts?.externalTools ?? 0));
}

/** Of what's published and graded. */
function dueDatePercent(items: readonly SnapshotItem[]) {
  const graded = items.flatMap(({ isPublished: isShown, grading }) =>
    isShown !== false && grading ? [grading] : [],
  );
  return percentOf(graded.filter(({ dueAt }) => dueAt !== null).length, graded.length);
}

/** Canvas says when pages, assignments, posts and files were changed. */
function lastUpdateDay(snapshot: CourseSnapshot) {
  const { items, files } = snapshot;
  if (!files || lacks(snapshot, 'pages', 'assignments', 'discussions', 'announcements')) return null;
  const times = [...items, ...files].flatMap(({ updatedAt }) => (updatedAt ? [updatedAt.getTime()] : []));
  return times.length === 0 ? null : Math.floor(Math.max(...times) / msPerDay);
}
