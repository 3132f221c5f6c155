import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/tasks/tasklist.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import * as ofBatch from './batch-checklists.service.ts';
import { assignToCourse, listTasklistsOf, removeTasklist } from './tasklist.service.ts';

/** What the audit log says. */
const tasklistNotes = defineMessages({
  assigned: {
    id: 'tasklist.note.assigned',
    defaultMessage: 'Assigned: {titles}',
  },
  removed: { id: 'tasklist.note.removed', defaultMessage: 'Removed: {title}' },
});

export function tasklistRoutes(router: Router) {
  serve(router, api.listTasklists, ({ scope, actor, record }) => listTasklistsOf(scope, actor, record));
  serve(router, api.assignToCourse, async ({ scope, actor, record, body, note }) => {
    const titles = await assignToCourse(scope, actor, { course: record, ...body });
    note(phrase(tasklistNotes.assigned, { titles }));
    return listTasklistsOf(scope, actor, record);
  });
  serve(router, api.removeTasklist, async ({ scope, actor, record, params, note }) => {
    const title = await removeTasklist(scope, actor, { course: record, id: params.tasklistId });
    note(phrase(tasklistNotes.removed, { title }));
    return { id: params.tasklistId };
  });
  serve(router, api.listBatchChecklists, ({ scope, actor, record }) =>
    ofBatch.listChecklistsOf(scope, actor, record),
  );
  serve(router, api.readChecklistProgress, ({ scope, actor, record }) =>
    ofBatch.readProgressOf(scope, actor, record.id),
  );
  serve(router, api.assignToBatch, async ({ scope, actor, record, params, note }) => {
    const title = await ofBatch.assignToBatch(scope, actor, { batch: record, ...params });
    note(phrase(tasklistNotes.assigned, { titles: [title] }));
    return ofBatch.listChecklistsOf(scope, actor, record);
  });
  serve(router, api.removeFromBatch, async ({ scope, actor, record, params, note }) => {
    const title = await ofBatch.removeFromBatch(scope, { batch: record, ...params });
    note(phrase(tasklistNotes.removed, { title }));
    return ofBatch.listChecklistsOf(scope, actor, record);
  });
}
