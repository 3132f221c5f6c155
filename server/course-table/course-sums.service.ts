import { sql } from 'kysely';
import type { ColumnId } from '#shared/columns/columns.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';
import { sqlOf, type Reader } from './column-sql.ts';
import { sumUpParts, type CoursePart } from './course-sums.repository.ts';
import { coursesIn, listValues, selectedIds } from './course-table.repository.ts';

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

/** A sub-query of the ids, scores and their settings' versions of the courses of a scope. */
export const scoresOfScope = (reader: Reader, scope: CourseScope) =>
  sql`(select m.id, ${sqlOf('udoit.score', reader).value} as score, m.udoit_score_version as version ${coursesIn(reader, scope)})`;

/** Some columns of courses that were found before, in their order. */
export const readCourses = (reader: Reader, ids: readonly number[], columns: readonly ColumnId[]) =>
  listValues(reader, ids, columns);
