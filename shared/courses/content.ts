/**
 * The kinds of items whose text is scanned. An assignment that's a quiz or a discussion counts as that. The last two are
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
] as const;
export type ItemKind = (typeof itemKinds)[number];

/**
 * Why an item couldn't be checked as a whole: its text was too long, couldn't be read, wasn't given to us, has more faults
 * than are kept, or is unpublished where only published content is checked.
 */
export const itemProblems = ['cut', 'unreadable', 'missing', 'too_many', 'unpublished'] as const;
export type ItemProblem = (typeof itemProblems)[number];

/** The parts of a course that are read from Canvas one by one. */
export const courseParts = [
  'pages',
  'assignments',
  'quizzes',
  'discussions',
  'announcements',
  'modules',
  'files',
  'folders',
] as const;
export type CoursePart = (typeof courseParts)[number];

/** The parts that hold items, whose texts can link to other items and show files. */
export const itemParts = [
  'pages',
  'assignments',
  'quizzes',
  'discussions',
  'announcements',
] as const satisfies readonly CoursePart[];

/** Why a part couldn't be read: it's switched off or missing, the account may not see it, or Canvas failed. */
export const gapReasons = ['off', 'forbidden', 'failed'] as const;
export type GapReason = (typeof gapReasons)[number];

/** A part of a course that couldn't be read: numbers that need it are unknown. */
export interface Gap {
  readonly part: CoursePart;
  readonly reason: GapReason;
}
