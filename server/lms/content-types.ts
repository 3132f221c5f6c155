import * as z from 'zod';
import {
  foreignId,
  lmsId,
  optionalId,
  optionalMarkup,
  optionalMoment,
  optionalNumber,
  optionalSize,
  optionalText,
} from './canvas-fields.ts';

/**
 * A text of HTML, without characters that no text can hold. Undefined if Canvas left it out, null if it sent something
 * that isn't a text. Canvas says null for "none".
 */
const html = z
  .unknown()
  .optional()
  .transform((value): string | null | undefined => {
    if (value === undefined) return undefined;
    if (value === null) return '';
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : null;
  });

const flag = z.boolean().nullable().catch(null);

/** The editor whose texts are HTML; Canvas names none where it has no other, and before anything is written. */
const usualEditors: ReadonlySet<unknown> = new Set([undefined, null, '', 'rce']);

export const canvasPage = z
  .looseObject({
    page_id: optionalId,
    url: foreignId,
    title: optionalText,
    published: flag,
    front_page: z.boolean().catch(false),
    updated_at: optionalMoment,
    body: html,
    locked_for_user: flag,
    editor: z.unknown().optional(),
    block_editor_attributes: z.unknown().optional(),
  })
  .refine(({ page_id, url }) => page_id !== null || url !== null)
  .transform(({ editor, block_editor_attributes: blocks, ...page }) => ({
    ...page,
    /** it was written in a block editor: a body only stands for it then (Canvas's source, `wiki_page_json`) */
    hasBlocks: !usualEditors.has(editor) || (blocks ?? null) !== null,
  }));
export type CanvasPageItem = z.output<typeof canvasPage>;

/** Other fields stay with the items of a course: whatever they're called, they can name files. */
export const canvasAssignment = z.looseObject({
  id: lmsId,
  name: optionalText,
  description: html,
  due_at: optionalMoment,
  published: flag,
  updated_at: optionalMoment,
  grading_type: optionalText,
  /** null if Canvas doesn't say */
  submission_types: z.array(z.string()).nullable().catch(null),
  is_quiz_lti_assignment: flag,
  locked_for_user: flag,
  quiz_id: optionalId,
  discussion_topic: z.looseObject({ id: optionalId }).nullable().catch(null),
  rubric: z.array(z.unknown()).catch([]),
});
export type CanvasAssignment = z.output<typeof canvasAssignment>;

export const canvasQuiz = z.looseObject({
  id: lmsId,
  title: optionalText,
  description: html,
  published: flag,
  due_at: optionalMoment,
  locked_for_user: flag,
});
export type CanvasQuiz = z.output<typeof canvasQuiz>;

const answer = z
  .looseObject({ html, comments_html: html })
  .catch({ html: undefined, comments_html: undefined });

/** A question of a classic quiz, with the texts that people see. */
export const canvasQuizQuestion = z.looseObject({
  id: lmsId,
  question_name: optionalText,
  question_text: html,
  correct_comments_html: html,
  incorrect_comments_html: html,
  neutral_comments_html: html,
  answers: z.array(answer).nullable().catch(null),
});
export type CanvasQuizQuestion = z.output<typeof canvasQuizQuestion>;

/** What Canvas says of a New Quiz itself; it's known by its assignment's id. */
export const canvasNewQuiz = z.looseObject({ id: lmsId, instructions: html });
export type CanvasNewQuiz = z.output<typeof canvasNewQuiz>;

const feedback = z
  .looseObject({ neutral: html, correct: html, incorrect: html })
  .catch({ neutral: undefined, correct: undefined, incorrect: undefined });

const anything = z.record(z.string(), z.unknown()).catch({});

/** What an entry of a New Quiz has depends on its type; of a bank's, the entry is inside. */
const newQuizEntry = z.looseObject({
  title: optionalText,
  item_body: html,
  body: html,
  instructions: html,
  feedback,
  answer_feedback: anything,
  interaction_data: z.unknown().optional(),
  entry_count: optionalNumber,
  entry_type: optionalText,
  entry: anything,
});

/** Something in a New Quiz: a question, a stimulus, one of these from a bank, or a bank that questions are drawn from. */
export const canvasNewQuizItem = z.looseObject({
  /** null if it isn't an id: the item counts all the same */
  id: optionalId,
  position: optionalNumber,
  entry_type: optionalText,
  entry: newQuizEntry.catch(() => newQuizEntry.parse({})),
  properties: z.looseObject({ sample_num: optionalNumber }).catch({ sample_num: null }),
});
export type CanvasNewQuizItem = z.output<typeof canvasNewQuizItem>;

/** The entry inside a bank's. */
export const entryInside = ({ entry }: CanvasNewQuizItem['entry']) => newQuizEntry.parse(entry);

/** A discussion or an announcement. */
export const canvasTopic = z.looseObject({
  id: lmsId,
  title: optionalText,
  message: html,
  published: flag,
  posted_at: optionalMoment,
  locked_for_user: flag,
});
export type CanvasTopic = z.output<typeof canvasTopic>;

const moduleItemTypes = [
  'Page',
  'Assignment',
  'Quiz',
  'Discussion',
  'File',
  'ExternalUrl',
  'ExternalTool',
  'SubHeader',
] as const;

export const canvasModuleItem = z.object({
  id: lmsId,
  type: z.enum(moduleItemTypes),
  content_id: optionalId,
  page_url: foreignId,
  title: optionalText,
  external_url: optionalMarkup,
  published: flag,
});
export type CanvasModuleItem = z.output<typeof canvasModuleItem>;

export const canvasModule = z.object({
  id: lmsId,
  name: optionalText,
  published: flag,
  items_count: optionalNumber,
  /** Canvas leaves them out of long modules */
  items: z.array(z.unknown()).optional().catch(undefined),
});
export type CanvasModule = z.output<typeof canvasModule>;

export const canvasFile = z.object({
  id: lmsId,
  display_name: optionalText,
  filename: optionalText,
  'content-type': optionalText,
  size: optionalSize,
  folder_id: optionalId,
  updated_at: optionalMoment,
  hidden: flag,
  locked: flag,
  /** what a video or a sound is called where Canvas has it played; "maybe" until that has it */
  media_entry_id: foreignId,
  /** where its content is, without a token */
  url: optionalMarkup,
});
export type CanvasFile = z.output<typeof canvasFile>;

export const canvasFolder = z.object({
  id: lmsId,
  name: optionalText,
  full_name: optionalText,
  parent_folder_id: optionalId,
  files_count: optionalNumber,
  folders_count: optionalNumber,
});
export type CanvasFolder = z.output<typeof canvasFolder>;

/** A video or a sound that Canvas keeps. Its tracks don't tell whether a machine made them, only who put them there. */
export const canvasMedium = z.object({
  media_id: foreignId,
  attachment_id: optionalId,
  title: optionalText,
  media_tracks: z
    .array(z.object({ kind: optionalText, locale: optionalText, user_id: optionalId }))
    .nullable()
    .catch(null),
});
export type CanvasMedium = z.output<typeof canvasMedium>;
