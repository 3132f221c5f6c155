import { sql, type RawBuilder } from 'kysely';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { searchCondition } from '#server/infra/db/search.ts';
import { alertRulesOf, alertsOf, isOpen } from '#server/relations/alerts.ts';
import { batchesOf, everyMember } from '#server/relations/batches.ts';
import { courseFactsOf, coursesOf, scansOf, statusesOf } from '#server/relations/courses.ts';
import { checklistsOf } from '#server/relations/checklists.ts';
import { spansOf } from '#server/relations/history.ts';
import { everyTeam } from '#server/relations/people.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { tagsOf } from '#server/relations/tags.ts';
import { tasklistsOf } from '#server/relations/tasks.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { ColumnId } from '#shared/columns/columns.ts';
import type { CourseScope, CourseSelection } from '#shared/course-table/course-selection.ts';
import type { SortOrder } from '#shared/http/page.ts';
import { joinOf, keySqlOf, sqlOf, type Reader, type Source } from './column-sql.ts';
import { compileFilter } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

export interface CourseSort {
  readonly column: ColumnId;
  readonly order: SortOrder;
}

const joins = (sources: readonly Source[], reader: Reader, among?: readonly number[]) =>
  sql.join(
    [...new Set(sources)].map((source) => joinOf[source](reader, among)),
    sql` `,
  );

/**
 * Courses in active batches that the reader sees; if batches are given only theirs, including archived ones. Their
 * members need no look at the institution: a batch's courses are of its own, and the index alone says which they are.
 */
function isMember({ scope, actor }: Reader, { batchIds, teamId }: CourseScope): Sql {
  const isOfSome = batchIds.length > 0;
  const isShown = isOfSome ? sql`b.id = any(${[...batchIds]}::int[])` : sql`b.status = 1`;
  // Of some batches, or a team's, only those who see them learn which courses they have.
  const isSeen = isSeenBy(actor, isOfSome || teamId !== undefined ? undefined : 'bc.course_id');
  const isOfTeam = teamId === undefined ? sql`true` : sql`b.team_id = ${teamId}`;
  return sql`m.id in (select bc.course_id from ${batchesOf(scope)} b join ${everyMember()} bc on bc.batch_id = b.id
    where ${isSeen} and ${isShown} and ${isOfTeam})`;
}

function isFound({ scope }: Reader, search: string | undefined): Sql {
  const matches = searchCondition(search);
  return matches ? sql`m.id in (select m.id from ${coursesOf(scope)} m where ${matches})` : sql`true`;
}

/** The facts `m` of the courses of a scope, with what else has to be joined to them. */
export function coursesIn(reader: Reader, courses: CourseScope, also: readonly Source[] = []) {
  const compiled = compileFilter(courses.filter, reader);
  return sql`from ${courseFactsOf(reader.scope)} m ${joins([...compiled.sources, ...also], reader)}
    where ${isMember(reader, courses)} and ${isFound(reader, courses.search)} and ${compiled.condition}`;
}

/** A sub-query of the ids of the chosen courses that the reader sees, each once. */
export function selectedIds(reader: Reader, selection: CourseSelection): RawBuilder<{ id: number }> {
  if ('selected' in selection) {
    const all = { batchIds: [], search: undefined, filter: [] };
    return sql`(select m.id ${coursesIn(reader, all)} and m.id = any(${[...selection.selected]}::int[]))`;
  }
  return sql`(select m.id ${coursesIn(reader, selection.all)} and m.id <> all(${[...selection.except]}::int[]))`;
}

interface Page {
  readonly limit: number;
  readonly page: number;
}

interface PageOfIds {
  readonly total: number;
  /** how many of them are in scope */
  readonly inScope: number;
  readonly ids: readonly number[];
}

/**
 * The ids of a page of the courses and how many there are in all, from one pass over them. The page is clamped to those
 * that there are. Pages nearer to the end are sought from there: only what comes before a page has to be put in order.
 */
