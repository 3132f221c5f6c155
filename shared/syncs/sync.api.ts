import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, idParam, instant, written } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { syncSorts } from './sync.columns.ts';
import { skipReasons, sync, syncHistoryPageSize } from './sync.ts';

const syncState = z.object({
  currentSync: sync.nullable(),
  /** 'open' unless the batch has no rule to sync by */
  state: z.enum(['open', 'closed']),
  nextScheduledSync: instant.nullable(),
});

export const startSync = endpoint({
  method: 'POST',
  path: '/api/batches/:id/sync',
  summary: 'Starts a sync of the batch, or joins the one under way.',
  access: onBatch('add_remove_courses'),
  params: idParams,
  response: syncState,
});

export const readSyncStatus = endpoint({
  method: 'GET',
  path: '/api/batches/:id/sync/status',
  summary: "Reads the state of the batch's current or latest sync, and when the next one is due.",
  access: onBatch('view'),
  params: idParams,
  response: syncState,
});

export const cancelSync = endpoint({
  method: 'POST',
  path: '/api/batches/:id/sync/cancel',
  summary: 'Cancels the sync under way. Courses already added or removed stay that way.',
  access: onBatch('add_remove_courses'),
  params: idParams,
  response: syncState,
});

export const confirmSync = endpoint({
  method: 'POST',
  path: '/api/batches/:id/sync/confirm',
  summary: 'Confirms a sync that stopped because it would remove many courses.',
  access: onBatch('add_remove_courses'),
  params: idParams,
  body: z.strictObject({ syncId: id }),
  response: syncState,
});

const syncOrder = z.object({
  sortBy: z.enum(syncSorts).default('startedAt'),
  sortOrder: sortOrder.default('desc'),
});

export const listSyncHistory = endpoint({
  method: 'GET',
  path: '/api/batches/:id/sync/history',
  heavy: true,
  summary: 'Lists the syncs of the batch, newest first, and the scheduled ones.',
  access: onBatch('view'),
  params: idParams,
  query: pageQuery.omit({ search: true }).extend({
    limit: written(z.number().int().min(1).max(100)).default(syncHistoryPageSize),
    ...syncOrder.shape,
  }),
  response: z.object({
    syncHistory: z.array(sync),
    scheduledSyncs: z.array(z.object({ scheduledAt: instant })),
    estimatedDurationSeconds: z.number().nullable(),
    pagination,
  }),
});

export const exportSyncHistory = endpoint({
  method: 'GET',
  path: '/api/batches/:id/sync/history/export',
  summary:
    'Exports the syncs of the batch as a CSV file or a workbook, which also has the courses that each added, removed or skipped.',
  access: onBatch('view'),
  params: idParams,
  query: syncOrder.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const listSyncChanges = endpoint({
  method: 'GET',
  path: '/api/batches/:id/sync/:syncId/changes',
  summary: 'Lists which courses one sync added, removed and skipped.',
  access: onBatch('view'),
  params: idParams.extend({ syncId: idParam }),
  query: pageQuery.omit({ search: true }),
  response: z.object({
    changes: z.array(
      z.object({
        change: z.enum(['added', 'removed', 'skipped']),
        /** null if Canvas gave none */
        title: z.string().nullable(),
        lmsCourseId: z.string().nullable(),
        /** why it was skipped */
        reason: z.enum(skipReasons).nullable(),
      }),
    ),
    pagination,
  }),
});
