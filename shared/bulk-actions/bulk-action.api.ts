import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { courseSelection } from '#shared/course-table/course-selection.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { changeKey } from '#shared/undos/undo.ts';
import { bulkActionKinds, startableNames, type StartableName } from './bulk-action-kinds.ts';
import { bulkAction, bulkActionCourse, bulkOutcomes } from './bulk-action.ts';

const which = {
  selection: courseSelection,
  changeKey: changeKey.describe('names this request, so that it happens once'),
};

const wishFor = <N extends StartableName>(action: N) =>
  z.strictObject({ action: z.literal(action), params: bulkActionKinds[action].params, ...which });
type Wish = { [N in StartableName]: ReturnType<typeof wishFor<N>> }[StartableName];

// One for each action, as the type says.
const wishes = startableNames.map((action) => wishFor(action)) as unknown as readonly [Wish, ...Wish[]];

export const startBulkAction = endpoint({
  method: 'POST',
  path: '/api/courses/actions',
  summary:
    'Does something to many courses: scans them, adds them to a batch, removes them from one, tags or untags them, sets their status, assigns them a checklist or removes one, publishes or unpublishes them in Canvas, or writes to their instructors (these six in ReadyGo only). It goes on in the background: read the action until it has ended. Courses the caller may not change end as failed.',
  access: 'courses.change',
  creates: 'bulk_action',
  problems: ['conflict', 'not_found', 'too_many_requests'],
  body: z.discriminatedUnion('action', wishes),
  response: bulkAction,
});

export const previewCourses = endpoint({
  method: 'POST',
  path: '/api/courses/actions/preview',
  reads: true,
  summary:
    'Counts what an action in Canvas or a message would be about: how many of the chosen courses are published, and how many have no known instructors.',
  access: 'courses.change',
  flavour: 'readygo',
  body: z.strictObject({ selection: courseSelection }),
  response: z.object({
    total: z.number().int(),
    published: z.number().int(),
    unpublished: z.number().int(),
    withoutInstructors: z.number().int(),
  }),
});

/** How many of a person's ended actions are listed, besides all that are under way. */
export const mostEndedListed = 10;

export const listBulkActions = endpoint({
  method: 'GET',
  path: '/api/bulk-actions',
  summary: `Lists the caller's own actions on many courses, newest first: those under way, and the last ${mostEndedListed} of the day.`,
  access: 'session',
  response: z.object({ actions: z.array(bulkAction) }),
});

export const readBulkAction = endpoint({
  method: 'GET',
  path: '/api/bulk-actions/:id',
  summary:
    "Reads how far an action has got, or how it ended: one of the caller's own, or the scan of a batch they may view. Another is not found.",
  access: 'session',
  params: idParams,
  response: bulkAction,
});

export const listBatchActions = endpoint({
  method: 'GET',
  path: '/api/batches/:id/bulk-actions',
  summary: 'Lists the scans of a batch that people started, newest first.',
  access: onBatch('view'),
  params: idParams,
  query: pageQuery.pick({ page: true, limit: true }),
  response: z.object({ actions: z.array(bulkAction), pagination }),
});

const outcome = z.enum(bulkOutcomes).optional().describe('only courses with this outcome');

export const listBulkActionCourses = endpoint({
  method: 'GET',
  path: '/api/bulk-actions/:id/courses',
  summary: 'Lists what became of each course of an action, by title.',
  access: 'session',
  params: idParams,
  query: pageQuery.pick({ page: true, limit: true }).extend({
    outcome,
    isKept: z.stringbool().default(false).describe('true: only courses that undoing left as they were'),
  }),
  response: z.object({ courses: z.array(bulkActionCourse), pagination }),
});

export const exportBulkActionCourses = endpoint({
  method: 'GET',
  path: '/api/bulk-actions/:id/courses/export',
  summary: 'Exports what became of each course of an action as a CSV file or a workbook.',
  access: 'session',
  params: idParams,
  query: z.object({ outcome, format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const cancelBulkAction = endpoint({
  method: 'POST',
  path: '/api/bulk-actions/:id/cancel',
  summary:
    'Drops the courses of an action that still wait. Those done stay done, and scans under way finish. The scan of a batch is cancelled by who started it or may change its courses.',
  access: 'session',
  changes: 'bulk_action',
  problems: ['conflict', 'not_allowed', 'not_found'],
  params: idParams,
  response: bulkAction,
});

export const pauseBulkAction = endpoint({
  method: 'POST',
  path: '/api/bulk-actions/:id/pause',
  summary:
    'Has an action in Canvas wait until somebody goes on with it or cancels it. What is being written meanwhile is written.',
  access: 'session',
  changes: 'bulk_action',
  problems: ['conflict', 'not_allowed', 'not_found'],
  params: idParams,
  response: bulkAction,
});

export const goOnWithBulkAction = endpoint({
  method: 'POST',
  path: '/api/bulk-actions/:id/go-on',
  summary: 'Goes on with an action that was paused.',
  access: 'session',
  changes: 'bulk_action',
  problems: ['conflict', 'not_allowed', 'not_found'],
  params: idParams,
  response: bulkAction,
});

export const retryBulkAction = endpoint({
  method: 'POST',
  path: '/api/bulk-actions/:id/retry',
  summary:
    "Does the action again to those of its courses that failed. The scan of a batch takes the right to change the batch's courses.",
  access: 'session',
  changes: 'bulk_action',
  problems: ['conflict', 'not_allowed', 'not_found'],
  params: idParams,
  response: bulkAction,
});

export const undoBulkAction = endpoint({
  method: 'POST',
  path: '/api/bulk-actions/:id/undo',
  summary:
    'Undoes an ended action, for as long as it says. What has changed since then stays as it is. Asked twice, it happens once.',
  access: 'session',
  changes: 'bulk_action',
  problems: ['conflict', 'not_found'],
  params: idParams,
  response: bulkAction,
});
