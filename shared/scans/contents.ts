import {
  isOfContent,
  itemParts,
  itemProblems,
  type CoursePart,
  type Gap,
  type GapReason,
  type ItemKind,
  type ItemProblem,
} from '#shared/courses/content.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { UdoitMetricId } from './metrics/udoit.ts';

/** What institutions switch on, as it costs calls: it's read only then. */
export const extents = ['quizQuestions', 'newQuizzes', 'htmlFiles'] as const;
export type Extent = (typeof extents)[number];

/** What a person can do about content that wasn't checked. */
type Remedy =
  | 'admins'
  | 'bank'
  | 'captions'
  | 'editor'
  | 'elsewhere'
  | 'fix_first'
  | 'hosts'
  | 'open'
  | 'other_question'
  | 'preview'
  | 'publish'
  | 'review'
  | 'save_again'
  | 'shorten'
  | 'unlock';

/** The numbers of content that wasn't checked, in the order in which people read them. */
export const unreadMetrics = [
  'udoit.part_unread_count',
  'udoit.content_unscannable_count',
  'udoit.quiz_unread_count',
  'udoit.elsewhere_unread_count',
  'udoit.file_unread_count',
  'media.unknown',
] as const satisfies readonly UdoitMetricId[];
export type UnreadMetric = (typeof unreadMetrics)[number];

interface Content {
  /** the list of Canvas that has it; `texts`: it is in the texts of all items */
  readonly part: CoursePart;
  /**
   * `text`: a scan reads its text. `plain`: there's nothing to check in it, or it's checked where it's used. `partly`,
   * `never`: why is said in `itemReasons` or `contentTexts`. `person`: people check it. `host`: its host is asked. Otherwise what has to be on.
   */
  readonly read: 'text' | 'plain' | 'partly' | 'never' | 'person' | 'host' | Extent;
  /** the number of a course that counts it where it wasn't checked; null where it always is */
  readonly countsIn: UnreadMetric | null;
  readonly remedy: Remedy | null;
  /** unread, it can use any file and link to anything */
  readonly hidesUses?: true;
}

const always = { read: 'text', countsIn: null, remedy: null } as const;
const plain = { read: 'plain', countsIn: null, remedy: null } as const;
/** In items, whatever their list: an item with a problem counts here and not by its kind. */
const asItem = { part: 'texts', countsIn: 'udoit.content_unscannable_count' } as const;
const asFile = { part: 'files', countsIn: 'udoit.file_unread_count' } as const;
/** That students reach counts; each once, however many texts show it. */
const asVideo = { part: 'texts', countsIn: 'media.unknown' } as const;
const elsewhere = { read: 'never', countsIn: 'udoit.elsewhere_unread_count', remedy: 'elsewhere' } as const;

/**
 * Every kind of content that a course can hold, each thing under one of them: how it's read, or that it isn't, what
 * people can do about that, and in which number it counts then. What a page, a column, a filter, an export or an alert
 * says about unread content comes from here.
 */
