import type { CourseContent, WrittenKind } from './course-content.ts';
import { makeContent } from './make-content.ts';
import type { HarnessCourse } from './world.ts';

/** Course content, made from the seed and the course's id: nothing is stored for courses that aren't read. */
export interface CourseContents {
  of(course: HarnessCourse): CourseContent;
  /** Replaces parts of a course's content permanently. */
  change(course: HarnessCourse, change: Partial<CourseContent>): void;
  /** Gives an item another text, dated now. False when the course has no such item. */
  edit(course: HarnessCourse, kind: WrittenKind, itemId: number, html: string): boolean;
}

/** One course's kinds of content are requested one after another, several courses' at once. */
const keptAtMost = 200;

export function courseContents(
  seed: number,
  onChange: (course: HarnessCourse, parts: readonly (keyof CourseContent)[]) => void = () => {},
): CourseContents {
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
  const change: CourseContents['change'] = (course, parts) => {
    changed.set(course.id, { ...of(course), ...parts });
    // What it's called with are parts of a content, and nothing else.
    onChange(course, Object.keys(parts) as (keyof CourseContent)[]);
  };
  const edit: CourseContents['edit'] = (course, kind, itemId, html) => {
    const items = of(course)[kind];
    if (!items.some(({ id }) => id === itemId)) return false;
    const updatedAt = new Date().toISOString();
    const edited = items.map((item) =>
      item.id === itemId ? { ...item, updatedAt, html: () => html } : item,
    );
    change(course, { [kind]: edited });
    return true;
  };
  return { of, change, edit };
}
