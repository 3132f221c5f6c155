import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams } from '#shared/http/id.ts';
import { tagTitles } from '#shared/tags/tag.ts';
import { sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { batchSorts } from './batch.columns.ts';
import { batch, batchDetails, batchStatus, batchTitle, courseFormats, listedBatch } from './batch.ts';

const day = z.iso.date();
const lmsId = plainText(64);

/** Which courses a rule finds. No term means all terms. */
export const batchRule = z.strictObject({
  accountId: lmsId,
  termId: lmsId.nullable().default(null),
  includeChildAccounts: z.boolean().default(true),
  courseFormat: z.array(z.enum(courseFormats)).max(courseFormats.length).default([]),
});

const commonFields = {
  title: batchTitle,
  teamId: id.nullable().default(null),
  deadlineDate: z
    .union([day, z.iso.datetime({ offset: true }), z.literal('')])
    .default('')
    .describe('a day, or a moment, which stands for its day in the institution’s time zone; empty for none'),
  tags: tagTitles.default([]),
};

/** What the form sends: a static batch has no rule, the other two must have one. */
export const batchInput = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('static'), ...commonFields }),
    z.strictObject({ type: z.literal('dynamic'), ...commonFields, dynamicBatchConfig: batchRule }),
    z.strictObject({ type: z.literal('hybrid'), ...commonFields, dynamicBatchConfig: batchRule }),
  ])
  .meta({ id: 'BatchInput' });
export type BatchInput = z.output<typeof batchInput>;

const batchesQuery = z.object({
  includeArchived: z.stringbool().default(false),
  search: z.string().trim().max(200).optional(),
});

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/batches',
  heavy: true,
  summary:
    'Lists the batches the caller may view; archived ones only if the caller may edit at least one batch.',
  access: 'session',
  query: batchesQuery,
  response: z.object({ batches: z.array(listedBatch), canSeeArchived: z.boolean() }),
});

export const exportBatches = endpoint({
  method: 'GET',
  path: '/api/batches/export',
  summary: 'Exports the batches that the list with this query has, as a CSV file or a workbook.',
  access: 'session',
  query: batchesQuery.extend({
    tagId: idParam.optional().describe('only batches with this tag'),
    sortBy: z.enum(batchSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
    format: tableFormat,
  }),
  download: 'table',
  response: tableFile,
});

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/batches',
  summary: 'Creates a batch. A dynamic or hybrid one starts its first sync at once.',
  access: 'batch.create',
  creates: 'batch',
  params: idParams,
  body: batchInput,
  response: batch,
});

export const readBatch = endpoint({
  method: 'GET',
  path: '/api/batches/:id',
  summary: 'Reads one batch with what the caller may do to it.',
  access: onBatch('view'),
  params: idParams,
  response: batchDetails,
});

export const updateBatch = endpoint({
  method: 'PUT',
  path: '/api/batches/:id',
  summary: 'Archives or unarchives a batch, and moves it to another team if one is named.',
  access: onBatch('archive'),
  params: idParams,
  body: z.strictObject({
    status: batchStatus.optional().describe('if absent, it stays as it is'),
    team: z
      .union([id, z.strictObject({ id, title: plainText(200).optional() }).transform((team) => team.id)])
      .nullable()
      .optional()
      .describe('its new team by id, or as a batch has it; null for none; if absent, it stays as it is'),
  }),
  response: batch,
});

export const removeBatch = endpoint({
  method: 'DELETE',
  path: '/api/batches/:id',
  summary:
    "Removes a batch. Its courses are no longer tracked unless they're in another one. It can be undone for 30 seconds.",
  access: onBatch('delete'),
  params: idParams,
  response: z.object({ id }),
});

export const readBatchSettings = endpoint({
  method: 'GET',
  path: '/api/batches/:id/settings',
  summary: 'Reads the settings of a batch.',
  access: onBatch('edit'),
  params: idParams,
  response: batch,
});

export const updateBatchSettings = endpoint({
  method: 'PUT',
  path: '/api/batches/:id/settings',
  summary: 'Changes title, team, type, deadline, tags and rule of a batch; a changed rule starts a sync.',
  access: onBatch('edit'),
  params: idParams,
  body: batchInput,
  response: batch,
});
