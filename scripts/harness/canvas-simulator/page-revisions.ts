import type { Request, Response, Router } from 'express';
import type { ContentItem, PageRevision } from '../course-content.ts';
import type { HarnessCourse } from '../world.ts';
import { forbidden, notFound } from './answers.ts';
import { pages } from './content-json.ts';
import { mayManage, withCourse } from './courses.ts';
import { editorOf } from './item-writes.ts';
import type { SimulatorState } from './state.ts';
import { ownerOf } from './tokens.ts';

/** What pages said earlier, the latest first, and going back to one of those. */
export function revisionRoutes(router: Router, state: SimulatorState) {
  router.get(
    '/courses/:courseId/pages/:name/revisions',
    withPage(state, (_req, res, { revisions }) =>
      res.json(revisions.toReversed().map((revision) => revisionJson(revision, revisions.length))),
    ),
  );
  router.get(
    '/courses/:courseId/pages/:name/revisions/:revision',
    withPage(state, (req, res, { revisions }) => {
      const found = revisionNamed(revisions, req);
      if (!found) return notFound(res);
      const body = found.page.html();
      res.json({ ...revisionJson(found, revisions.length), title: found.page.title, body });
    }),
  );
  router.post(
    '/courses/:courseId/pages/:name/revisions/:revision',
    withPage(state, (req, res, { course, page, revisions }) => {
      const found = revisionNamed(revisions, req);
      if (!found) return notFound(res);
      if (!mayManage(ownerOf(res), course)) return forbidden(res);
      const { html, title, url } = found.page;
      state.contents.rewrite(course, 'pages', page.id, { html, title, url, editedBy: editorOf(res) });
      res.json(revisionJson({ ...found, id: revisions.length + 1 }, revisions.length + 1));
    }),
  );
}

interface PageHistory {
  readonly course: HarnessCourse;
  readonly page: ContentItem;
  readonly revisions: readonly PageRevision[];
}

const withPage = (
  state: SimulatorState,
  handle: (req: Request, res: Response, history: PageHistory) => void,
) =>
  withCourse((req, res, course) => {
    const { contents } = state;
    const name = String(req.params.name);
    const page = contents
      .of(course)
      .pages.find((each) => pages.nameOf(each) === name || pages.isCalled?.(each, name));
    if (!page) return notFound(res);
    handle(req, res, { course, page, revisions: contents.revisionsOf(course, page) });
  });

const revisionNamed = (revisions: readonly PageRevision[], { params }: Request) =>
  params.revision === 'latest'
    ? revisions.at(-1)
    : revisions.find(({ id }) => String(id) === params.revision);

const revisionJson = ({ id, page: { updatedAt, url, editedBy } }: PageRevision, latest: number) => ({
  revision_id: id,
  updated_at: updatedAt,
  latest: id === latest,
  url,
  ...(editedBy && { edited_by: { id: editedBy.id, display_name: editedBy.name } }),
});