export async function findPage(reader: Reader, scope: CourseScope, sort: CourseSort, { page, limit }: Page) {
  const { sources, key } = keySqlOf(sort.column, reader);
  const [there, back] = sort.order === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const { rows } = await sql<PageOfIds & { isFromEnd: boolean }>`
    with hits as materialized (
      select m.id, m.name_key, ${key} as key ${coursesIn(reader, scope, sources)}),
    counted as (select count(*)::int as total,
      (count(*) filter (where ${isInScope(reader.scope, 'hits.id')}))::int as in_scope from hits),
    place as (
      select total, in_scope, start, least(total, start + ${limit}::int) as stop, start > total / 2 as from_end
      from counted, lateral (
        select least(${Math.max(page, 1)}::int8 - 1, greatest((total - 1) / ${limit}::int, 0))::int * ${limit}::int as start) begun)
    select total, in_scope as "inScope", from_end as "isFromEnd", case when from_end
      then array(select id from hits order by key ${back} nulls first, name_key desc, id desc
        limit (select stop - start from place) offset (select total - stop from place))
      else array(select id from hits order by key ${there} nulls last, name_key, id
        limit (select stop - start from place) offset (select start from place)) end as ids
    from place`.execute(db());
  const [found] = rows;
  if (!found) return { total: 0, inScope: 0, ids: [] };
  const { total, inScope, ids, isFromEnd } = found;
  return { total, inScope, ids: isFromEnd ? ids.toReversed() : ids };
}

/** All ids, or those of some chosen, in order, as a single value: a row for each would take ten times the memory. */
export async function listIds(
  reader: Reader,
  scope: CourseScope,
  sort: CourseSort,
  chosen?: CourseSelection,
): Promise<readonly number[]> {
  const { sources, key } = keySqlOf(sort.column, reader);
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(m.id order by ${key} ${sql.raw(sort.order)} nulls last, m.name_key, m.id) as ids
    ${coursesIn(reader, scope, sources)} and ${chosen ? sql`m.id in ${selectedIds(reader, chosen)}` : sql`true`}`.execute(
    db(),
  );
  return rows[0]?.ids ?? [];
}

/** How many of some courses are in scope. */
export async function countInScope({ scope }: Reader, ids: readonly number[]) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from unnest(${[...ids]}::int[]) c (id)
    where ${isInScope(scope, 'c.id')}`.execute(db());
  return rows[0]?.total ?? 0;
}

/** What a team is called, for readers who see all teams or are in it. */
export async function findTeamTitle({ scope, actor }: Reader, id: number) {
  if (!actor.isInstitutionAdmin && !actor.teamRoles.has(id)) return undefined;
  const team = await everyTeam()
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return team?.title;
}

/** The titles of those of the batches that the reader sees, by id. */
export async function listBatchTitles({ scope, actor }: Reader, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string }>`
    select b.id, b.title from ${batchesOf(scope)} b
    where b.id = any(${[...ids]}::int[]) and ${isSeenBy(actor)} order by b.title_key, b.id`.execute(db());
  return rows;
}

export interface ValuesRow {
  readonly id: number;
  readonly title: string;
  readonly lmsCourseId: string;
  /** in the order of the columns asked for */
  readonly values: readonly unknown[];
}

/** The values of some columns for courses that were found before, in their order. */
export async function listValues(reader: Reader, ids: readonly number[], columns: readonly ColumnId[]) {
  const read = columns.map((column) => sqlOf(column, reader));
  const values = read.map(({ value }, place) => sql`${value} as ${sql.ref(`v${place}`)}`);
  const { rows } = await sql<{ id: number; title: string; lms_course_id: string } & Record<string, unknown>>`
    select ${sql.join([sql`m.id`, sql`course.title`, sql`course.lms_course_id`, ...values])}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join ${courseFactsOf(reader.scope)} m on m.id = wanted.id
    ${joins(['course', ...read.flatMap(({ sources }) => sources)], reader, ids)}
    order by wanted.place`.execute(db());
  return rows.map((row): ValuesRow => ({
    id: row.id,
    title: row.title,
    lmsCourseId: row.lms_course_id,
    values: columns.map((_, place) => row[`v${place}`]),
  }));
}

