import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';

/** A document of a course. No scan looks into it: a person does. */
export const courseDocument = z
  .object({
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
  .extend({ state: z.enum(documentStates).default('to_review') })
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

export const listTaughtDocuments = endpoint({
  method: 'GET',
  path: '/api/instructor/documents',
  summary: 'Lists the documents of the course the session was opened from, for a person who teaches it.',
  access: 'session',
  flavour: 'readygo',
  query: documentsQuery.extend(previewQuery.shape),
  response: documentsPage,
});
