import type { Request } from 'express';
import type { ContentItem, CourseContent, CourseModule, FileItem, ModuleItem } from '../course-content.ts';
import { queryList, queryText } from '../query.ts';

/** Where an item stands when it is shown. */
export interface Showing {
  readonly req: Request;
  /** its place in the list, from 0 */
  readonly place: number;
  /** it is asked for by itself, not as one of a list */
  readonly isAlone: boolean;
}

/** One kind of content: where it is listed, what is in the list, how one of it looks. */
export interface ContentKind<T> {
  /** the part of the path after the course */
  readonly path: string;
  pick(content: CourseContent, req: Request): readonly T[];
  shape(item: T, showing: Showing): object;
  /** what names one of them in a path */
  nameOf(item: T): string;
}

const byId = ({ id }: { readonly id: number }) => String(id);
const workflowState = (published: boolean) => (published ? 'active' : 'unpublished');

/** Pages are listed without their text unless it is asked for. The first one is the front page. */
export const pages: ContentKind<ContentItem> = {
  path: 'pages',
  pick: (content) => content.pages,
  shape: (page, { req, place, isAlone }) => ({
    page_id: page.id,
    url: page.url,
    title: page.title,
    created_at: page.updatedAt,
    updated_at: page.updatedAt,
    published: page.published,
    front_page: place === 0,
    hide_from_students: !page.published,
    editing_roles: 'teachers',
    ...((isAlone || queryList(req, 'include').includes('body')) && { body: page.html() }),
  }),
  nameOf: ({ url }) => url,
};

export const assignments: ContentKind<ContentItem> = {
  path: 'assignments',
  pick: (content) => content.assignments,
  shape: (assignment, { place }) => ({
    id: assignment.id,
    name: assignment.title,
    description: assignment.html(),
    due_at: null,
    points_possible: 10 + (assignment.id % 5) * 10,
    position: place + 1,
    published: assignment.published,
    updated_at: assignment.updatedAt,
    submission_types: ['online_upload'],
  }),
  nameOf: byId,
};

export const quizzes: ContentKind<ContentItem> = {
  path: 'quizzes',
  pick: (content) => content.quizzes,
  shape: (quiz) => ({
    id: quiz.id,
    title: quiz.title,
    description: quiz.html(),
    quiz_type: 'assignment',
    question_count: 5 + (quiz.id % 10),
    published: quiz.published,
  }),
  nameOf: byId,
};

/** Announcements are discussions too, listed by themselves. */
export const discussions: ContentKind<ContentItem> = {
  path: 'discussion_topics',
  pick: (content, req) =>
    queryText(req, 'only_announcements') === 'true' ? content.announcements : content.discussions,
  shape: (topic) => ({
    id: topic.id,
    title: topic.title,
    message: topic.html(),
    posted_at: topic.updatedAt,
    last_reply_at: topic.updatedAt,
    published: topic.published,
  }),
  nameOf: byId,
};

export const modules: ContentKind<CourseModule> = {
  path: 'modules',
  pick: (content) => content.modules,
  shape: (module, { req, place }) => ({
    id: module.id,
    name: module.name,
    position: place + 1,
    workflow_state: workflowState(module.published),
    published: module.published,
    items_count: module.items.length,
    ...(queryList(req, 'include').includes('items') && { items: module.items.map(moduleItemJson) }),
  }),
  nameOf: byId,
};

export const moduleItemJson = ({ id, title, type, item }: ModuleItem, place = 0) => ({
  id,
  title,
  type,
  position: place + 1,
  indent: 0,
  published: item.published,
  ...(type === 'Page' ? { page_url: item.url } : { content_id: item.id }),
});

export const files: ContentKind<FileItem> = {
  path: 'files',
  pick: (content) => content.files,
  shape: (file) => ({
    id: file.id,
    display_name: file.name,
    filename: file.name,
    'content-type': file.type,
    size: file.size,
    created_at: file.updatedAt,
    updated_at: file.updatedAt,
    hidden: false,
    locked: false,
  }),
  nameOf: byId,
};
