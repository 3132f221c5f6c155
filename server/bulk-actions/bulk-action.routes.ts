import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import type { BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import { phrase } from '#shared/text/phrase.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import { exportCourses, readCourses } from './bulk-action-courses.service.ts';
import { deedOf, subjectOf } from './audit-subject.ts';
import { listOfBatch } from './batch-actions.service.ts';
import { bulkNotes } from './bulk-action.messages.ts';
import * as actions from './bulk-action.service.ts';
import { previewCourses } from './bulk-action.repository.ts';
import { cancelAction } from './cancel-bulk-action.service.ts';

const startedNote = (started: BulkAction, courses: number) =>
  phrase(bulkNotes.started, { action: deedOf(started), courses });

export function bulkActionRoutes(router: Router) {
  serve(router, api.startBulkAction, async ({ scope, actor, body, note, about, repeats }) => {
    const { started, isRepeated } = await actions.startAction(scope, actor, body);
    repeats(isRepeated);
    note(startedNote(started, started.counts.total));
    about(subjectOf(started));
    return started;
  });
  serve(router, api.previewCourses, async ({ scope, actor, body }) =>
    previewCourses(scope, await selectedCourseIds(scope, actor, body.selection)),
  );
  serve(router, api.listBulkActions, ({ scope, actor }) => actions.listOwn(scope, actor));
  serve(router, api.readBulkAction, ({ scope, actor, params }) => actions.readSeen(scope, actor, params.id));
  serve(router, api.listBatchActions, ({ scope, actor, record, query }) =>
    listOfBatch(scope, actor, { id: record.id, ...query }),
  );
  serve(router, api.listBulkActionCourses, ({ scope, actor, params, query }) =>
    readCourses(scope, actor, { ...params, ...query }),
  );
  serve(router, api.exportBulkActionCourses, ({ scope, actor, params, query }) =>
    exportCourses(scope, actor, { ...params, ...query }),
  );
  serve(router, api.cancelBulkAction, async ({ scope, actor, params, about, repeats }) => {
    const { cancelled, isRepeated } = await cancelAction(scope, actor, params.id);
    repeats(isRepeated);
    about(subjectOf(cancelled));
    return cancelled;
  });
  serve(router, api.pauseBulkAction, async ({ scope, actor, params, about, repeats }) => {
    const { paused, isRepeated } = await actions.pauseAction(scope, actor, params.id);
    repeats(isRepeated);
    about(subjectOf(paused));
    return paused;
  });
  serve(router, api.goOnWithBulkAction, async ({ scope, actor, params, about, repeats }) => {
    const { goingOn, isRepeated } = await actions.goOnWithAction(scope, actor, params.id);
    repeats(isRepeated);
    about(subjectOf(goingOn));
    return goingOn;
  });
  serve(router, api.retryBulkAction, async ({ scope, actor, params, note, about }) => {
    const retried = await actions.retryAction(scope, actor, params.id);
    note(startedNote(retried, retried.counts.waiting));
    about(subjectOf(retried));
    return retried;
  });
  serve(router, api.undoBulkAction, async ({ scope, actor, params, note, about, repeats }) => {
    const { undone, isRepeated } = await actions.undoAction(scope, actor, params.id);
    repeats(isRepeated);
    note(phrase(bulkNotes.undone, { courses: undone.counts.done }));
    about(subjectOf(undone));
    return undone;
  });
}