export const contents = {
  page: { part: 'pages', ...always },
  assignment: { part: 'assignments', ...always },
  quiz: { part: 'quizzes', ...always },
  discussion: { part: 'discussions', ...always },
  announcement: { part: 'announcements', ...always },
  syllabus: { part: 'syllabus', ...always },
  /** unread, they count by their quizzes */
  quiz_question: {
    part: 'quizzes',
    read: 'quizQuestions',
    countsIn: 'udoit.quiz_unread_count',
    remedy: 'admins',
    hidesUses: true,
  },
  /** as an assignment it's read always; this is about what's in it */
  new_quiz: {
    part: 'assignments',
    read: 'newQuizzes',
    countsIn: 'udoit.quiz_unread_count',
    remedy: 'preview',
    hidesUses: true,
  },
  /** the stimuli too; unread, they count by their quizzes */
  new_quiz_question: { part: 'assignments', read: 'newQuizzes', countsIn: null, remedy: null },
  /** students point at a place in its picture, which has no text */
  hot_spot: {
    part: 'assignments',
    read: 'partly',
    countsIn: 'udoit.quiz_unread_count',
    remedy: 'other_question',
    hidesUses: true,
  },
  question_bank: {
    part: 'assignments',
    read: 'never',
    countsIn: 'udoit.quiz_unread_count',
    remedy: 'bank',
    hidesUses: true,
  },
  tool_assignment: { part: 'assignments', ...elsewhere },
  block_page: { ...asItem, read: 'never', remedy: 'editor', hidesUses: true },
  long_text: { ...asItem, read: 'partly', remedy: 'shorten', hidesUses: true },
  unreadable_text: { ...asItem, read: 'never', remedy: 'save_again', hidesUses: true },
  /** of what's locked for the account that reads, Canvas gives none */
  withheld_text: { ...asItem, read: 'never', remedy: 'unlock', hidesUses: true },
  crowded_text: { ...asItem, read: 'partly', remedy: 'fix_first' },
  /** only where the institution has published content checked alone */
  hidden_item: { ...asItem, read: 'never', remedy: 'publish' },
  html_file: { ...asFile, read: 'htmlFiles', remedy: 'admins', hidesUses: true },
  document: { ...asFile, read: 'person', remedy: 'review' },
  media_file: { ...asFile, read: 'never', remedy: 'captions' },
  image_file: { part: 'files', ...plain },
  /** styles and scripts */
  page_part_file: { part: 'files', ...plain },
  other_file: { ...asFile, read: 'never', remedy: 'open' },
  module_header: { part: 'modules', ...plain },
  module_link: { part: 'modules', ...elsewhere },
  module_tool: { part: 'modules', ...elsewhere },
  embedded_tool: { part: 'texts', ...elsewhere },
  /** H5P and SCORM */
  embedded_package: { part: 'texts', ...elsewhere },
  embedded_site: { part: 'texts', ...elsewhere },
  video: { ...asVideo, read: 'host', remedy: 'hosts' },
  studio_video: { ...asVideo, read: 'host', remedy: 'hosts' },
  /** at hosts that tell nobody about captions */
  other_video: { ...asVideo, read: 'never', remedy: 'captions' },
} as const satisfies Record<ItemKind, Content> & Record<string, Content>;

export type ContentKind = keyof typeof contents;
export const contentKinds = Object.keys(contents) as ContentKind[]; // its own keys

/** Where an item with a problem counts. */
export const contentOfProblem = {
  cut: 'long_text',
  unreadable: 'unreadable_text',
  missing: 'withheld_text',
  too_many: 'crowded_text',
  unpublished: 'hidden_item',
  block_editor: 'block_page',
  new_quiz: 'new_quiz',
  external_tool: 'tool_assignment',
  question_bank: 'question_bank',
  hot_spot: 'hot_spot',
} as const satisfies Record<ItemProblem, ContentKind>;

const contentOf = (kind: ContentKind): Content => contents[kind];

/** The problems of items some of whose text wasn't read: it can use any file, and link to anything. */
export const unreadProblems = itemProblems.filter(
  (problem) => contentOf(contentOfProblem[problem]).hidesUses,
);

/** Whether the institution has a kind of content left alone; what's said of it is forgotten then. */
export const isSwitchedOff = (kind: ContentKind, extent: Readonly<Record<Extent, boolean>>) =>
  extents.some((each) => contentOf(kind).read === each && !extent[each]);

/** Content that isn't always checked. */
type UnreadKind = {
  [K in ContentKind]: (typeof contents)[K]['countsIn'] extends null ? never : K;
}[ContentKind];
type NamedItem = Exclude<(typeof contentOfProblem)[ItemProblem], 'new_quiz' | 'tool_assignment'>;
/** What's said in a number; the items that are listed one by one aren't counted besides. */
export type CountedKind = Exclude<UnreadKind, NamedItem>;

const namedItems: ReadonlySet<ContentKind> = new Set(
  itemProblems
    .map((problem) => contentOfProblem[problem])
    .filter((kind) => kind !== 'new_quiz' && kind !== 'tool_assignment'),
);
export const countedKinds = contentKinds.filter(
  (kind): kind is CountedKind => contents[kind].countsIn !== null && !namedItems.has(kind),
);