/** How many days a trend shows. */
const trendDays = 30;

/** The accessibility score of some courses on each of the last days; null where there was none. */
export async function listScoreTrends({ scope, today }: Reader, ids: readonly number[]) {
  const { position } = metricById('udoit.score');
  const { rows } = await sql<{ id: number; scores: (number | null)[] }>`
    select wanted.id, array_agg(span.score order by day.day) as scores
    from unnest(${[...ids]}::int[]) as wanted (id)
    cross join generate_series(${today}::date - ${trendDays - 1}::int, ${today}::date, interval '1 day') as day (day)
    left join lateral (
      select s.metrics[${sql.lit(position)}] as score from ${spansOf(scope)} s
      where s.course_id = wanted.id and s.tool = 'udoit' and s.valid_from <= day.day and s.last_day >= day.day
      order by s.valid_from desc limit 1) span on true
    group by wanted.id`.execute(db());
  return new Map(rows.map(({ id, scores }) => [id, scores]));
}

/** The words that the courses a reader sees have in a column, and what people call them. */
export async function listWords(reader: Reader, column: keyof typeof wordSources) {
  const source = wordSources[column];
  const { rows } = await sql<{ value: string; label: string }>`
    select word.value, word.label from ${source.from(reader)} as word order by word.key, word.value`.execute(
    db(),
  );
  return rows;
}

const termsUsed = (reader: Reader) => sql`(
  select distinct m.lms_term_id as value, term.title as label, lower(term.title) collate "C" as key
  ${coursesIn(reader, { batchIds: [], search: undefined, filter: [] }, ['term'])} and term.title is not null)`;

/** The checklists that are on some course the reader sees. */
const checklistsUsed = (reader: Reader) => sql`(
  select c.id::text as value, c.title as label, c.title_key as key from ${checklistsOf(reader.scope)} c
  where exists (select from ${tasklistsOf(reader.scope)} t where t.checklist_id = c.id
    and t.course_id in (select m.id ${coursesIn(reader, { batchIds: [], search: undefined, filter: [] })})))`;

/** The rules with an open alert on some course the reader sees. */
const rulesUsed = (reader: Reader) => sql`(
  select r.id::text as value, r.title as label, r.title_key as key from ${alertRulesOf(reader.scope)} r
  where exists (select from ${alertsOf(reader.scope)} a where a.rule_id = r.id and ${isOpen}
    and a.course_id in (select m.id ${coursesIn(reader, { batchIds: [], search: undefined, filter: [] })})))`;

const wordSources = {
  'core.termName': { from: termsUsed },
  'core.batches': {
    from: ({ scope, actor }: Reader) => sql`(
      select b.id::text as value, b.title as label, b.title_key as key from ${batchesOf(scope)} b
      where b.status = 1 and ${isSeenBy(actor)})`,
  },
  'core.tags': {
    from: ({ scope }: Reader) => sql`(
      select id::text as value, title as label, title_key as key from ${tagsOf(scope)} tag)`,
  },
  'readygo.status': {
    from: ({ scope }: Reader) => sql`(
      select id::text as value, label, place as key from ${statusesOf(scope)} status)`,
  },
  'readygo.checklists': { from: checklistsUsed },
  'readygo.open_checklists': { from: checklistsUsed },
  'readygo.completed_checklists': { from: checklistsUsed },
  'readygo.open_alerts': { from: rulesUsed },
};

/** The scans of some courses. */
export const listScansOf = (scope: Scope, ids: readonly number[]) =>
  scansOf(scope)
    .where('course_id', 'in', [...ids])
    .orderBy('tool')
    .execute();
