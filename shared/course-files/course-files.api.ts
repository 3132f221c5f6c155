import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { documentSorts } from './document.columns.ts';
import { documentCheck, documentDetail, documentVerdicts, trackedDocument } from './document.ts';
import { listedStandings } from '#shared/scope-decisions/scope-terms.ts';
import { documentKinds } from '#shared/documents/document-place.ts';
import { oneLine } from '#shared/text/plain-text.ts';

/** A document of a course, with what the check found if documents are checked, and a person's own review. */
export const courseDocument = documentCheck
  .extend({
    id,
    name: z.string(),
    url: z.string().describe('its page in Canvas'),
    size: z.number().nullable().describe('in bytes'),
    updatedAt: instant.nullable(),
    isUsed: z.boolean().nullable().describe("null: something that could name it wasn't read"),
    reviewedAt: instant.nullable(),
    reviewedBy: z.string().nullable(),
  })
  .meta({ id: 'CourseDocument' });
export type CourseDocument = z.infer<typeof courseDocument>;

export const documentStates = ['all', 'to_review', 'reviewed'] as const;

const documentsQuery = pageQuery
  .extend({
    state: z.enum(documentStates).default('to_review'),
    verdict: z.enum(documentVerdicts).optional(),
  })
  .meta({ id: 'DocumentsQuery' });
export type DocumentsQuery = z.output<typeof documentsQuery>;

const documentsPage = z.object({ documents: z.array(courseDocument), pagination });

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/courses/:id/documents',
  summary: 'Lists the documents of a course (PDF, Word, PowerPoint, Excel) and who reviewed them.',
  access: onCourse('view'),
  params: idParams,
  query: documentsQuery,
  response: documentsPage,
});

export const reviewDocument = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/documents/:documentId',
  summary: 'Marks a document as reviewed or not. A review ends by itself when the file changes.',
  access: onCourse('review_files'),
  params: idParams.extend({ documentId: idParam }),
  body: z.strictObject({ isReviewed: z.boolean() }),
  response: courseDocument,
});

const narrowedDocuments = z.object({
  search: pageQuery.shape.search,
  verdict: z.enum(documentVerdicts).optional(),
  trait: z.enum(['scanned', 'untagged']).optional(),
  kind: z.enum(documentKinds).optional(),
  seen: z.enum(['true', 'false']).default('true').describe('only what students get to'),
  state: z.enum(documentStates).default('all'),
  standing: z.enum(listedStandings).default('in_scope').describe('in scope: in at least one of the courses'),
  batchId: idParam.optional(),
  courseId: idParam.optional(),
  producer: z.string().max(120).regex(oneLine).optional(),
});
export type NarrowedDocuments = z.output<typeof narrowedDocuments>;

const trackedQuery = pageQuery
  .extend({
    ...narrowedDocuments.shape,
    sortBy: z.enum(documentSorts).default('priority').describe('priority: reach × badness'),
    sortOrder: sortOrder.default('desc'),
  })
  .meta({ id: 'TrackedDocumentsQuery' });
export type TrackedDocumentsQuery = z.output<typeof trackedQuery>;

export const listTrackedDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  heavy: true,
  summary:
    'Lists the documents of the courses that the caller sees, equal ones once: those first that most students meet and that are worst.',
  access: 'batches.view',
  query: trackedQuery,
  response: z.object({
    documents: z.array(trackedDocument),
    pagination,
    outOfScopeCount: z.number().describe('of all that the query finds, whatever its standing'),
    isOn: z.boolean().describe('whether the institution has documents checked'),
  }),
});

export const exportDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/export',
  summary: 'Exports the documents that the list with this query has, as a CSV file or a workbook.',
  access: 'batches.view',
  query: trackedQuery.omit({ page: true, limit: true }).extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const documentGroups = ['team', 'account', 'producer'] as const;

export const countDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/counts',
  heavy: true,
  summary:
    'Counts documents that students get to, by team, account or program that made them: one setting of one program explains thousands.',
  access: 'batches.view',
  query: pageQuery.extend({ by: z.enum(documentGroups).default('producer') }),
  response: z.object({
    groups: z.array(
      z.object({
        title: z.string().nullable().describe('null: unknown, or none'),
        total: z.number(),
        inScope: z.number(),
        checked: z.number(),
        severe: z.number(),
        scanned: z.number(),
        untagged: z.number(),
      }),
    ),
    pagination,
  }),
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  summary:
    'Reads what was found in a document of a course that the caller sees, or that the session was opened from by a person who teaches it.',
  access: 'session',
  problems: ['not_found'],
  params: idParams,
  response: documentDetail,
});

export const checkDocumentAgain = endpoint({
  method: 'POST',
  path: '/api/documents/:id/check',
  summary: 'Has a document fetched and checked again, soon.',
  access: 'session',
  changes: 'document',
  problems: ['conflict', 'not_allowed', 'not_found'],
  params: idParams,
  response: documentDetail,
});

export const listTaughtDocuments = endpoint({
  method: 'GET',
  path: '/api/instructor/documents',
  summary: 'Lists the documents of the course the session was opened from, for a person who teaches it.',
  access: 'session',
  flavour: 'readygo',
  query: documentsQuery.extend(previewQuery.shape),
  response: documentsPage,
});