/** How much of each kind a read found and checked, and how much not. */
export type ContentCounts = Readonly<
  Partial<Record<ContentKind, { readonly read: number; readonly unread: number }>>
>;

/** How much wasn't checked of the kinds that count in a number; null if a list that has some couldn't be read. */
export function unreadIn(metric: UnreadMetric, counts: ContentCounts, gaps: readonly Gap[]): number | null {
  if (metric === 'udoit.part_unread_count') return gaps.filter(isOfContent).length;
  const counted = contentKinds.filter((kind) => contents[kind].countsIn === metric);
  const parts = counted.flatMap((kind): readonly CoursePart[] =>
    contents[kind].part === 'texts' ? itemParts : [contents[kind].part],
  );
  if (gaps.some(({ part }) => parts.includes(part))) return null;
  return counted.reduce((total, kind) => total + (counts[kind]?.unread ?? 0), 0);
}

/** Why an item wasn't checked as a whole. */
export const itemReasons = defineMessages({
  cut: { id: 'content.reason.cut', defaultMessage: 'too long: only its beginning was checked' },
  unreadable: { id: 'content.reason.unreadable', defaultMessage: 'its text couldn’t be read' },
  missing: { id: 'content.reason.missing', defaultMessage: 'Canvas didn’t give us its text' },
  too_many: { id: 'content.reason.too_many', defaultMessage: 'more faults than are listed' },
  unpublished: {
    id: 'content.reason.unpublished',
    defaultMessage: 'not published, and only published content is checked',
  },
  block_editor: {
    id: 'content.reason.block_editor',
    defaultMessage: 'written in Canvas’s block editor, which can’t be read',
  },
  new_quiz: { id: 'content.reason.new_quiz', defaultMessage: 'a New Quiz: its questions weren’t read' },
  external_tool: {
    id: 'content.reason.external_tool',
    defaultMessage: 'its content is in another tool: only its description was checked',
  },
  hot_spot: {
    id: 'content.reason.hot_spot',
    defaultMessage: 'students have to point at a place in its picture, and only its text was checked',
  },
  question_bank: {
    id: 'content.reason.question_bank',
    defaultMessage: 'Canvas doesn’t give the questions that are drawn from it',
  },
}) satisfies Record<ItemProblem, Message>;

/** How much wasn't checked of everything else. */
export const contentTexts = defineMessages({
  quiz_question: {
    id: 'content.quiz_question',
    defaultMessage:
      'the questions of {count, plural, one {# quiz} other {# quizzes}}, as your institution hasn’t turned that on',
  },
  new_quiz: {
    id: 'content.new_quiz',
    defaultMessage: 'the questions of {count, plural, one {# New Quiz} other {# New Quizzes}}',
  },
  tool_assignment: {
    id: 'content.tool_assignment',
    defaultMessage: 'what’s in other tools, in {count, plural, one {# assignment} other {# assignments}}',
  },
  html_file: {
    id: 'content.html_file',
    defaultMessage:
      '{count, plural, one {# HTML file} other {# HTML files}}, as your institution hasn’t turned that on',
  },
  document: {
    id: 'content.document',
    defaultMessage:
      '{count, plural, one {# document that was neither checked nor reviewed} other {# documents that were neither checked nor reviewed}}',
  },
  media_file: {
    id: 'content.media_file',
    defaultMessage: '{count, plural, one {# video or audio file} other {# video or audio files}}',
  },
  other_file: {
    id: 'content.other_file',
    defaultMessage: '{count, plural, one {# file of another kind} other {# files of other kinds}}',
  },
  module_link: {
    id: 'content.module_link',
    defaultMessage:
      '{count, plural, one {# web address in the modules} other {# web addresses in the modules}}',
  },
  module_tool: {
    id: 'content.module_tool',
    defaultMessage: '{count, plural, one {# tool in the modules} other {# tools in the modules}}',
  },
  embedded_tool: {
    id: 'content.embedded_tool',
    defaultMessage: '{count, plural, one {# tool in the texts} other {# tools in the texts}}',
  },
  embedded_package: {
    id: 'content.embedded_package',
    defaultMessage:
      '{count, plural, one {# H5P or SCORM package in the texts} other {# H5P or SCORM packages in the texts}}',
  },
  embedded_site: {
    id: 'content.embedded_site',
    defaultMessage:
      '{count, plural, one {# other site shown in the texts} other {# other sites shown in the texts}}',
  },
  video: {
    id: 'content.video',
    defaultMessage:
      '{count, plural, one {# video whose captions aren’t known} other {# videos whose captions aren’t known}}',
  },
  studio_video: {
    id: 'content.studio_video',
    defaultMessage:
      '{count, plural, one {# video of Canvas Studio whose captions aren’t known} other {# videos of Canvas Studio whose captions aren’t known}}',
  },
  other_video: {
    id: 'content.other_video',
    defaultMessage:
      '{count, plural, one {# video at a host that tells nobody about captions} other {# videos at hosts that tell nobody about captions}}',
  },
}) satisfies Record<CountedKind, Message>;

