import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { noteActivity } from '#server/activity/activity.service.ts';
import { lockCourse } from '#server/courses/course.service.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CourseDocument, DocumentsQuery } from '#shared/course-files/course-files.api.ts';
import type { SectionLevels } from '#shared/instructor-tool/instructor-sections.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import { currentTime } from '#server/infra/clock.ts';
import { checkOf, rulesByBadness, type CheckedRow } from './tracked-documents.service.ts';
import { verdictSql, withCheck } from './tracked-documents.repository.ts';

interface DocumentRow extends CheckedRow {
  readonly id: number;
  readonly lms_file_id: string;
  readonly name: string;
  readonly size: number | null;
  readonly lms_updated_at: Date | null;
  readonly is_used: boolean | null;
  readonly reviewed_at: Date | null;
  readonly reviewed_by_name: string | null;
}

const conditions: Record<DocumentsQuery['state'], ReturnType<typeof sql>> = {
  all: sql`true`,
  to_review: sql`f.reviewed_at is null`,
  reviewed: sql`f.reviewed_at is not null`,
};

function found(
  scope: Scope,
  courseId: number,
  { state, search, verdict }: Pick<DocumentsQuery, 'state' | 'search' | 'verdict'>,
) {
  const pattern = likeAnywhere(search);
  const key = sql`lower(regexp_replace(normalize(f.name, NFKD), '[\u0300-\u036F]', '', 'g'))`;
  return sql`from course_files f ${withCheck}
    where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId} and f.is_document
      and ${conditions[state]} and ${verdict === undefined ? sql`true` : sql`${verdictSql} = ${verdict}`} and ${pattern === undefined ? sql`true` : sql`${key} like ${pattern}`}`;
}

async function countDocumentRows(scope: Scope, courseId: number, query: DocumentsQuery) {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${found(scope, courseId, query)}`.execute(db());
  return rows[0]?.total ?? 0;
}

const columns = sql`f.id, f.lms_file_id, f.name, f.size, f.lms_updated_at, f.is_used, f.reviewed_at,
  f.reviewed_by_name, f.reach, f.place_count, f.fetch_problem, ${verdictSql} as verdict, d.kind, d.old_format,
  d.stopped, d.score, d.pages, d.checked_at,
  (select df.rule from document_findings df
    where df.institution_id = d.institution_id and df.content_hash = d.content_hash
    order by array_position(${[...rulesByBadness]}::text[], df.rule) nulls last limit 1) as worst_rule`;

async function listDocumentRows(
  scope: Scope,
  courseId: number,
  query: DocumentsQuery,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<DocumentRow>`
    select ${columns} ${found(scope, courseId, query)}
    order by coalesce(f.reach, 2) * (100 - coalesce(d.score, 50)) desc, lower(f.name), f.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db(),
  );
  return rows;
}

/** A document of the course. */
async function findDocument(scope: Scope, courseId: number, id: number) {
  const { rows } = await sql<DocumentRow>`
    select ${columns} ${found(scope, courseId, { state: 'all', search: undefined, verdict: undefined })} and f.id = ${id}`.execute(
    db(),
  );
  return rows[0];
}

/** Marks a document as reviewed by the person, or as nobody's. */
async function writeReview(scope: Scope, id: number, reviewer: Actor | null) {
  await db()
    .updateTable('course_files')
    .set({
      reviewed_at: reviewer ? currentTime() : null,
      reviewed_by: reviewer?.personId ?? null,
      reviewed_by_name: reviewer?.name ?? null,
    })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

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
  const { canvasUrl, settings } = await scope.institution();
  const base = `${canvasUrl}/courses/${encodeURIComponent(lms_course_id)}/files`;
  return (row: DocumentRow): CourseDocument => ({
    ...checkOf(row, settings.checksDocuments),
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

const forInstructors = (row: CourseDocument, sections: SectionLevels | null): CourseDocument => ({
  ...row,
  reviewedBy: null,
  score: sections?.score === 'hidden' ? null : row.score,
});

/** A page of the course's documents; instructors don't see who reviewed them, nor scores where those are hidden. */
export async function listDocumentsOf(
  scope: Scope,
  course: DocumentCourse,
  query: DocumentsQuery & { readonly sections: SectionLevels | null },
) {
  const pagination = paginate(query, await countDocumentRows(scope, course.id, query));
  const rows = await listDocumentRows(scope, course.id, query, pagination);
  const shown = rows.map(await documentsIn(scope, course));
  return {
    documents: query.sections === null ? shown : shown.map((row) => forInstructors(row, query.sections)),
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
