import type { Request } from 'express';
import type {
  AssignmentItem,
  ContentItem,
  CourseContent,
  CourseModule,
  FileItem,
  FolderItem,
  ModuleItem,
  QuizItem,
  QuizQuestion,
} from '../course-content.ts';
import { queryList, queryText } from '../query.ts';
import { apiHtml, textOfPage } from './api-html.ts';
import type { SimulatorState } from './state.ts';

/** Where an item is shown. */
interface Showing {
  readonly req: Request;
  readonly state: SimulatorState;
  /** its place in the list, from 0 */
  readonly place: number;
  /** it's the course's first of the kind, however the list is sorted */
  readonly isFirst: boolean;
  /** it's requested by itself, not in a list */
  readonly isAlone: boolean;
}

/** One kind of content: where it's listed, what's in the list, what one item looks like. */
export interface ContentKind<T> {
  /** the part of the path after the course */
  readonly path: string;
  pick(content: CourseContent, req: Request): readonly T[];
  /** those that a path can name; those of the list if absent */
  all?(content: CourseContent): readonly T[];
  shape(item: T, showing: Showing): object;
  /** what names one of them in a path */
  nameOf(item: T): string;
  /** the id by which courses copied from this one know it; absent for what isn't written */
  copiedBy?(item: T): number;
  /** whether a path can also name it like this; not if absent */
  isCalled?(item: T, name: string): boolean;
}

const byId = ({ id }: { readonly id: number }) => String(id);
const workflowState = (published: boolean) => (published ? 'active' : 'unpublished');

const inOrderAsked = (req: Request, a: string, b: string) =>
  (a < b ? -1 : a > b ? 1 : 0) * (queryText(req, 'order') === 'desc' ? -1 : 1);

/** Pages are listed without their text unless asked for it. The first one is the front page. */
export const pages: ContentKind<ContentItem> = {
  path: 'pages',
  pick: (content, req) =>
    queryText(req, 'sort') === 'updated_at'
      ? content.pages.toSorted((a, b) => inOrderAsked(req, a.updatedAt, b.updatedAt))
      : content.pages,
  shape: (page, { req, state, isFirst, isAlone }) => ({
    page_id: page.id,
    url: page.url,
    title: page.title,
    created_at: page.updatedAt,
    updated_at: page.updatedAt,
    published: page.published,
    front_page: isFirst,
    hide_from_students: !page.published,
    editing_roles: 'teachers',
    ...(page.editedBy && {
      last_edited_by: { id: page.editedBy.id, display_name: page.editedBy.name, avatar_image_url: null },
    }),
    ...(page.editor && state.namesEditors && { editor: page.editor }),
    ...((isAlone || (state.listsPageTexts && queryList(req, 'include').includes('body'))) &&
      textOfPage(req, page, state)),
  }),
  nameOf: ({ url }) => url,
  copiedBy: ({ id }) => id,
  // Canvas keeps the names that a page had before, and also takes its id (Canvas's source, `find_page`).
  isCalled: ({ id, formerUrls = [] }, name) =>
    formerUrls.includes(name) || name === `page_id:${id}` || name === String(id),
};

const submissionTypes = {
  canvas: ['online_upload'],
  external_tool: ['external_tool'],
  new_quiz: ['external_tool'],
  annotation: ['student_annotation'],
  page: ['wiki_page'],
  quiz: ['online_quiz'],
  discussion: ['discussion_topic'],
} as const;

export const assignments: ContentKind<AssignmentItem> = {
  path: 'assignments',
  pick: (content) => content.assignments,
  shape: (assignment, { req, state, place }) => ({
    id: assignment.id,
    name: assignment.title,
    description: assignment.handedInTo === 'new_quiz' ? null : apiHtml(req, assignment.html(), state),
    due_at: assignment.dueAt,
    points_possible: 10 + (assignment.id % 5) * 10,
    grading_type: assignment.isUngraded ? 'not_graded' : 'points',
    position: place + 1,
    published: assignment.published,
    updated_at: (state.datesNewQuizzes && assignment.newQuiz?.editedAt) || assignment.updatedAt,
    submission_types: submissionTypes[assignment.handedInTo],
    is_quiz_assignment: assignment.handedInTo === 'quiz',
    is_quiz_lti_assignment: assignment.handedInTo === 'new_quiz',
    ...(assignment.hasRubric && { rubric: [{ id: '_1', description: 'Clarity', points: 5 }] }),
    ...(assignment.handedInTo === 'quiz' && { quiz_id: assignment.sameAs }),
    ...(assignment.handedInTo === 'discussion' && { discussion_topic: { id: assignment.sameAs } }),
    ...(assignment.annotated && { annotatable_attachment_id: assignment.annotated.id }),
  }),
  nameOf: byId,
  copiedBy: ({ id }) => id,
};

