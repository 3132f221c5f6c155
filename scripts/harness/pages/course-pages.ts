import express, { type Request, type Response, type Router } from 'express';
import type { SimulatorState } from '../canvas-simulator/state.ts';
import type { ContentItem, CourseContent, FileItem, WrittenKind } from '../course-content.ts';
import { documentBytes } from '../make-documents.ts';
import type { HarnessCourse } from '../world.ts';
import { escapeHtml, page } from './html.ts';
import { plainPage } from './plain-pages.ts';

/** A kind of item, its heading, and how Canvas's own addresses name one. */
interface Shelf {
  readonly kind: WrittenKind;
  readonly heading: string;
  readonly path: string;
  readonly nameOf: (item: ContentItem) => string;
}

const byId = ({ id }: ContentItem) => String(id);

const shelves: readonly Shelf[] = [
  { kind: 'pages', heading: 'Pages', path: 'pages', nameOf: ({ url }) => url },
  { kind: 'assignments', heading: 'Assignments', path: 'assignments', nameOf: byId },
  { kind: 'quizzes', heading: 'Quizzes', path: 'quizzes', nameOf: byId },
  { kind: 'discussions', heading: 'Discussions', path: 'discussion_topics', nameOf: byId },
  { kind: 'announcements', heading: 'Announcements', path: 'discussion_topics', nameOf: byId },
];

/** What a course's teacher sees in Canvas: its items, and an editor for the HTML of each, at Canvas's own addresses. */
export function coursePageRoutes(simulator: SimulatorState): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: '20mb' });
  const withCourse =
    (show: (req: Request, res: Response, course: HarnessCourse) => unknown) =>
    (req: Request, res: Response) => {
      const course = findCourse(simulator, String(req.params.courseId));
      if (course) return show(req, res, course);
      res.status(404).send(plainPage('No such course', 'Try another id.'));
    };
  router.get(
    '/courses/:courseId',
    withCourse((_req, res, course) => void res.send(coursePage(course, simulator.contents.of(course)))),
  );
  router.get(
    '/courses/:courseId/assignments/syllabus',
    withCourse((_req, res, course) => void res.send(syllabusPage(course, simulator.contents.of(course)))),
  );
  router.post(
    '/courses/:courseId/assignments/syllabus',
    form,
    withCourse((req, res, course) => {
      simulator.contents.change(course, { syllabus: htmlIn(req) });
      res.redirect(303, req.originalUrl);
    }),
  );
  const filePath = '/courses/:courseId/files/:fileId';
  router.get(
    filePath,
    withCourse((req, res, course) => {
      const file = findFile(simulator, course, req);
      if (!file) return void res.status(404).send(plainPage('Nothing here', 'It was deleted.'));
      res.send(filePage(course, file));
    }),
  );
  router.post(
    filePath,
    withCourse(async (req, res, course) => {
      const file = findFile(simulator, course, req);
      const replace = file && documentBytes(endingOf(file), soundOne);
      if (!replace) return void res.status(404).send(plainPage('Nothing here', 'It was deleted.'));
      const { files } = simulator.contents.of(course);
      const changed = {
        ...file,
        bytes: replace,
        size: (await replace()).length,
        updatedAt: new Date().toISOString(),
      };
      simulator.contents.change(course, { files: files.map((each) => (each === file ? changed : each)) });
      res.redirect(303, req.originalUrl);
    }),
  );
  const itemPaths = ['/courses/:courseId/:path/:name', '/courses/:courseId/:path/:name/edit'];
  router.get(
    itemPaths,
    withCourse((req, res, course) => {
      const found = findItem(simulator.contents.of(course), req);
      if (!found) return void res.status(404).send(plainPage('Nothing here', 'It was deleted.'));
      res.send(editorPage(course, { title: found.item.title, html: found.item.html() }));
    }),
  );
  router.post(
    itemPaths,
    form,
    withCourse((req, res, course) => {
      const found = findItem(simulator.contents.of(course), req);
      if (found) simulator.contents.edit(course, found.kind, found.item.id, htmlIn(req));
      res.redirect(303, req.originalUrl);
    }),
  );
  return router;
}

const htmlIn = (req: Request) => String((req.body as { html?: string } | undefined)?.html ?? '');

const findCourse = ({ institutions }: SimulatorState, id: string) =>
  institutions.map(({ courses }) => courses.get(id)).find((course) => course !== undefined);

/** The first document of each ending has no fault. */
const soundOne = 0;

const endingOf = ({ name }: FileItem) => name.split('.').at(-1) ?? '';

const findFile = ({ contents }: SimulatorState, course: HarnessCourse, req: Request) =>
  contents.of(course).files.find(({ id }) => String(id) === req.params.fileId);

function findItem(content: CourseContent, req: Request) {
  const name = String(req.params.name);
  for (const { kind, path, nameOf } of shelves) {
    const item = path === req.params.path ? content[kind].find((each) => nameOf(each) === name) : undefined;
    if (item) return { kind, item };
  }
  return undefined;
}

function coursePage(course: HarnessCourse, content: CourseContent) {
  const lists = shelves.map(({ kind, heading, path, nameOf }) => {
    const items = content[kind].map(
      (item) =>
        `<li><a href="/courses/${course.id}/${path}/${encodeURIComponent(nameOf(item))}/edit">${escapeHtml(item.title)}</a>` +
        `${item.published ? '' : ' <span class="soft">(unpublished)</span>'}</li>`,
    );
    return `<h2>${heading}</h2><ul>${items.join('') || '<li class="soft">None</li>'}</ul>`;
  });
  return page({
    title: nameOfCourse(course),
    body:
      `<main><h1>${escapeHtml(nameOfCourse(course))}</h1>` +
      '<p class="soft">This page plays Canvas. Open an item to change its HTML, then scan the course in Courseyard.</p>' +
      `<p><a href="/courses/${course.id}/assignments/syllabus">Syllabus</a></p>${lists.join('')}` +
      '<p><a href="/">Back to the people</a></p></main>',
  });
}

const nameOfCourse = ({ name, code }: HarnessCourse) => name ?? code;

/** A file's page, on which a document gets another version. */
function filePage(course: HarnessCourse, { id, name, size, bytes }: FileItem) {
  const replacing = bytes
    ? '<form method="post"><button>Upload a version without faults</button></form>'
    : '';
  return page({
    title: name,
    body:
      `<main><p><a href="/courses/${course.id}">${escapeHtml(nameOfCourse(course))}</a></p><h1>${escapeHtml(name)}</h1>` +
      `<p>${size.toLocaleString('en')} bytes. <a href="/courses/${course.id}/files/${id}/download">Download</a></p>${replacing}</main>`,
  });
}

const syllabusPage = (course: HarnessCourse, { syllabus }: CourseContent) =>
  editorPage(course, { title: 'Syllabus', html: syllabus ?? '' });

const editorPage = (course: HarnessCourse, { title, html }: { title: string; html: string }) =>
  page({
    title,
    body:
      `<main><p><a href="/courses/${course.id}">${escapeHtml(nameOfCourse(course))}</a></p><h1>${escapeHtml(title)}</h1>` +
      '<form method="post" class="stack"><label>HTML <textarea name="html" rows="24" spellcheck="false">' +
      `${escapeHtml(html)}</textarea></label><div class="row"><button>Save</button></div></form></main>`,
  });
