import type { Request, Router } from 'express';
import { notFound, sendTabOff } from './answers.ts';
import {
  assignments,
  discussions,
  files,
  folders,
  moduleItemJson,
  modules,
  pages,
  questionJson,
  quizzes,
  type ContentKind,
} from './content-json.ts';
import { restrictionsOf } from './course-copies.ts';
import { withCourse, type CourseHandler } from './courses.ts';
import { itemWriteRoutes, meddling } from './item-writes.ts';
import type { MediumItem } from '../course-content.ts';
import type { HarnessCourse } from '../world.ts';
import { revisionRoutes } from './page-revisions.ts';
import { sendPage } from './paging.ts';
import type { SimulatorState } from './state.ts';

/** Everything in a course, kind by kind: a list, and each item by itself. */
export function contentRoutes(router: Router, state: SimulatorState) {
  const tabsOff = (course: HarnessCourse) => state.tabsOff.has(`${course.id}/quizzes`);
  serveKind(router, state, pages);
  serveKind(router, state, assignments);
  serveKind(router, state, quizzes);
  serveKind(router, state, discussions);
  serveKind(router, state, modules);
  serveKind(router, state, files);
  serveKind(router, state, folders);
  itemWriteRoutes(router, state);
  revisionRoutes(router, state);
  router.get(
    '/courses/:courseId/modules/:moduleId/items',
    withCourse((req, res, course) => {
      const module = state.contents.of(course).modules.find(({ id }) => String(id) === req.params.moduleId);
      if (!module) return notFound(res);
      sendPage(req, res, { items: module.items, shape: (item) => moduleItemJson(item) });
    }),
  );
  router.get(
    '/courses/:courseId/quizzes/:quizId/questions',
    withCourse((req, res, course) => {
      if (tabsOff(course)) return sendTabOff(res);
      const quiz = state.contents.of(course).quizzes.find(({ id }) => String(id) === req.params.quizId);
      if (!quiz) return notFound(res);
      sendPage(req, res, {
        items: quiz.questions?.() ?? [],
        shape: (question) => questionJson(question, { req, state, quizId: quiz.id }),
      });
    }),
  );
  router.get(
    '/courses/:courseId/media_attachments',
    withCourse((req, res, course) => {
      sendPage(req, res, { items: state.contents.of(course).media ?? [], shape: mediumJson });
    }),
  );
  router.get(
    '/courses/:courseId/front_page',
    withCourse((req, res, course) => {
      const [front] = state.contents.of(course).pages;
      if (!front) return notFound(res);
      res.json(pages.shape(front, { req, state, place: 0, isFirst: true, isAlone: true }));
    }),
  );
}

const mediumJson = ({ id, fileId, title, tracks }: MediumItem) => ({
  media_id: id,
  attachment_id: fileId ?? null,
  title,
  media_type: 'video',
  can_add_captions: true,
  media_tracks: tracks.map(({ locale, userId = null }, at) => ({
    id: at + 1,
    kind: 'subtitles',
    locale,
    user_id: userId,
  })),
});

function serveKind<T>(router: Router, state: SimulatorState, kind: ContentKind<T>) {
  const { contents, tabsOff } = state;
  const { path, pick, nameOf } = kind;
  const all = (course: HarnessCourse, req: Request) =>
    kind.all?.(contents.of(course)) ?? pick(contents.of(course), req);
  const shapeIn =
    (course: HarnessCourse): ContentKind<T>['shape'] =>
    (item, showing) => ({
      ...kind.shape(item, showing),
      ...(kind.copiedBy && restrictionsOf(state, course, `${path}/${kind.copiedBy(item)}`)),
    });
  const firstOf = (course: HarnessCourse) => contents.of(course).pages[0]?.url;
  const withTab = (handle: CourseHandler) =>
    withCourse((req, res, course) => {
      if (tabsOff.has(`${course.id}/${path}`)) return sendTabOff(res);
      handle(req, res, course);
    });
  router.get(
    `/courses/:courseId/${path}`,
    withTab((req, res, course) => {
      const items = pick(contents.of(course), req);
      const first = firstOf(course);
      const shape = shapeIn(course);
      sendPage(req, res, {
        items,
        shape: (item) =>
          shape(item, {
            req,
            state,
            place: items.indexOf(item),
            isFirst: nameOf(item) === first,
            isAlone: false,
          }),
      });
    }),
  );
  router.get(
    `/courses/:courseId/${path}/:name`,
    meddling(state),
    withTab((req, res, course) => {
      const items = all(course, req);
      const name = String(req.params.name);
      const named = items.findIndex((item) => nameOf(item) === name);
      const place = named === -1 ? items.findIndex((item) => kind.isCalled?.(item, name)) : named;
      const item = items[place];
      if (!item) return notFound(res);
      res.json(
        shapeIn(course)(item, {
          req,
          state,
          place,
          isFirst: nameOf(item) === firstOf(course),
          isAlone: true,
        }),
      );
    }),
  );
}