export const quizzes: ContentKind<QuizItem> = {
  path: 'quizzes',
  pick: (content) => content.quizzes,
  shape: (quiz, { req, state }) => ({
    id: quiz.id,
    title: quiz.title,
    description: apiHtml(req, quiz.html(), state),
    quiz_type: 'assignment',
    question_count: quiz.questions?.().length ?? 0,
    published: quiz.published,
  }),
  nameOf: byId,
  copiedBy: ({ id }) => id,
};

export const questionJson = (
  { id, name, html, answers }: QuizQuestion,
  { req, state, quizId }: { req: Request; state: SimulatorState; quizId: number },
) => ({
  id,
  quiz_id: quizId,
  question_name: name,
  question_type: 'multiple_choice_question',
  question_text: apiHtml(req, html, state),
  points_possible: 1,
  correct_comments_html: '',
  incorrect_comments_html: '',
  neutral_comments_html: '',
  answers: answers.map((text, index) => ({
    id: id * 10 + index,
    text: '',
    html: apiHtml(req, text, state),
    comments_html: '',
    weight: index === 0 ? 100 : 0,
  })),
});

/** Announcements are discussions too, listed separately. */
export const discussions: ContentKind<ContentItem> = {
  path: 'discussion_topics',
  pick: (content, req) =>
    queryText(req, 'only_announcements') === 'true' ? content.announcements : content.discussions,
  all: ({ discussions: topics, announcements }) => [...topics, ...announcements],
  shape: (topic, { req, state }) => ({
    id: topic.id,
    ...(topic.editedBy && { editor: { id: topic.editedBy.id, display_name: topic.editedBy.name } }),
    title: topic.title,
    message: apiHtml(req, topic.html(), state),
    posted_at: topic.updatedAt,
    last_reply_at: topic.updatedAt,
    published: topic.published,
    attachments: (topic.attachments ?? []).map((file) => fileJson(req, file)),
  }),
  nameOf: byId,
  copiedBy: ({ id }) => id,
};

export const modules: ContentKind<CourseModule> = {
  path: 'modules',
  pick: (content) => content.modules,
  shape: (module, { req, state, place }) => ({
    id: module.id,
    name: module.name,
    position: place + 1,
    workflow_state: workflowState(module.published),
    published: module.published,
    items_count: module.items.length,
    ...(queryList(req, 'include').includes('items') &&
      module.items.length <= state.mostListedModuleItems && { items: module.items.map(moduleItemJson) }),
  }),
  nameOf: byId,
};

export const moduleItemJson = (entry: ModuleItem, place = 0) => ({
  id: entry.id,
  title: entry.title,
  type: entry.type,
  position: place + 1,
  indent: 0,
  ...targetOf(entry),
});

function targetOf(entry: ModuleItem) {
  switch (entry.type) {
    case 'SubHeader':
      return {};
    case 'File':
      return { content_id: entry.file.id, published: true };
    case 'ExternalUrl':
    case 'ExternalTool':
      return { external_url: entry.address, published: true };
    case 'Page':
      return { page_url: entry.item.url, published: entry.item.published };
    default:
      return { content_id: entry.item.id, published: entry.item.published };
  }
}

/** Where Canvas has people download a file; it needs no token. */
const downloadAddress = (req: Request, { id }: FileItem) =>
  `${req.protocol}://${req.get('host') ?? 'localhost'}/courses/${String(req.params.courseId)}/files/${id}/download?download_frd=1`;

const fileJson = (req: Request, file: FileItem) => ({
  id: file.id,
  url: downloadAddress(req, file),
  display_name: file.name,
  filename: file.name,
  'content-type': file.type,
  size: file.size,
  folder_id: file.folderId,
  created_at: file.updatedAt,
  updated_at: file.updatedAt,
  modified_at: file.updatedAt,
  hidden: file.hidden,
  locked: false,
  media_entry_id: file.mediaEntryId ?? null,
});

export const files: ContentKind<FileItem> = {
  path: 'files',
  pick: (content) => content.files,
  shape: (file, { req }) => fileJson(req, file),
  nameOf: byId,
};

/** Folders count the files directly in them, not those below. */
export const folders: ContentKind<FolderItem & { readonly filesCount: number }> = {
  path: 'folders',
  pick: (content) =>
    content.folders.map((folder) => ({
      ...folder,
      filesCount: content.files.filter(({ folderId }) => folderId === folder.id).length,
    })),
  shape: ({ id, name, parentId, filesCount }) => ({
    id,
    name,
    full_name: parentId === null ? name : `course files/${name}`,
    parent_folder_id: parentId,
    files_count: filesCount,
    folders_count: 0,
    hidden: false,
    locked: false,
    for_submissions: false,
  }),
  nameOf: byId,
};
