import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { ItemChange } from '../course-contents.ts';
import type { ContentItem, WrittenKind } from '../course-content.ts';
import type { HarnessCourse } from '../world.ts';
import { forbidden, notFound } from './answers.ts';
import { originOf } from './api-html.ts';
import { assignments, discussions, pages, quizzes, type ContentKind } from './content-json.ts';
import { isLockedCopy, noteChanged, refuseLocked } from './course-copies.ts';
import { findCourse, mayManage, withCourse } from './courses.ts';
import type { SimulatorState } from './state.ts';
import { storedHtml } from './stored-html.ts';
import { ownerOf } from './tokens.ts';

/** A kind of item as it's written: where its fields are in what's sent, and which of them is the text. */
interface Shelf {
  readonly path: string;
  readonly kinds: readonly WrittenKind[];
  readonly root: string | null;
  readonly field: string;
  /** whether students are told when the caller doesn't say */
  readonly tells: boolean;
  readonly right: string;
  readonly json: (item: ContentItem, showing: Parameters<ContentKind<ContentItem>['shape']>[1]) => object;
}

const shelves: readonly Shelf[] = [
  {
    path: 'pages',
    kinds: ['pages'],
    root: 'wiki_page',
    field: 'body',
    tells: false,
    right: 'manage_wiki_update',
    json: pages.shape,
  },
  {
    path: 'assignments',
    kinds: ['assignments'],
    root: 'assignment',
    field: 'description',
    tells: false,
    right: 'manage_assignments_edit',
    // What's found on a shelf is of its kind.
    json: assignments.shape as Shelf['json'],
  },
  {
    path: 'quizzes',
    kinds: ['quizzes'],
    root: 'quiz',
    field: 'description',
    tells: true,
    right: 'manage_assignments_edit',
    json: quizzes.shape as Shelf['json'],
  },
  {
    path: 'discussion_topics',
    kinds: ['discussions', 'announcements'],
    root: null,
    field: 'message',
    tells: false,
    right: 'moderate_forum',
    json: discussions.shape,
  },
];

/** What's sent about one item. */
export type Sent = Readonly<Record<string, unknown>>;

const recordIn = (value: unknown): Sent =>
  typeof value === 'object' && value !== null ? (value as Sent) : {};

/** What's sent, as a form or JSON. */
export const readSent: RequestHandler[] = [
  express.urlencoded({ extended: true, limit: '20mb' }),
  express.json({ limit: '20mb' }),
];

/** Keeps what was asked for, whatever becomes of it. */
export const noteWrite =
  (state: SimulatorState): RequestHandler =>
  (req, _res, next) => {
    state.writes.push({ method: req.method, path: req.path, form: recordIn(req.body) });
    next();
  };

/** A text as it's stored when this request sends it. */
export const textToStore = (req: Request, res: Response, text: string) =>
  storedHtml(text, {
    origin: originOf(req),
    drops: res.locals.droppedAttribute as string | undefined,
  });

/** Writing texts of items. */
export function itemWriteRoutes(router: Router, state: SimulatorState) {
  for (const shelf of shelves)
    router.put(
      `/courses/:courseId/${shelf.path}/:name`,
      readSent,
      noteWrite(state),
      meddling(state),
      withCourse((req, res, course) => write(req, res, { state, course, shelf })),
    );
}

/** Whose name writes carry. */
export const editorOf = (res: Response) => {
  const { userId: id, userName: name } = ownerOf(res);
  return { id, name };
};

interface Writing {
  readonly state: SimulatorState;
  readonly course: HarnessCourse;
  readonly shelf: Shelf;
}