/** What a person can do. */
export const remedyTexts = defineMessages({
  admins: { id: 'content.remedy.admins', defaultMessage: 'Your institution’s admins can turn it on.' },
  bank: {
    id: 'content.remedy.bank',
    defaultMessage: 'Check them in the bank, in New Quizzes.',
  },
  captions: {
    id: 'content.remedy.captions',
    defaultMessage: 'See for yourself whether they have captions that are right.',
  },
  editor: {
    id: 'content.remedy.editor',
    defaultMessage: 'Check it by hand, or write it in Canvas’s usual editor.',
  },
  elsewhere: {
    id: 'content.remedy.elsewhere',
    defaultMessage: 'Try it with the keyboard alone, and ask its maker for an accessibility report.',
  },
  fix_first: {
    id: 'content.remedy.fix_first',
    defaultMessage: 'Fix what’s listed. The next scan lists the rest.',
  },
  hosts: {
    id: 'content.remedy.hosts',
    defaultMessage: '“Videos” says of each why. Your institution’s admins can enter a key for its host.',
  },
  open: { id: 'content.remedy.open', defaultMessage: 'Open them and check them by hand.' },
  other_question: {
    id: 'content.remedy.other_question',
    defaultMessage: 'Let students who can’t see it, or can’t use a mouse, answer another question.',
  },
  preview: {
    id: 'content.remedy.preview',
    defaultMessage:
      'Check its questions in the quiz’s preview. Your institution’s admins can have New Quizzes read.',
  },
  publish: { id: 'content.remedy.publish', defaultMessage: 'It’s checked once it’s published.' },
  review: { id: 'content.remedy.review', defaultMessage: 'Review them, and mark them as reviewed.' },
  save_again: {
    id: 'content.remedy.save_again',
    defaultMessage: 'Open it in Canvas, save it again, and rescan.',
  },
  shorten: { id: 'content.remedy.shorten', defaultMessage: 'Split it into several shorter ones.' },
  unlock: {
    id: 'content.remedy.unlock',
    defaultMessage: 'If it’s locked, unlock it; then rescan.',
  },
}) satisfies Record<Remedy, Message>;

/** What a person can do about a part of the course that couldn't be read. */
export const gapRemedies = defineMessages({
  off: { id: 'content.gap.off', defaultMessage: 'If it’s in use, switch it on in the course’s navigation.' },
  forbidden: {
    id: 'content.gap.forbidden',
    defaultMessage: 'Your institution’s admins can give our account the permission.',
  },
  failed: { id: 'content.gap.failed', defaultMessage: 'Rescan the course later.' },
  withheld: {
    id: 'content.gap.withheld',
    defaultMessage: 'The developer key in Canvas has to allow include parameters.',
  },
  unread: { id: 'content.gap.unread', defaultMessage: 'They’re named here.' },
}) satisfies Record<GapReason, Message>;

/** What a person can do about content of a kind that wasn't checked. */
export function remedyFor(kind: ContentKind): Message | null {
  const { remedy } = contentOf(kind);
  return remedy && remedyTexts[remedy];
}
