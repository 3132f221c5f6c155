import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { accountsOf, termsOf } from '#server/relations/courses.ts';
import { scansOf } from '#server/relations/scans.ts';
import { courseTagsOf } from '#server/relations/tags.ts';
import { findColumn, productOf, type ColumnId } from '#shared/columns/columns.ts';
import type { courseColumns, ScanStanding } from '#shared/columns/course-columns.ts';
import { publishedStates } from '#shared/courses/course.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';

/** For whom a table of courses is read, and when. */
export interface Reader {
  readonly scope: Scope;
  readonly actor: Actor;
  readonly timeZone: string;
  /** the institution's day, as `2026-11-22` */
  readonly today: string;
  /** data from before this is stale */
  readonly staleBefore: Date;
}

type Sql = RawBuilder<unknown>;

/** What a column reads besides the course `m`. */
export type Source = Tool | 'term' | 'account';

export interface ColumnSql {
  readonly sources: readonly Source[];
  /** its value for the course `m`, as it's shown; null if it isn't known */
  readonly value: Sql;
  /** what it's sorted by, if not by that */
  readonly key?: Sql;
  /** of a one-of column: the words it's filtered by; an array if there can be several */
  readonly words?: Sql;
}

/** Joins a source to the course `m`; each has at most one row for it. */
export const joinOf: Record<Source, (reader: Reader) => Sql> = {
  core: ({ scope }) => joinScan(scope, 'core'),
  udoit: ({ scope }) => joinScan(scope, 'udoit'),
  tidyup: ({ scope }) => joinScan(scope, 'tidyup'),
  term: ({ scope }) => sql`left join ${termsOf(scope)} term on term.lms_term_id = m.lms_term_id`,
  account: ({ scope }) =>
    sql`left join ${accountsOf(scope)} account on account.lms_account_id = m.lms_account_id`,
};

const joinScan = (scope: Scope, tool: Tool) =>
  sql`left join ${scansOf(scope)} ${sql.ref(tool)} on ${sql.ref(tool)}.course_id = m.id and ${sql.ref(tool)}.tool = ${sql.lit(tool)}`;

const keyOf = (text: Sql) => sql`lower(${text}) collate "C"`;

const fact = (value: Sql): ColumnSql => ({ sources: [], value });

const tagsOfCourse = ({ scope }: Reader) => sql`${courseTagsOf(scope)} tag where tag.course_id = m.id`;

/** The batches of the course `m` that the reader sees, without archived ones. */
const batchesSeen = ({ scope, actor }: Reader) => sql`
  ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
  where bc.course_id = m.id and b.status = 1 and ${isSeenBy(actor)}`;

const standing = (tool: Tool, { staleBefore }: Reader): ColumnSql => {
  const scan = (column: string) => sql.ref(`${tool}.${column}`);
  const words = sql`case
    when ${scan('course_id')} is null then ${word('never')}
    when ${scan('status')} in ('pending', 'running') then ${word('scanning')}
    when ${scan('status')} = 'failed' then ${word('failed')}
    when ${scan('scanned_at')} < ${staleBefore} then ${word('stale')} else ${word('fresh')} end`;
  return { sources: [tool], value: words, words };
};

const word = (known: ScanStanding) => sql.lit(known);

const metricSql = (id: MetricId) => {
  const { position } = metricById(id);
  return sql`${sql.ref(`${productOf(id)}.metrics`)}[${sql.lit(position)}]`;
};

type FactId = (typeof courseColumns)[number]['id'];

const scanFacts = Object.fromEntries(
  tools.flatMap((tool) => [
    [`${tool}.last_scan_date_${tool}`, () => ({ sources: [tool], value: sql.ref(`${tool}.scanned_at`) })],
    [`${tool}.scan_status`, (reader: Reader) => standing(tool, reader)],
  ]),
) as Record<Exclude<FactId, keyof typeof courseFacts>, (reader: Reader) => ColumnSql>;

const states = sql`array_position(array['unpublished', 'available', 'completed', 'deleted'], m.workflow_state)`;

const courseFacts = {
  'core.title': () => ({ ...fact(sql`m.title`), key: sql`m.name_key` }),
  'core.courseCode': () => ({ ...fact(sql`m.course_code`), key: keyOf(sql`m.course_code`) }),
  'core.sisCourseId': () => ({ ...fact(sql`m.sis_course_id`), key: keyOf(sql`m.sis_course_id`) }),
  'core.lmsCourseId': () => ({ ...fact(sql`m.lms_course_id`), key: sql`m.lms_key` }),
  'core.state': () => ({ ...fact(sql`m.workflow_state`), key: states, words: sql`m.workflow_state` }),
  'core.published': () => fact(sql`(m.workflow_state = any(${[...publishedStates]}::text[]))`),
  'core.termName': () => ({
    sources: ['term'],
    value: sql`term.title`,
    key: keyOf(sql`term.title`),
    words: sql`m.lms_term_id`,
  }),
  'core.accountName': () => ({
    sources: ['account'],
    value: sql`account.title`,
    key: keyOf(sql`account.title`),
    words: sql`m.lms_account_id`,
  }),
  'core.courseFormat': () => ({ ...fact(sql`m.course_format`), words: sql`m.course_format` }),
  'core.startDate': () => fact(sql`m.start_at`),
  'core.endDate': () => fact(sql`m.end_at`),
  'core.deadlineDate': (reader) =>
    fact(
      sql`(select min(b.deadline_date) from ${batchesSeen(reader)} and b.deadline_date >= ${reader.today}::date)`,
    ),
  'core.lastUpdateDate': () => ({
    sources: ['core'],
    value: sql`(date '1970-01-01' + ${metricSql('core.lastUpdateDay')}::int)`,
  }),
  'core.instructors': () => fact(sql`m.teachers`),
  'core.batches': (reader) => ({
    ...fact(sql`(select array_agg(b.title order by b.title_key) from ${batchesSeen(reader)})`),
    words: sql`(select array_agg(b.id::text) from ${batchesSeen(reader)})`,
  }),
  'core.tags': (reader) => ({
    ...fact(sql`(select array_agg(tag.title order by tag.title_key) from ${tagsOfCourse(reader)})`),
    words: sql`(select array_agg(tag.tag_id::text) from ${tagsOfCourse(reader)})`,
  }),
} as const satisfies Partial<Record<FactId, (reader: Reader) => ColumnSql>>;

const facts: Readonly<Record<string, (reader: Reader) => ColumnSql>> = { ...courseFacts, ...scanFacts };

/** How a column is read. */
export function sqlOf(id: ColumnId, reader: Reader): ColumnSql {
  const known = Object.hasOwn(facts, id) ? facts[id] : undefined;
  if (known) return known(reader);
  const metric = metricSql(id as MetricId);
  return {
    sources: [productOf(id) as Tool],
    value: findColumn(id)?.type === 'flag' ? sql`(${metric} = 1)` : metric,
  };
}
