import type { ContentItem, CourseContent, PageRevision, WrittenKind } from './course-content.ts';
import { makeContent } from './make-content.ts';
import type { HarnessCourse } from './world.ts';

/** What writing changes about an item. */
export type ItemChange = Partial<Pick<ContentItem, 'html' | 'title' | 'url' | 'editor' | 'editedBy'>>;

/** Course content, made from the seed and the course's id: nothing is stored for courses that aren't read. */
export interface CourseContents {
  of(course: HarnessCourse): CourseContent;
  /** Replaces parts of a course's content permanently. */
  change(course: HarnessCourse, change: Partial<CourseContent>): void;
  /** Gives an item another text, dated now. False when the course has no such item. */
  edit(course: HarnessCourse, kind: WrittenKind, itemId: number, html: string): boolean;
  /** The same for anything that writing changes; a graded item's assignment follows its quiz or discussion. */
  rewrite(course: HarnessCourse, kind: WrittenKind, itemId: number, change: ItemChange): boolean;
  /** What a page has said, oldest first; the last one is what it says. */
  revisionsOf(course: HarnessCourse, page: ContentItem): readonly PageRevision[];
}

/** One course's kinds of content are requested one after another, several courses' at once. */
const keptAtMost = 200;

export function courseContents(
  seed: number,
  onChange: (course: HarnessCourse, parts: readonly (keyof CourseContent)[]) => void = () => {},
): CourseContents {
  const kept = new Map<string, CourseContent>();
  const changed = new Map<string, CourseContent>();
  const revisions = new Map<string, PageRevision[]>();
  const of = (course: HarnessCourse) => {
    const known = changed.get(course.id) ?? kept.get(course.id);
    if (known) return known;
    const made = makeContent(seed, course);
    if (kept.size >= keptAtMost) kept.clear();
    kept.set(course.id, made);
    return made;
  };
  const revisionsOf: CourseContents['revisionsOf'] = (course, page) =>
    revisions.get(`${course.id}/${page.id}`) ?? [{ id: 1, page }];
  const noteRevisions = (course: HarnessCourse, pages: readonly ContentItem[]) => {
    for (const page of pages) {
      const before = of(course).pages.find(({ id }) => id === page.id);
      if (!before || (before.html === page.html && before.title === page.title)) continue;
      const earlier = revisionsOf(course, before);
      revisions.set(`${course.id}/${page.id}`, [...earlier, { id: earlier.length + 1, page }]);
    }
  };
  const change: CourseContents['change'] = (course, parts) => {
    noteRevisions(course, parts.pages ?? []);
    changed.set(course.id, { ...of(course), ...parts });
    // What it's called with are parts of a content, and nothing else.
    onChange(course, Object.keys(parts) as (keyof CourseContent)[]);
  };
  const rewrite: CourseContents['rewrite'] = (course, kind, itemId, given) => {
    const content = of(course);
    if (!content[kind].some(({ id }) => id === itemId)) return false;
    const written = { updatedAt: new Date().toISOString(), ...given };
    const edited = content[kind].map((item) => (item.id === itemId ? { ...item, ...written } : item));
    const isTwin = ({ sameAs, handedInTo }: CourseContent['assignments'][number]) =>
      sameAs === itemId && twins[handedInTo] === kind;
    const assignments = content.assignments.map((item) => (isTwin(item) ? { ...item, ...written } : item));
    change(course, {
      [kind]: edited,
      ...(content.assignments.some(isTwin) && { assignments }),
    });
    return true;
  };
  return {
    of,
    change,
    rewrite,
    revisionsOf,
    edit: (course, kind, itemId, html) => rewrite(course, kind, itemId, { html: () => html }),
  };
}

/** What graded items are listed as, besides being assignments. */
const twins: Partial<Record<CourseContent['assignments'][number]['handedInTo'], WrittenKind>> = {
  quiz: 'quizzes',
  discussion: 'discussions',
};
