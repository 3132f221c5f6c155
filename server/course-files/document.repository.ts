import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { DocumentsQuery } from '#shared/course-files/course-files.api.ts';

export interface DocumentRow {
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

function found(scope: Scope, courseId: number, { state, search }: Pick<DocumentsQuery, 'state' | 'search'>) {
  const pattern = likeAnywhere(search);
  const key = sql`lower(regexp_replace(normalize(f.name, NFKD), '[\u0300-\u036F]', '', 'g'))`;
  return sql`from course_files f
    where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId} and f.is_document
      and ${conditions[state]} and ${pattern === undefined ? sql`true` : sql`${key} like ${pattern}`}`;
}

export async function countDocumentRows(scope: Scope, courseId: number, query: DocumentsQuery) {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${found(scope, courseId, query)}`.execute(db());
  return rows[0]?.total ?? 0;
}

const columns = sql`f.id, f.lms_file_id, f.name, f.size, f.lms_updated_at, f.is_used, f.reviewed_at, f.reviewed_by_name`;

export async function listDocumentRows(
  scope: Scope,
  courseId: number,
  query: DocumentsQuery,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<DocumentRow>`
    select ${columns} ${found(scope, courseId, query)}
    order by lower(f.name), f.id limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

/** A document of the course. */
export async function findDocument(scope: Scope, courseId: number, id: number) {
  const { rows } = await sql<DocumentRow>`
    select ${columns} ${found(scope, courseId, { state: 'all', search: undefined })} and f.id = ${id}`.execute(
    db(),
  );
  return rows[0];
}

/** Marks a document as reviewed by the person, or as nobody's. */
export async function writeReview(scope: Scope, id: number, reviewer: Actor | null) {
  await db()
    .updateTable('course_files')
    .set({
      reviewed_at: reviewer ? new Date() : null,
      reviewed_by: reviewer?.personId ?? null,
      reviewed_by_name: reviewer?.name ?? null,
    })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
