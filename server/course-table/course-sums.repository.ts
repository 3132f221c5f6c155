import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { ColumnId } from '#shared/columns/columns.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { inScopeOnly } from '#shared/scope-decisions/scope-terms.ts';
import { sqlOf, type Reader } from './column-sql.ts';
import { coursesIn } from './course-table.repository.ts';
import { compileFilter } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;
type Read = (column: ColumnId) => Sql;

/** How courses are put in order when only the first few are wanted. */
const rankings = {
  students: {
    columns: ['core.studentCount'],
    order: (read) => sql`${read('core.studentCount')} desc nulls last`,
  },
  deadline: {
    columns: ['core.deadlineDate', 'core.studentCount'],
    order: (read) => sql`${read('core.deadlineDate')}, ${read('core.studentCount')} desc nulls last`,
  },
  /** how far the score is from full, times how many students that meets */
  harm: {
    columns: ['udoit.score', 'core.studentCount'],
    order: (read) =>
      sql`(100 - ${read('udoit.score')}) * coalesce(${read('core.studentCount')}, 0) desc, ${read('udoit.score')}`,
  },
} as const satisfies Record<string, { columns: readonly ColumnId[]; order: (read: Read) => Sql }>;

/** Some of the courses of a scope: how many there are, what they come to, and which come first. */
export interface CoursePart {
  readonly filter: Filter;
  readonly totals?: readonly { readonly column: ColumnId; readonly as: 'sum' | 'avg' | 'max' }[];
  readonly first?: { readonly by: keyof typeof rankings; readonly limit: number };
}

export interface PartSum {
  readonly courseCount: number;
  /** those of them that are in scope */
  readonly inScopeCount: number;
  /** in the order of the part's `totals`; null: no course has a value */
  readonly totals: readonly unknown[];
  /** the ids of the first courses, in order */
  readonly firstIds: readonly number[];
}

const columnsOf = ({ totals = [], first }: CoursePart): readonly ColumnId[] => [
  ...totals.map(({ column }) => column),
  ...(first ? rankings[first.by].columns : []),
];

/**
 * Sums up parts of the courses that a table with this scope shows, all in one pass. `among` are ids to look at only: it
 * spares a costly filter most of the courses.
 */
export async function sumUpParts(
  reader: Reader,
  scope: CourseScope,
  parts: readonly CoursePart[],
  among?: readonly number[],
): Promise<PartSum[]> {
  const columns = [...new Set(parts.flatMap(columnsOf))];
  const read: Read = (column) => sql.ref(`v${columns.indexOf(column)}`);
  const { rows } = await sql<Record<string, unknown>>`
    with hits as materialized (${hitsOf(reader, scope, { parts, columns, among })}),
    counted as (select ${sql.join(parts.flatMap((part, place) => countsOf(part, place, read)))} from hits)
    select ${sql.join([sql`counted.*`, ...parts.flatMap((part, place) => firstOf(part, place, read))])}
    from counted`.execute(db());
  const row = rows[0] ?? {};
  return parts.map(({ totals = [] }, place) => ({
    courseCount: Number(row[`n${place}`] ?? 0),
    inScopeCount: Number(row[`s${place}`] ?? 0),
    totals: totals.map((_, at) => row[`t${place}_${at}`] ?? null),
    firstIds: (row[`f${place}`] ?? []) as number[],
  }));
}

interface Wanted {
  readonly parts: readonly CoursePart[];
  readonly columns: readonly ColumnId[];
  readonly among: readonly number[] | undefined;
}

/** Each course of the scope, whether it is in scope and in each part, and the values that the parts need. */
function hitsOf(reader: Reader, scope: CourseScope, { parts, columns, among }: Wanted) {
  const filters = parts.map(({ filter }) => compileFilter(filter, reader));
  const scoped = compileFilter([inScopeOnly], reader);
  const values = columns.map((column) => sqlOf(column, reader));
  const selected = [
    sql`m.id`,
    sql`m.name_key`,
    sql`${scoped.condition} as is_in_scope`,
    ...filters.map(({ condition }, place) => sql`${condition} as ${sql.ref(`c${place}`)}`),
    ...values.map(({ value }, place) => sql`${value} as ${sql.ref(`v${place}`)}`),
  ];
  const sources = [scoped, ...filters, ...values].flatMap((one) => one.sources);
  const isAmong = among ? sql`m.id = any(${[...among]}::int[])` : sql`true`;
  return sql`select ${sql.join(selected)} ${coursesIn(reader, scope, sources)} and ${isAmong}`;
}

function countsOf({ totals = [] }: CoursePart, place: number, read: Read) {
  const isIn = sql.ref(`c${place}`);
  return [
    sql`(count(*) filter (where ${isIn}))::int as ${sql.ref(`n${place}`)}`,
    sql`(count(*) filter (where ${isIn} and is_in_scope))::int as ${sql.ref(`s${place}`)}`,
    ...totals.map(
      ({ column, as }, at) =>
        sql`${sql.raw(as)}(${read(column)}) filter (where ${isIn}) as ${sql.ref(`t${place}_${at}`)}`,
    ),
  ];
}

function firstOf({ first }: CoursePart, place: number, read: Read) {
  if (!first) return [];
  return [
    sql`array(select id from hits where ${sql.ref(`c${place}`)}
      order by ${rankings[first.by].order(read)}, name_key, id limit ${first.limit}::int) as ${sql.ref(`f${place}`)}`,
  ];
}
