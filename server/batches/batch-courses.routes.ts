import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/batches/batch-courses.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { batchNotes } from './batch.messages.ts';
import { exportCoursesOf, listCoursesOf, withinFilter } from './batch-courses.service.ts';
import { addByHand, removeByHand, removeSelection } from './change-courses.service.ts';
import { liftExceptions, readExceptions } from './exception.service.ts';

export function batchCourseRoutes(router: Router) {
  serve(router, api.listBatchCourses, ({ scope, actor, record, query }) =>
    listCoursesOf(scope, actor, record, { ...query, search: query.search }),
  );
  serve(router, api.exportBatchCourses, ({ scope, actor, record, query }) =>
    exportCoursesOf(scope, actor, record, { ...query, search: query.search }),
  );
  serve(
    router,
    api.addCourses,
    async ({ scope, actor, record, body, note }) => {
      const { courses, pin, changeKey } = body;
      const { personId } = actor;
      const added = await addByHand(scope, record, { courses, pin, changeKey, personId });
      note(phrase(batchNotes.added, { count: added.newIds.length }));
      return added;
    },
    { transaction: 'own' },
  );
  serve(router, api.removeCourses, async ({ scope, actor, record, body, note }) => {
    const { exclude, changeKey } = body;
    const { personId } = actor;
    const removed = await removeByHand(scope, record, body.ids, { exclude, changeKey, personId });
    note(removedNote(removed));
    return removed;
  });
  serve(router, api.removeSelectedCourses, async ({ scope, actor, record, body, note }) => {
    const { selected, deselected, search, filter, exclude, changeKey } = body;
    const within = await withinFilter(scope, actor, record.id, filter);
    const choice = { selected, deselected, search, within };
    const how = { exclude, changeKey, personId: actor.personId };
    const removed = await removeSelection(scope, record, choice, how);
    note(removedNote(removed));
    return removed;
  });
  serve(router, api.listExceptions, ({ scope, record, query }) =>
    readExceptions(scope, record.id, { ...query, search: query.search }),
  );
  serve(router, api.liftExceptions, ({ scope, actor, record, body }) =>
    liftExceptions(scope, record, { courseIds: body.ids, personId: actor.personId }),
  );
}

const removedNote = ({
  fullyDeletedIds,
  unassignedIds,
}: {
  fullyDeletedIds: number[];
  unassignedIds: number[];
}) => phrase(batchNotes.removed, { count: fullyDeletedIds.length + unassignedIds.length });
