import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ItemKind } from '#shared/courses/content.ts';
import type { FoundItem } from '#shared/findings/finding.ts';
import type { QuestionPlace } from '#shared/findings/question-place.ts';

/** What's needed of a course to read what was found in it. */
export interface FoundCourse {
  readonly id: number;
  readonly lms_course_id: string;
  readonly title: string;
}

export interface ItemRow {
  readonly item_id: number;
  readonly kind: ItemKind;
  readonly title: string;
  readonly address: string;
  readonly is_published: boolean | null;
  readonly place: QuestionPlace | null;
}

/**
 * The syllabus is edited in place and a file elsewhere, a New Quiz's questions where Canvas builds the quiz (by the link
 * that Canvas's own lists have for people who may edit it); everything else has a page for it.
 */
const editors: Partial<Record<ItemKind, string>> = {
  syllabus: '',
  html_file: '',
  new_quiz_question: '/edit?quiz_lti',
};

/** Returns a function that shows a course's items with their links into Canvas. */
export async function itemsIn(scope: Scope, course: FoundCourse): Promise<(row: ItemRow) => FoundItem> {
  const { canvasUrl } = await scope.institution();
  const base = `${canvasUrl}/courses/${encodeURIComponent(course.lms_course_id)}`;
  return ({ item_id, kind, title, address, is_published, place }) => {
    const url = `${base}/${address}`;
    const editUrl = `${url}${editors[kind] ?? '/edit'}`;
    const question = place && { type: place.type, number: place.number };
    return { id: item_id, kind, title, isPublished: is_published, url, editUrl, question };
  };
}
