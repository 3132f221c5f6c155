import type { Request, Response, Router } from 'express';
import type { HarnessCourse } from '../world.ts';
import { forbidden, notFound } from './answers.ts';
import { blueprintOf, finishSyncs } from './course-copies.ts';
import { mayManage, withCourse } from './courses.ts';
import { sendPage } from './paging.ts';
import type { CopyLink, SimulatorState, Sync } from './state.ts';
import { ownerOf } from './tokens.ts';

/** Blueprints, their copies and syncs, and Canvas's map of what was copied from where. */
export function copyRoutes(router: Router, state: SimulatorState) {
  const { copies } = state;
  router.get(
    '/courses/:courseId/blueprint_subscriptions',
    withCourse((req, res, course) => {
      const link = blueprintOf(state, course);
      sendPage(req, res, { items: link ? [link] : [], shape: subscriptionJson });
    }),
  );
  const template = '/courses/:courseId/blueprint_templates/:templateId';
  router.get(
    template,
    withBlueprint(state, (_req, res, { course, links }) =>
      res.json({
        id: course.id,
        course_id: course.id,
        associated_course_count: links.length,
        last_export_completed_at: copies.syncs.findLast(({ isDone }) => isDone)?.createdAt ?? null,
      }),
    ),
  );
  router.get(
    `${template}/associated_courses`,
    withBlueprint(state, (req, res, { links }) =>
      sendPage(req, res, {
        items: links,
        shape: ({ to }) => ({ id: to.id, name: to.name, course_code: to.code, sis_course_id: to.sisId }),
      }),
    ),
  );
  router.get(
    `${template}/migrations`,
    withBlueprint(state, (req, res, { course }) => {
      finishSyncs(state);
      const items = copies.syncs.filter(({ blueprint }) => blueprint.id === course.id).toReversed();
      sendPage(req, res, { items, shape: syncJson });
    }),
  );
  router.get(
    `${template}/migrations/:id`,
    withBlueprint(state, (req, res) => {
      finishSyncs(state);
      const found = copies.syncs.find(({ id }) => String(id) === req.params.id);
      if (!found) return notFound(res);
      res.json(syncJson(found));
    }),
  );
  mapRoutes(router, state);
}

/** Starts a sync; only one at a time. It's done at once unless `syncsWait`. */
export const startSync = (state: SimulatorState) =>
  withBlueprint(state, (req, res, { course }) => {
    const { syncs } = state.copies;
    if (syncs.some(({ blueprint, isDone }) => blueprint.id === course.id && !isDone))
      return void res
        .status(400)
        .json({ message: 'cannot start new migration while a previous one is still running' });
    const { comment } = (req.body ?? {}) as { comment?: unknown };
    const sync: Sync = {
      id: syncs.length + 1,
      blueprint: course,
      comment: typeof comment === 'string' ? comment : '',
      createdAt: new Date().toISOString(),
      isDone: false,
    };
    syncs.push(sync);
    res.json(syncJson(sync));
    finishSyncs(state);
  });

function mapRoutes(router: Router, { copies }: SimulatorState) {
  const into = (course: HarnessCourse) => copies.links.filter(({ to }) => to.id === course.id);
  router.get(
    '/courses/:courseId/content_migrations',
    withCourse((req, res, course) => sendPage(req, res, { items: into(course), shape: migrationJson })),
  );
  router.get(
    '/courses/:courseId/content_migrations/:id/asset_id_mapping',
    withCourse((req, res, course) => {
      const link = into(course).find(({ id }) => String(id) === req.params.id);
      if (!link) return notFound(res);
      res.json(mappingJson(link));
    }),
  );
}

interface Blueprint {
  readonly course: HarnessCourse;
  readonly links: readonly CopyLink[];
}

/** A blueprint has one template, which every path can call "default". */
const withBlueprint = (
  state: SimulatorState,
  handle: (req: Request, res: Response, blueprint: Blueprint) => void,
) =>
  withCourse((req, res, course) => {
    if (!course.isBlueprint || !['default', course.id].includes(String(req.params.templateId)))
      return notFound(res);
    if (!mayManage(ownerOf(res), course)) return forbidden(res);
    const { links } = state.copies;
    handle(req, res, {
      course,
      links: links.filter(({ kind, from }) => kind === 'blueprint' && from.id === course.id),
    });
  });

const subscriptionJson = ({ id, from }: CopyLink) => ({
  id,
  template_id: from.id,
  blueprint_course: { id: from.id, name: from.name, course_code: from.code },
});

const syncJson = ({ id, blueprint, comment, createdAt, isDone }: Sync) => ({
  id,
  template_id: blueprint.id,
  workflow_state: isDone ? 'completed' : 'queued',
  created_at: createdAt,
  comment,
});

const migrationJson = ({ id, kind, from }: CopyLink) => ({
  id,
  migration_type: kind === 'blueprint' ? 'master_course_import' : 'course_copy_importer',
  workflow_state: 'completed',
  settings: { source_course_id: from.id },
});

/** Ids there to ids here, by kind. */
function mappingJson({ ids }: CopyLink) {
  const byPath = Map.groupBy(ids, ([name]) => name.split('/')[0] ?? '');
  return Object.fromEntries(
    [...byPath].map(([path, pairs]) => [
      path,
      Object.fromEntries(pairs.map(([name, id]) => [name.split('/')[1] ?? '', String(id)])),
    ]),
  );
}
