import * as z from 'zod';
import { csvFile } from '#shared/http/csv.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, instant } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { plainText } from '#shared/text/plain-text.ts';

/** How a request ended: it was done, it was refused for a reason a person is told, or it failed on our side. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;

const named = z.object({ id: id.nullable(), name: z.string() });

/** One line of the audit log: who, as whom, what, on which record, when, from where. Never holds what was sent. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  /** the name as it was then; the id is null once the person is removed */
  person: named,
  /** the name of the endpoint's declaration, such as createBatch */
  action: z.string(),
  /** a read, which is written down only while acting for another institution */
  isRead: z.boolean(),
  outcome: z.enum(auditOutcomes),
  /** the problem's code, when it was not done */
  code: z.string().nullable(),
  record: z.object({ type: z.string(), id: z.string().nullable(), title: z.string().nullable() }).nullable(),
  /** the person's own institution, when the entry was made by somebody acting for this one */
  actingFrom: named.nullable(),
  /** the institution acted for, in the log of the person's own; which record it was stays with that institution */
  actingFor: named.nullable(),
  /** how the person had come in */
  via: z.enum(['embedded', 'tab', 'login', 'token']).nullable(),
  /** the IP address the request came from */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** a sentence that belongs to the entry, such as the reason somebody gave */
  note: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = z.object({
  search: pageQuery.shape.search,
  personId: idParam.optional(),
  action: plainText(100).optional(),
  recordType: plainText(40).optional(),
  recordId: plainText(64).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** reads made while acting for the institution as well */
  includeReads: z.stringbool().default(false),
  /** first and last day, in the institution's time zone */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Lists who did what in the institution, newest first, a page at a time.',
  access: 'institution.manage',
  query: auditFilter.extend(pageQuery.pick({ page: true, limit: true }).shape),
  response: z.object({ entries: z.array(auditEntry), pagination }),
});

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'Sends the entries of the audit log that match as a CSV file, newest first.',
  access: 'institution.manage',
  query: auditFilter,
  download: 'csv',
  response: csvFile,
});
