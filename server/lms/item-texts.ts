import * as z from 'zod';
import { earlierPath, itemCalls, revisionPath } from './canvas-calls.ts';
import type { CanvasClient } from './canvas-client.ts';
import { optionalId, optionalMoment, optionalText } from './canvas-fields.ts';
import { canvasPage } from './content-types.ts';
import { LmsProblem } from './lms-problem.ts';
import { parsed } from './parse-answer.ts';

/** What has a text that can be written. New Quizzes and questions of quizzes haven't. */
export type ItemKind = keyof typeof itemCalls;

/** Where a text is. */
export interface ItemPlace {
  readonly kind: ItemKind;
  readonly lmsCourseId: string;
  /** Canvas's id of the item, for a page too; a course has one syllabus, which needs none */
  readonly lmsItemId: string;
}

/** A text, and what's said about it, as of one moment. */
export interface ItemText {
  readonly place: ItemPlace;
  readonly title: string | null;
  /** as Canvas gives it; `forWriting` takes out what Canvas put into it, which mustn't be written back */
  readonly html: string;
  /** null where Canvas doesn't say */
  readonly updatedAt: string | null;
  /** who wrote it last; null where Canvas doesn't say */
  readonly editor: { readonly lmsUserId: string; readonly name: string | null } | null;
  /** pages only, and only if the person may see it */
  readonly revision: number | null;
  /** a blueprint that this course is a copy of locks it */
  readonly isLocked: boolean;
  /** it comes from a blueprint, whose syncs leave it alone once it's changed here */
  readonly isFromBlueprint: boolean;
}

export type ItemReading =
  | { readonly kind: 'text'; readonly item: ItemText }
  /** a page made of blocks: what's given as its text only stands for it, and writing it back would destroy the page */
  | { readonly kind: 'blocks' }
  /** an assignment whose text is that of its quiz or discussion */
  | { readonly kind: 'elsewhere'; readonly place: ItemPlace }
  /** Canvas gave no text, or one with characters that couldn't be written back */
  | { readonly kind: 'no_text' };

const editor = z.object({ id: optionalId, display_name: optionalText }).nullish().catch(null);
const flag = z.boolean().catch(false);

const itemAnswer = z.looseObject({
  id: optionalId,
  page_id: optionalId,
  title: optionalText,
  name: optionalText,
  updated_at: optionalMoment,
  last_edited_by: editor,
  /** of a discussion: who; of a page: in which editor, which isn't this */
  editor,
  is_master_course_child_content: flag,
  restricted_by_master_course: flag,
  master_course_restrictions: z.object({ content: flag }).nullish().catch(null),
  is_quiz_lti_assignment: flag,
  quiz_id: optionalId,
  discussion_topic: z.looseObject({ id: optionalId }).nullish().catch(null),
});
type ItemAnswer = z.output<typeof itemAnswer>;

/** The field with the text, in answers and in what's sent. */
const textFields = {
  page: 'body',
  assignment: 'description',
  quiz: 'description',
  discussion: 'message',
  announcement: 'message',
  syllabus: 'syllabus_body',
} as const satisfies Record<ItemKind, string>;

/** What a form calls the text. */
export const formFields = {
  page: 'wiki_page[body]',
  assignment: 'assignment[description]',
  quiz: 'quiz[description]',
  discussion: 'message',
  announcement: 'message',
  syllabus: 'course[syllabus_body]',
} as const satisfies Record<ItemKind, string>;

/** The address of an item. A page is asked for by its id: its name may be another page's by now. */
export const pathOf = (place: ItemPlace) => filled(itemCalls[place.kind], place);

const filled = (path: string, { kind, lmsCourseId, lmsItemId }: ItemPlace) =>
  path
    .replace(/:\w+/, () => encodeURIComponent(lmsCourseId))
    .replace(/:\w+/, () =>
      kind === 'page' ? `page_id:${encodeURIComponent(lmsItemId)}` : encodeURIComponent(lmsItemId),
    );

