import type { Actor } from '#server/access/actor.ts';
import { noteActivity } from '#server/activity/activity.service.ts';
import { lockCourse } from '#server/courses/course.service.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CourseDocument, DocumentsQuery } from '#shared/course-files/course-files.api.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  countDocumentRows,
  findDocument,
  listDocumentRows,
  writeReview,
  type DocumentRow,
} from './document.repository.ts';

const documentProblems = defineMessages({
  notFound: {
    id: 'document.problem.notFound',
    defaultMessage: 'This document isn’t in the course any more.',
  },
});

interface DocumentCourse {
  readonly id: number;
  readonly lms_course_id: string;
}

/** Returns a function that shows a course's documents with their links into Canvas. */
async function documentsIn(scope: Scope, { lms_course_id }: DocumentCourse) {
  const { canvasUrl } = await scope.institution();
  const base = `${canvasUrl}/courses/${encodeURIComponent(lms_course_id)}/files`;
  return (row: DocumentRow): CourseDocument => ({
    id: row.id,
    name: row.name,
    url: `${base}/${encodeURIComponent(row.lms_file_id)}`,
    size: row.size,
    updatedAt: row.lms_updated_at?.toISOString() ?? null,
    isUsed: row.is_used,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedBy: row.reviewed_by_name,
  });
}

/** A page of the course's documents; instructors don't see who reviewed them. */
export async function listDocumentsOf(
  scope: Scope,
  course: DocumentCourse,
  query: DocumentsQuery & { isForStaff: boolean },
) {
  const pagination = paginate(query, await countDocumentRows(scope, course.id, query));
  const rows = await listDocumentRows(scope, course.id, query, pagination);
  const shown = rows.map(await documentsIn(scope, course));
  return {
    documents: query.isForStaff ? shown : shown.map((row) => ({ ...row, reviewedBy: null })),
    pagination,
  };
}

/** Marks a document as reviewed, or takes that back. Asked twice, the first reviewer stays. */
export async function reviewDocument(
  scope: Scope,
  { actor, course }: { actor: Actor; course: DocumentCourse },
  { documentId, isReviewed }: { documentId: number; isReviewed: boolean },
): Promise<CourseDocument> {
  await lockCourse(scope, course.id);
  const before = await findDocument(scope, course.id, documentId);
  if (!before) throw new Problem('not_found', phrase(documentProblems.notFound));
  if ((before.reviewed_at !== null) !== isReviewed) {
    await writeReview(scope, documentId, isReviewed ? actor : null);
    await noteActivity(scope, {
      courseId: course.id,
      kind: isReviewed ? 'file_reviewed' : 'file_unreviewed',
      tool: 'udoit',
      person: actor,
      detail: { file: before.name },
    });
    await remeasure(scope, course.id);
  }
  const toDocument = await documentsIn(scope, course);
  return toDocument((await findDocument(scope, course.id, documentId)) ?? before);
}
