/**
 * The kinds of items whose text is scanned. An assignment that's a quiz or a discussion counts as that. The last three are
 * scanned only if the institution wants it, and aren't content: only their texts count.
 */
export const itemKinds = [
  'page',
  'assignment',
  'quiz',
  'discussion',
  'announcement',
  'syllabus',
  'quiz_question',
  'html_file',
  'new_quiz_question',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/**
 * Why an item couldn't be checked as a whole: its text was too long, couldn't be read, wasn't given to us, has more faults
 * than are kept, is unpublished where only published content is checked, or was written in Canvas's block editor; or its
 * content is in New Quizzes or another tool, and only its description was checked; or it's a bank that questions are drawn
 * from, whose questions Canvas doesn't give, or a question about a place in a picture, which has no text.
 */
export const itemProblems = [
  'cut',
  'unreadable',
  'missing',
  'too_many',
  'unpublished',
  'block_editor',
  'new_quiz',
  'external_tool',
  'question_bank',
  'hot_spot',
] as const;
export type ItemProblem = (typeof itemProblems)[number];

/** The parts of a course that hold items, each of them a list. */
export const listedParts = ['pages', 'assignments', 'quizzes', 'discussions', 'announcements'] as const;

/** The parts that hold texts, which can link to other items and show files. */
export const itemParts = [...listedParts, 'syllabus'] as const;

/**
 * The parts of a course that are read from Canvas, mostly one by one. `texts` are those of single items in parts that were
 * read: whatever needs all of them is unknown if one is missing.
 */
export const courseParts = [
  ...itemParts,
  'modules',
  'files',
  'folders',
  'texts',
  'teachers',
  'students',
  'storage',
] as const;
export type CoursePart = (typeof courseParts)[number];

/**
 * Why a part couldn't be read: it's switched off or missing, the account may not see it, Canvas failed, or left it out of
 * an answer that should have it; or, of texts, not all could be read.
 */
export const gapReasons = ['off', 'forbidden', 'failed', 'withheld', 'unread'] as const;
export type GapReason = (typeof gapReasons)[number];

/** A part of a course that couldn't be read: numbers that need it are unknown. */
export interface Gap {
  readonly part: CoursePart;
  readonly reason: GapReason;
}

const besideContent: ReadonlySet<CoursePart> = new Set(['texts', 'teachers', 'students', 'storage']);

/** Whether a list or the syllabus is missing. Where single texts are, their items are named. */
export const isOfContent = ({ part }: Pick<Gap, 'part'>): boolean => !besideContent.has(part);