function write(req: Request, res: Response, writing: Writing) {
  const { state, course, shelf } = writing;
  if (state.denied.has(shelf.right) || !mayManage(ownerOf(res), course)) return forbidden(res);
  const found = findItem(writing, String(req.params.name));
  const sent = shelf.root === null ? recordIn(req.body) : recordIn(recordIn(req.body)[shelf.root]);
  const text = sent[shelf.field];
  const change: ItemChange = {
    editedBy: editorOf(res),
    ...(typeof text === 'string' && textChange(textToStore(req, res, text))),
    ...(typeof sent.title === 'string' && { title: sent.title }),
  };
  if (!found) return shelf.path === 'pages' ? createPage(req, res, { writing, change }) : notFound(res);
  const name = `${shelf.path}/${found.item.id}`;
  if (isLockedCopy(state, course, name)) return refuseLocked(res, state, shelf.field);
  tell(sent, found.item, writing);
  state.contents.rewrite(course, found.kind, found.item.id, change);
  noteChanged(state, course, name);
  sendItem(req, res, { writing, id: found.item.id });
}

/** A text in the usual editor takes the place of blocks. */
const textChange = (html: string) => ({ html: () => html, editor: undefined }) as ItemChange;

/** Canvas makes the page that isn't there. */
function createPage(
  req: Request,
  res: Response,
  { writing, change }: { writing: Writing; change: ItemChange },
) {
  const { state, course } = writing;
  const there = state.contents.of(course).pages;
  const title = change.title ?? String(req.params.name).replaceAll('-', ' ');
  const page: ContentItem = {
    id: Math.max(0, ...there.map(({ id }) => id)) + 1,
    title,
    url: title.toLowerCase().replaceAll(/\W+/g, '-'),
    published: false,
    updatedAt: new Date().toISOString(),
    html: () => '',
    ...change,
  };
  state.contents.change(course, { pages: [...there, page] });
  sendItem(req, res, { writing, id: page.id });
}

function sendItem(req: Request, res: Response, { writing, id }: { writing: Writing; id: number }) {
  const { state, course, shelf } = writing;
  const content = state.contents.of(course);
  const items: readonly ContentItem[] = shelf.kinds.flatMap((kind) => content[kind]);
  const place = items.findIndex((item) => item.id === id);
  const item = items[place];
  if (!item) return notFound(res);
  res.json(shelf.json(item, { req, state, place, isFirst: place === 0, isAlone: true }));
}

/** Who edited a page within this time isn't announced, in milliseconds (Canvas's source, broadcast policies). */
const quietMs = 30 * 60_000;

/** Tells students of a published item's change, as Canvas does unless it's asked not to. */
function tell(sent: Sent, item: ContentItem, { state, course, shelf }: Writing) {
  const asked = sent.notify_of_update;
  const isAsked = asked === undefined ? shelf.tells : ['true', '1', true].includes(asked as string);
  const isQuiet = shelf.path === 'pages' && Date.now() - Date.parse(item.updatedAt) < quietMs;
  if (isAsked && !isQuiet && item.published)
    state.notices.push({ courseId: course.id, item: `${shelf.path}/${item.id}` });
}

function findItem({ state, course, shelf }: Writing, name: string) {
  const content = state.contents.of(course);
  for (const kind of shelf.kinds) {
    const items: readonly ContentItem[] = content[kind];
    const item = items.find(
      (each) =>
        (shelf.path === 'pages' ? pages.nameOf(each) : String(each.id)) === name ||
        (shelf.path === 'pages' && pages.isCalled?.(each, name)),
    );
    if (item) return { kind, item };
  }
  return undefined;
}

/** Edits the named item as somebody else before the request is dealt with, if a fault asks for it. */
export const meddling =
  (state: SimulatorState): RequestHandler =>
  (req, res, next) => {
    const course = findCourse(ownerOf(res).institution, String(req.params.courseId));
    const shelf = shelves.find(({ path }) => req.path.split('/')[3] === path);
    const found = course && shelf && findItem({ state, course, shelf }, String(req.params.name));
    if (res.locals.isEditedMeanwhile === true && found) {
      const html = `<p>Added by somebody else.</p>${found.item.html()}`;
      const editedBy = { id: '1', name: 'Somebody Else' };
      state.contents.rewrite(course, found.kind, found.item.id, { html: () => html, editedBy });
    }
    next();
  };
