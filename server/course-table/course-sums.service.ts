import { sql } from 'kysely';
import { findColumn, type ColumnId } from '#shared/columns/columns.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { sqlOf, type Reader } from './column-sql.ts';
import { sumUpParts, type CoursePart } from './course-sums.repository.ts';
import { coursesIn, listValues, selectedIds } from './course-table.repository.ts';
import { compileFilter } from './filter-sql.ts';

export type { CoursePart, PartSum } from './course-sums.repository.ts';

/** Sums up parts of the courses of a scope in one pass: the same courses that `POST /api/courses/query` lists for each. */
export const sumUpCourses = (
  reader: Reader,
  scope: CourseScope,
  parts: readonly CoursePart[],
  among?: readonly number[],
) => sumUpParts(reader, scope, parts, among);

/** A sub-query of the ids of the courses of a scope. */
export const idsOfScope = (reader: Reader, scope: CourseScope) =>
  selectedIds(reader, { all: scope, except: [] });

/** A sub-query of all courses of a scope: their ids, and whether they meet a filter. */
export function matchesOfScope(reader: Reader, scope: CourseScope, filter: Filter) {
  const { condition, sources } = compileFilter(filter, reader);
  return sql<{
    id: number;
    is_met: boolean;
  }>`(select m.id, ${condition} as is_met ${coursesIn(reader, scope, sources)})`;
}

/**
 * A sub-query of the courses of a scope: their ids, some of their numbers as v0, v1…, and the version of the settings
 * that their scores were computed by.
 */
export function valuesOfScope(reader: Reader, scope: CourseScope, columns: readonly ColumnId[]) {
  const read = columns.map((id) => ({ ...sqlOf(id, reader), isFlag: findColumn(id)?.type === 'flag' }));
  const values = read.map(
    ({ value, isFlag }, at) => sql`${isFlag ? sql`(${value})::int` : value} as ${sql.ref(`v${at}`)}`,
  );
  const sources = read.flatMap((one) => one.sources);
  return sql`(select m.id, m.udoit_score_version as version, ${sql.join(values)} ${coursesIn(reader, scope, sources)})`;
}

/** Some columns of courses that were found before, in their order. */
export const readCourses = (reader: Reader, ids: readonly number[], columns: readonly ColumnId[]) =>
  listValues(reader, ids, columns);
