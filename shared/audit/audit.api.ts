import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParam } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { auditSorts } from './audit.columns.ts';
import { auditEntry, auditOutcomes } from './audit.ts';

/** A day of the calendar as YYYY-MM-DD. */
export const auditDay = z.iso.date();

const auditFilter = z
  .object({
    search: pageQuery.shape.search.describe('a part of the name of the person or the record'),
    personId: idParam.optional(),
    action: plainText(100).optional().describe('the name of a call, such as createBatch'),
    recordType: plainText(40).optional(),
    recordId: plainText(64).optional(),
    outcome: z.enum(auditOutcomes).optional(),
    includeReads: z
      .stringbool()
      .default(false)
      .describe('true: include reads made while acting for the institution'),
    from: auditDay.optional().describe("the first day, in the institution's time zone"),
    to: auditDay.optional().describe('the last day'),
  })
  .meta({ id: 'AuditFilter' });
export type AuditFilter = z.output<typeof auditFilter>;

const auditQuery = auditFilter.extend({
  sortBy: z.enum(auditSorts).default('at'),
  sortOrder: sortOrder.default('desc'),
});

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  heavy: true,
  summary: 'Lists who did what in the institution, a page at a time, newest first by default.',
  access: 'institution.manage',
  query: auditQuery.extend(pageQuery.pick({ page: true, limit: true }).shape),
  response: z.object({
    entries: z.array(auditEntry),
    pagination,
    isTotalCapped: z
      .boolean()
      .optional()
      .describe(
        'true: there are more entries than were counted, so `total` and `pages` are lower bounds; later pages count further',
      ),
  }),
});

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary:
    'Exports all matching entries of the audit log as a CSV file or a workbook, newest first by default.',
  access: 'institution.manage',
  query: auditQuery.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});
