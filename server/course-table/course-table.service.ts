import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { courseUrl, type Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CellValue } from '#shared/columns/column.ts';
import { findColumn, productOf, type ColumnId } from '#shared/columns/columns.ts';
import type { CourseTableQuery, CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { isFilledBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { courseTableProblems } from './course-table.messages.ts';
import { findPage, listScansOf, listScoreTrends, listValues } from './course-table.repository.ts';
import { readerOf } from './reader.service.ts';
import type { Reader } from './column-sql.ts';

/** Whether the institution has what a column needs. The core tool is always there; tags can be switched off. */
export function hasColumn({ activeProducts, features, isReadyGo }: Institution, id: string): id is ColumnId {
  const product = productOf(id);
  if (!findColumn(id)) return false;
  if (id === 'core.tags') return features.includes('tags');
  return product === 'readygo' ? isReadyGo : product === 'core' || activeProducts.includes(product);
}

interface PageQuery extends CourseTableQuery {
  readonly page: number;
  readonly limit: number;
  readonly trends: boolean;
}

/** A page of the courses that the actor sees, with the columns asked for. */
export async function queryCoursesFor(scope: Scope, actor: Actor, query: PageQuery) {
  const reader = await readerOf(scope, actor);
  const institution = await scope.institution();
  const shown = query.columns.filter((id) => hasColumn(institution, id));
  const { total, inScope, ids } = await findPage(reader, query, sortOf(query), query);
  const [values, scans, scannable, trends] = await Promise.all([
    listValues(reader, ids, shown),
    scansByCourse(scope, ids),
    listScannable(reader, ids),
    query.trends ? trendsOf(reader, ids) : undefined,
  ]);
  const courses = values.map((row): CourseTableRow => ({
    id: row.id,
    title: row.title,
    lmsUrl: courseUrl(institution, row.lmsCourseId),
    permissions: { scan: scannable.has(row.id) },
    values: Object.fromEntries(shown.map((id, place) => [id, toCell(row.values[place])])),
    scans: scans.get(row.id) ?? [],
  }));
  return {
    courses,
    ...(trends && { trends }),
    unavailable: query.columns.filter((id) => !hasColumn(institution, id)),
    staleBefore: reader.staleBefore.toISOString(),
    scoreLimits: institution.settings.scoreThresholds,
    pagination: paginate(query, total),
    inScope,
  };
}

/** The column to sort by; one that isn't there is a mistake. */
export function sortOf({ sort }: Pick<CourseTableQuery, 'sort'>) {
  const column = findColumn(sort.column);
  if (!column?.isSortable)
    throw new Problem('invalid_input', phrase(courseTableProblems.sort), {
      'body.sort.column': phrase(courseTableProblems.sort),
    });
  return { column: column.id, order: sort.order };
}

/** A value of the database as it travels. */
export function toCell(value: unknown): CellValue {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

async function trendsOf(reader: Awaited<ReturnType<typeof readerOf>>, ids: readonly number[]) {
  return Object.fromEntries(await listScoreTrends(reader, ids));
}

async function scansByCourse(scope: Scope, ids: readonly number[]) {
  const found = new Map<number, CourseTableRow['scans']>();
  for (const { course_id, tool, status, scanned_at, reason } of ids.length > 0
    ? await listScansOf(scope, ids)
    : []) {
    const scan = { tool, status, scannedAt: scanned_at?.toISOString() ?? null, errorMessage: say(reason) };
    found.set(course_id, [...(found.get(course_id) ?? []), scan]);
  }
  return found;
}

/** Which of some courses the reader can have scanned: those in a batch that they can fill. */
async function listScannable({ scope, actor }: Reader, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ course_id: number }>`
    select distinct bc.course_id from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
    where bc.course_id = any(${[...ids]}::int[]) and ${isFilledBy(actor, 'bc.course_id')}`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}