/** Reads an item to write it. Throws LmsProblem; `not_found` means that it's gone, or isn't for this person. */
export async function readItem(client: CanvasClient, place: ItemPlace): Promise<ItemReading> {
  // Before the text: an edit in between then counts as one after it.
  const revision = await latestRevision(client, place);
  const query = place.kind === 'syllabus' ? '?include[]=syllabus_body' : '';
  const answer = parsed(itemAnswer, await client.read(pathOf(place) + query, { isContent: true }));
  if (place.kind === 'page' && isMadeOfBlocks(answer)) return { kind: 'blocks' };
  const elsewhere = place.kind === 'assignment' ? textElsewhere(answer, place) : undefined;
  if (elsewhere) return elsewhere;
  const html = textIn(answer, place);
  if (html === null) return { kind: 'no_text' };
  const by = answer.last_edited_by ?? answer.editor;
  const item: ItemText = {
    place,
    title: answer.title ?? answer.name,
    html,
    updatedAt: answer.updated_at,
    editor: by && by.id !== null ? { lmsUserId: by.id, name: by.display_name } : null,
    revision,
    isLocked: isLocked(answer),
    isFromBlueprint: answer.is_master_course_child_content,
  };
  return { kind: 'text', item };
}

/** Canvas may not say so: the first block editor's frame is then all that shows it. */
const isMadeOfBlocks = (answer: ItemAnswer) =>
  canvasPage.safeParse(answer).data?.hasBlocks !== false ||
  (typeof answer.body === 'string' && /<iframe\b[^>]*\/block_editors\/\d/i.test(answer.body));

const revisionAnswer = z.object({ revision_id: z.coerce.number().int() });

/** Null for other kinds, and where the person can't see a page's revisions. Throws LmsProblem. */
export async function latestRevision(client: CanvasClient, place: ItemPlace): Promise<number | null> {
  if (place.kind !== 'page') return null;
  try {
    return parsed(revisionAnswer, await client.read(`${filled(revisionPath, place)}?summary=true`))
      .revision_id;
  } catch (error) {
    if (error instanceof LmsProblem && error.kind === 'forbidden') return null;
    throw error;
  }
}

/** What a page said at an earlier revision; null where Canvas gives none of it to this person. Throws LmsProblem. */
export async function readRevision(
  client: CanvasClient,
  { place, revision }: { readonly place: ItemPlace; readonly revision: number },
): Promise<string | null> {
  const path = filled(earlierPath, place).replace(':revision_id', String(revision));
  try {
    return textIn(parsed(itemAnswer, await client.read(path, { isContent: true })), place);
  } catch (error) {
    if (error instanceof LmsProblem && (error.kind === 'forbidden' || error.kind === 'not_found'))
      return null;
    throw error;
  }
}

function textElsewhere(answer: ItemAnswer, { lmsCourseId }: ItemPlace): ItemReading | undefined {
  const topicId = answer.discussion_topic?.id ?? null;
  if (answer.is_quiz_lti_assignment) return { kind: 'no_text' };
  if (answer.quiz_id !== null)
    return { kind: 'elsewhere', place: { kind: 'quiz', lmsCourseId, lmsItemId: answer.quiz_id } };
  if (topicId !== null)
    return { kind: 'elsewhere', place: { kind: 'discussion', lmsCourseId, lmsItemId: topicId } };
  return undefined;
}

/** A blueprint's own items are restricted too, but not for those who edit the blueprint. */
const isLocked = (answer: ItemAnswer) =>
  answer.is_master_course_child_content &&
  answer.restricted_by_master_course &&
  (answer.master_course_restrictions?.content ?? true);

/** The text that an answer gives for the item; null if it's about something else, or gives none that can be kept. */
export function textOfAnswer(body: unknown, place: ItemPlace): string | null {
  const answer = itemAnswer.safeParse(body).data;
  const id = place.kind === 'page' ? answer?.page_id : answer?.id;
  return answer && id === place.lmsItemId ? textIn(answer, place) : null;
}

function textIn(answer: ItemAnswer, { kind }: ItemPlace): string | null {
  const given = answer[textFields[kind]];
  // Canvas gives null where there's no text yet.
  if (given === null) return '';
  const isText = typeof given === 'string' && given.isWellFormed() && !given.includes('\0');
  return isText ? given : null;
}
