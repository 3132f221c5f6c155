import { courseLinkTo, type CourseLink } from './body/facts.ts';
import type { CourseSnapshot, SnapshotItem, SnapshotModuleItem } from './course-snapshot.ts';

/** The items of a course by what links and modules call them. */
export type FindLinked = (link: CourseLink) => SnapshotItem | undefined;

const keyOf = ({ part, id }: CourseLink) => `${part} ${id}`;

/**
 * A graded quiz or discussion is also found as the assignment it makes in Canvas, and a page by its id. In the name of
 * a page, Canvas takes a blank for a hyphen.
 */
export function linkedItems({ items }: CourseSnapshot): FindLinked {
  const byKey = new Map<string, SnapshotItem>();
  const ids = items.flatMap((item) => namesOf(item).map((link) => [keyOf(link), item] as const));
  for (const [key, item] of ids) if (!byKey.has(key)) byKey.set(key, item);
  for (const item of items)
    if (item.slug !== null) byKey.set(keyOf({ part: 'page', id: item.slug.toLowerCase() }), item);
  return (link) =>
    byKey.get(keyOf(link)) ?? byKey.get(keyOf({ ...link, id: link.id.replaceAll(/[\s+]+/g, '-') }));
}

function namesOf({ kind, lmsItemId, grading }: SnapshotItem): CourseLink[] {
  const asAssignment: CourseLink[] = grading ? [{ part: 'assignment', id: grading.lmsAssignmentId }] : [];
  // Questions and HTML files aren't content: nothing links to them as such.
  if (kind === 'syllabus' || kind === 'quiz_question' || kind === 'html_file') return [];
  return [{ part: kind === 'announcement' ? 'discussion' : kind, id: lmsItemId }, ...asAssignment];
}

const partOfType = {
  Page: 'page',
  Assignment: 'assignment',
  Quiz: 'quiz',
  Discussion: 'discussion',
  File: 'file',
} as const;

/** What an item of a module leads to in its course; undefined if it's a header, a tool, or leads elsewhere. */
function linkOfModuleItem(
  { course, hosts }: CourseSnapshot,
  { type, target, externalUrl }: SnapshotModuleItem,
): CourseLink | undefined {
  if (type === 'ExternalUrl') {
    const place = { hosts, courseId: course.id, fingerprintOf: () => undefined };
    return externalUrl === null ? undefined : courseLinkTo(externalUrl, place);
  }
  if (type === 'SubHeader' || type === 'ExternalTool' || target === null) return undefined;
  return { part: partOfType[type], id: type === 'Page' ? target.toLowerCase() : target };
}

/** What all modules lead to, or only the published ones. */
export function moduleLinks(
  snapshot: CourseSnapshot,
  { onlyPublished }: { onlyPublished: boolean },
): CourseLink[] {
  const modules = (snapshot.modules ?? []).filter((module) => !onlyPublished || module.isPublished !== false);
  return modules
    .flatMap(({ items }) => items ?? [])
    .flatMap((item) => {
      const link = onlyPublished && item.isPublished === false ? undefined : linkOfModuleItem(snapshot, item);
      return link ? [link] : [];
    });
}

/** Where a course's LTI tools are, as far as its modules and texts say; null if the modules weren't read. */
export function toolAddresses({ modules, items, extras }: CourseSnapshot): string[] | null {
  if (!modules) return null;
  const inModules = modules
    .flatMap((module) => module.items ?? [])
    .flatMap(({ type, externalUrl }) =>
      type === 'ExternalTool' && externalUrl !== null ? [externalUrl] : [],
    );
  return [...inModules, ...[...items, ...extras].flatMap(({ body }) => body.facts?.toolAddresses ?? [])];
}
