import * as z from 'zod';
import { auditDay } from '#shared/audit/audit.api.ts';
import { bulkOutcome, failedItem } from '#shared/http/bulk.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParam, instant } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { plainText, searchedText } from '#shared/text/plain-text.ts';
import { deadLetter, letterSorts } from './dead-letter.columns.ts';

const letterId = z.uuid();

const letterFilter = z
  .object({
    search: searchedText.optional().describe('part of the error'),
    job: plainText(100).optional(),
    institutionId: z
      .union([z.literal('none'), idParam])
      .optional()
      .describe('none: of no institution, or of one that’s gone'),
    from: auditDay.optional().describe('the first day, in the time zone of one’s own institution'),
    to: auditDay.optional().describe('the last day'),
  })
  .meta({ id: 'LetterFilter' });
export type LetterFilter = z.output<typeof letterFilter>;

const letterQuery = letterFilter.extend({
  sortBy: z.enum(letterSorts).default('diedAt'),
  sortOrder: sortOrder.default('desc'),
});

/** How many letters one call deals with at most. */
export const mostLetters = 500;

/** Some letters by their ids, or all that match; of many that match, a call takes the next after one of them. */
const chosenLetters = z
  .union([
    z.strictObject({ ids: z.array(letterId).min(1).max(mostLetters) }),
    z.strictObject({
      filter: z.strictObject(letterFilter.shape),
      except: z.array(letterId).max(mostLetters).default([]),
      diedBefore: z.iso.datetime().describe('when the list was read: what died since isn’t meant'),
      after: letterId.optional().describe('`next` of the call before'),
    }),
  ])
  .meta({ id: 'ChosenLetters' });
export type ChosenLetters = z.output<typeof chosenLetters>;

const outcome = bulkOutcome(z.string()).extend({
  failed: z.array(
    failedItem(z.string()).extend({
      job: z.string().nullable().describe('null: the letter was gone already'),
      diedAt: instant.nullable(),
    }),
  ),
  next: z.string().nullable().describe('where the next call goes on; null: there’s no more'),
});

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/api/system/dead-letters',
  summary: 'Lists jobs of all institutions that failed for the last time, newest first by default.',
  access: 'system.inspect',
  query: letterQuery.extend(pageQuery.pick({ page: true, limit: true }).shape),
  response: z.object({
    letters: z.array(deadLetter),
    pagination,
    readAt: instant,
    jobs: z.array(z.string()).describe('to filter by'),
    institutions: z.array(z.object({ id: z.number(), title: z.string() })).describe('to filter by'),
  }),
});

export const exportDeadLetters = endpoint({
  method: 'GET',
  path: '/api/system/dead-letters/export',
  summary: 'Exports all matching dead letters as a CSV file or a workbook.',
  access: 'system.inspect',
  query: letterQuery.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const retryDeadLetters = endpoint({
  method: 'POST',
  path: '/api/system/dead-letters/retries',
  summary: 'Puts dead letters back into their queues.',
  access: 'system.inspect',
  body: z.strictObject({ which: chosenLetters }),
  response: outcome,
});

export const discardDeadLetters = endpoint({
  method: 'POST',
  path: '/api/system/dead-letters/discards',
  summary: 'Throws dead letters away, with a reason for the audit log.',
  access: 'system.inspect',
  body: z.strictObject({ which: chosenLetters, reason: plainText(300) }),
  response: outcome,
});
