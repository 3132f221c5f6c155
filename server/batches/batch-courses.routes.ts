import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/batches/batch-courses.api.ts';
import { listCoursesOf } from './batch-courses.service.ts';
import { addByHand, removeByHand, removeSelection } from './change-courses.service.ts';
import { liftExceptions, readExceptions } from './exception.service.ts';

export function batchCourseRoutes(router: Router) {
  serve(router, api.listBatchCourses, ({ scope, record, query }) =>
    listCoursesOf(scope, record, { ...query, search: query.search }),
  );
  serve(
    router,
    api.addCourses,
    ({ scope, actor, record, body }) =>
      addByHand(scope, record, {
        courses: body.courses,
        pin: body.pin,
        changeKey: body.changeKey,
        personId: actor.personId,
      }),
    { transaction: 'own' },
  );
  serve(router, api.removeCourses, ({ scope, actor, record, body }) =>
    removeByHand(scope, record, body.ids, {
      exclude: body.exclude,
      changeKey: body.changeKey,
      personId: actor.personId,
    }),
  );
  serve(router, api.removeSelectedCourses, ({ scope, actor, record, body }) =>
    removeSelection(
      scope,
      record,
      { selected: body.selected, deselected: body.deselected, search: body.search },
      { exclude: body.exclude, changeKey: body.changeKey, personId: actor.personId },
    ),
  );
  serve(router, api.listExceptions, ({ scope, record, query }) =>
    readExceptions(scope, record.id, { ...query, search: query.search }),
  );
  serve(router, api.liftExceptions, ({ scope, actor, record, body }) =>
    liftExceptions(scope, record, { courseIds: body.ids, personId: actor.personId }),
  );
}
