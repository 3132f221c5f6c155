import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, instant } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { plainText } from '#shared/text/plain-text.ts';

/** How a request ended: done, refused for a reason the person sees, or failed on our side. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;

/** What's logged without an API call: done by Courseyard itself, or in a browser on its way back from Canvas. */
export const systemActions = [
  'syncBySchedule',
  'syncByLiveEvents',
  'authoriseRunner',
  'authoriseRunnerByLink',
  'endBulkAction',
  'endBulkUndo',
  'publishCourse',
  'unpublishCourse',
  'sendMail',
  'retryDeadLetters',
  'discardDeadLetters',
] as const;
export type SystemAction = (typeof systemActions)[number];

const named = z.object({ id: id.nullable(), name: z.string() });

/** One line of the audit log: who, acting as whom, what, on which record, when, from where. Never what was sent. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  person: named.describe('the name as it was then; the id is null once the person is removed'),
  action: z
    .string()
    .describe(
      `the name of the endpoint's declaration, such as createBatch; or what was done without a request: ${systemActions.join(', ')}`,
    ),
  isRead: z.boolean().describe('a read, which is only logged while acting for another institution'),
  outcome: z.enum(auditOutcomes),
  code: z.string().nullable().describe("the problem's code, if it wasn't done"),
  record: z.object({ type: z.string(), id: z.string().nullable(), title: z.string().nullable() }).nullable(),
  actingFrom: named
    .nullable()
    .describe("the person's own institution, when the entry was made by somebody acting for this one"),
  actingFor: named
    .nullable()
    .describe(
      "the institution acted for, in the log of the person's own institution; only the other institution's log names the record",
    ),
  via: z
    .enum(['embedded', 'tab', 'login', 'token', 'system'])
    .nullable()
    .describe("how the person was signed in; 'system' for what Courseyard did automatically"),
  address: z.string().nullable().describe('the IP address the request came from'),
  requestId: z.string().nullable(),
  note: z
    .string()
    .nullable()
    .describe(
      'more about the entry, such as the reason given, in the language that Accept-Language asks for',
    ),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A day of the calendar as YYYY-MM-DD. */
export const auditDay = z.iso.date();

const auditFilter = z.object({
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
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditSorts = ['at', 'person', 'action', 'record', 'outcome', 'address'] as const;
export type AuditSort = (typeof auditSorts)[number];

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
  response: z.object({ entries: z.array(auditEntry), pagination }),
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
