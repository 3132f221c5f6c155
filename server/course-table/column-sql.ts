import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import {
  accountsOf,
  coursesOf,
  termsOf,
  messagesOf,
  courseStatusesOf,
  statusesOf,
} from '#server/relations/courses.ts';
import { courseDecisionsOf, joinScopeAlarms, scopeSettingsOf } from '#server/relations/scope-decisions.ts';
import { courseTagsOf } from '#server/relations/tags.ts';
import { findColumn, productOf, type ColumnId } from '#shared/columns/columns.ts';
import { scanStandings, type courseColumns, type ScanStanding } from '#shared/columns/course-columns.ts';
import { publishedStates } from '#shared/courses/course.ts';
import { scopeStandings } from '#shared/scope-decisions/scope-terms.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import {
  daysToDeadline,
  invalidRunners,
  joinDeadlines,
  scoreChange,
  unscannedDays,
  alertsOfCourse,
  joinAlerts,
} from './derived-sql.ts';
import { checklistsOfCourse, joinTasks } from './tasklist-sql.ts';

/** For whom a table of courses is read, and when. */
export interface Reader {
  readonly scope: Scope;
  readonly actor: Actor;
  readonly timeZone: string;
  /** the institution's day, as `2026-11-22` */
  readonly today: string;
  /** data from before this is stale */
  readonly staleBefore: Date;
  /** those that the institution has */
  readonly tools: readonly Tool[];
}

type Sql = RawBuilder<unknown>;

/** What a column reads besides the course's facts `m`. */
export type Source =
  | 'course'
  | 'term'
  | 'account'
  | 'deadline'
  | 'deadlines'
  | 'status'
  | 'tasks'
  | 'alerts'
  | 'scope'
  | 'scopeAlarms';

export interface ColumnSql {
  readonly sources: readonly Source[];
  /** its value for the course `m`, as it's shown; null if it isn't known */
  readonly value: Sql;
  /** what it's sorted by, if not by that, and what that reads, if not the same */
  readonly key?: Sql;
  readonly keySources?: readonly Source[];
  /** of a text: its key as `keyOf` makes it, null where that isn't stored, and the text for there; neither needs its sources */
  readonly textKey?: { readonly stored: Sql; readonly text: Sql };
  /** of a one-of column: the words it's filtered by; an array if there can be several */
  readonly words?: Sql;
  /** of a tree: whether the course has one of these words, or one that lies in them */
  readonly isWithin?: (words: readonly string[]) => Sql;
  /** whether it's this word, where that's found out faster than by the word itself */
  readonly isWord?: (word: string) => Sql;
}

/**
 * Joins a source to the course `m`; each has at most one row for it. If only some courses are read, it isn't made up for
 * others.
 */
export const joinOf: Record<Source, (reader: Reader, among?: readonly number[]) => Sql> = {
  course: ({ scope }) => sql`join ${coursesOf(scope)} course on course.id = m.id`,
  term: ({ scope }) => sql`left join ${termsOf(scope)} term on term.lms_term_id = m.lms_term_id`,
  account: ({ scope }) =>
    sql`left join ${accountsOf(scope)} account on account.lms_account_id = m.lms_account_id`,
  status: ({ scope }) => sql`left join ${courseStatusesOf(scope)} given on given.course_id = m.id
    left join ${statusesOf(scope)} status
      on status.id = coalesce(given.status_id, (select s.id from ${statusesOf(scope)} s where s.is_default))`,
  tasks: joinTasks,
  alerts: joinAlerts,
  deadlines: joinDeadlines,
  scope: ({ scope }) => sql`left join ${courseDecisionsOf(scope)} decided on decided.course_id = m.id
    left join ${scopeSettingsOf(scope)} scope_words on true`,
  scopeAlarms: joinScopeAlarms,
  deadline: (reader, among) => sql`left join (
    select bc.course_id, min(b.deadline_date) as day from ${batchesSeen(reader)}
      and b.deadline_date >= ${reader.today}::date
      and ${among ? sql`bc.course_id = any(${[...among]}::int[])` : sql`true`}
    group by bc.course_id) deadline on deadline.course_id = m.id`,
};

const keyOf = (text: Sql) => sql`lower(${text}) collate "C"`;

const fact = (value: Sql): ColumnSql => ({ sources: [], value });
const ofCourse = (value: Sql): ColumnSql => ({ sources: ['course'], value });

const ofTasks = (value: Sql): ColumnSql => ({ sources: ['tasks'], value });
const taskCount = (name: string) => () => ofTasks(sql`coalesce(${sql.ref(`tasks.${name}`)}, 0)::float8`);

/** Words that are ids of the institution's own records. */
const isId = (has: (id: number) => Sql) => (word: string) =>
  /^\d{1,9}$/.test(word) ? has(Number(word)) : sql`false`;

function checklists(which: 'all' | 'open' | 'completed', { scope }: Reader): ColumnSql {
  const { titles, ids, has } = checklistsOfCourse(scope, which);
  return { ...fact(titles), words: ids, isWord: isId(has) };
}

/** The ids of these accounts and of all that lie in them; each once, so that accounts in a circle end as well. */
const accountsBelow = ({ scope }: Reader, ids: readonly string[]) => sql`(
  with recursive below as (
    select unnest(${[...ids]}::text[]) as id
    union
    select a.lms_account_id from ${accountsOf(scope)} a join below on below.id = a.parent_lms_account_id)
  select id from below)`;

const tagsOfCourse = ({ scope }: Reader) => sql`${courseTagsOf(scope)} tag where tag.course_id = m.id`;

/** Which course is in which batch that the reader sees, without archived ones. */
const batchesSeen = ({ scope, actor }: Reader) => sql`
  ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
  where b.status = 1 and ${isSeenBy(actor)}`;

/** How a course stands with a tool: exactly one of these is true. */
const standings = (tool: Tool, { staleBefore }: Reader): Record<ScanStanding, Sql> => {
  const [status, at] = [sql.ref(`m.${tool}_status`), sql.ref(`m.${tool}_scanned_at`)];
  return {
    never: sql`${status} is null`,
    scanning: sql`(${status} = 'pending' or ${status} = 'running')`,
    failed: sql`${status} = 'failed'`,
    stale: sql`(${status} = 'succeeded' and ${at} < ${staleBefore})`,
    fresh: sql`(${status} = 'succeeded' and (${at} >= ${staleBefore} or ${at} is null))`,
  };
};

const isStanding = (word: string): word is ScanStanding => scanStandings.some((known) => known === word);

const standing = (tool: Tool, reader: Reader): ColumnSql => {
  const tests = standings(tool, reader);
  const cases = scanStandings.map((word) => sql`when ${tests[word]} then ${sql.lit(word)}`);
  const value = sql`case ${sql.join(cases, sql` `)} end`;
  return { ...fact(value), words: value, isWord: (word) => (isStanding(word) ? tests[word] : sql`false`) };
};

/** How a course stands with any of the institution's tools: each word at most once. */
function standingsOfAll(reader: Reader): ColumnSql {
  const tests = reader.tools.map((tool) => standings(tool, reader));
  const isWord = (word: string): Sql =>
    isStanding(word)
      ? sql`(${sql.join(
          tests.map((test) => test[word]),
          sql` or `,
        )})`
      : sql`false`;
  const words = scanStandings.map((word) => sql`case when ${isWord(word)} then ${sql.lit(word)} end`);
  return { ...fact(sql`array_remove(array[${sql.join(words)}], null)`), isWord };
}

const metricSql = (id: MetricId) => {
  const { position } = metricById(id);
  return sql`${sql.ref(`m.${productOf(id)}_metrics`)}[${sql.lit(position)}]`;
};

type FactId = (typeof courseColumns)[number]['id'];

const scanFacts = Object.fromEntries(
  tools.flatMap((tool) => [
    [`${tool}.last_scan_date_${tool}`, () => fact(sql.ref(`m.${tool}_scanned_at`))],
    [`${tool}.scan_status`, (reader: Reader) => standing(tool, reader)],
  ]),
) as Record<Exclude<FactId, keyof typeof courseFacts>, (reader: Reader) => ColumnSql>;

/** Canvas doesn't say since when it shows a course as concluded: from when it was first seen so, or from its end before. */
const concludedAt = sql`case when m.workflow_state = 'completed'
  then least(course.concluded_at, coalesce(course.end_at, term.end_at)) end`;

const standingNow = sql`coalesce(decided.standing, 'in_scope')`;

/** What contradicts decisions about the course and what's in it; and that it's in scope, but a tool has never read it. */
function alarmsOfCourse(reader: Reader): ColumnSql {
  const checking = reader.tools.includes('udoit') ? sql`m.udoit_scanned_at` : sql`m.core_scanned_at`;
  const isUnchecked = sql`(${standingNow} = 'in_scope' and ${checking} is null)`;
  const never = sql`case when ${isUnchecked} then array['never_checked'] else '{}'::text[] end`;
  return {
    sources: ['scope', 'scopeAlarms'],
    value: sql`(coalesce(alarmed.words, '{}'::text[]) || ${never})`,
    isWord: (word) =>
      word === 'never_checked' ? isUnchecked : sql`(${word}::text = any(alarmed.words)) is true`,
  };
}

const states = sql`array_position(array['unpublished', 'available', 'completed', 'deleted'], m.workflow_state)`;

const courseFacts = {
  'core.title': ({ scope }: Reader) => ({
    ...ofCourse(sql`course.title`),
    key: sql`m.name_key`,
    keySources: [],
    textKey: {
      // Longer ones are cut.
      stored: sql`case when length(m.name_key) < 255 then m.name_key end`,
      text: sql`(select long.title from ${coursesOf(scope)} long where long.id = m.id)`,
    },
  }),
  'core.courseCode': () => ({ ...ofCourse(sql`course.course_code`), key: keyOf(sql`course.course_code`) }),
  'core.sisCourseId': () => ({
    ...ofCourse(sql`course.sis_course_id`),
    key: keyOf(sql`course.sis_course_id`),
  }),
  'core.lmsCourseId': () => ({ ...ofCourse(sql`course.lms_course_id`), key: sql`course.lms_key` }),
  'core.state': () => ({ ...fact(sql`m.workflow_state`), key: states, words: sql`m.workflow_state` }),
  'core.published': () => fact(sql`(m.workflow_state = any(${[...publishedStates]}::text[]))`),
  'core.termName': () => ({
    sources: ['term'],
    value: sql`term.title`,
    key: keyOf(sql`term.title`),
    words: sql`m.lms_term_id`,
  }),
  'core.accountName': (reader) => ({
    sources: ['account'],
    value: sql`account.title`,
    key: keyOf(sql`account.title`),
    words: sql`m.lms_account_id`,
    isWithin: (ids) => sql`(m.lms_account_id in ${accountsBelow(reader, ids)})`,
  }),
  'core.courseFormat': () => ({ ...fact(sql`m.course_format`), words: sql`m.course_format` }),
  'core.startDate': () => fact(sql`m.start_at`),
  'core.endDate': () => fact(sql`m.end_at`),
  'core.deadlineDate': () => ({ sources: ['deadline'], value: sql`deadline.day` }),
  'core.days_to_deadline': (reader) => ({ sources: ['deadlines'], value: daysToDeadline(reader) }),
  'core.lastUpdateDate': () => fact(sql`(date '1970-01-01' + ${metricSql('core.lastUpdateDay')}::int)`),
  'core.instructors': () => ofCourse(sql`course.teachers`),
  'core.created_date': () => ofCourse(sql`course.lms_created_at`),
  'core.term_end_date': () => ({ sources: ['term'], value: sql`term.end_at` }),
  'core.concluded_date': () => ({ sources: ['course', 'term'], value: concludedAt }),
  'core.scope': () => ({
    sources: ['scope'],
    value: sql`coalesce(scope_words.labels ->> ${standingNow}, ${standingNow})`,
    key: sql`array_position(${[...scopeStandings]}::text[], ${standingNow})`,
    words: standingNow,
  }),
  'core.scope_review_date': () => ({ sources: ['scope'], value: sql`decided.review_on` }),
  'core.scope_alarms': alarmsOfCourse,
  'core.batches': (reader) => ({
    ...fact(
      sql`(select array_agg(b.title order by b.title_key) from ${batchesSeen(reader)} and bc.course_id = m.id)`,
    ),
    words: sql`(select array_agg(b.id::text) from ${batchesSeen(reader)} and bc.course_id = m.id)`,
  }),
  'core.tags': (reader) => ({
    ...fact(sql`(select array_agg(tag.title order by tag.title_key) from ${tagsOfCourse(reader)})`),
    words: sql`(select array_agg(tag.tag_id::text) from ${tagsOfCourse(reader)})`,
  }),
  'core.scans': standingsOfAll,
  'core.unscanned_days': (reader) => fact(unscannedDays(reader)),
  'core.invalid_runners': (reader) => fact(invalidRunners(reader)),
  'udoit.score_change_7d': (reader) => fact(scoreChange(reader, metricSql('udoit.score'))),
  'readygo.status': () => ({
    sources: ['status'],
    value: sql`status.label`,
    key: sql`status.place`,
    words: sql`status.id::text`,
    isWord: isId((id) => sql`status.id = ${id}::int`),
  }),
  'readygo.status_since': () => ({ sources: ['status'], value: sql`given.set_at` }),
  'readygo.completion_percent': () => ofTasks(sql`100 * tasks.completed::float8 / nullif(tasks.total, 0)`),
  'readygo.tasklist_count': taskCount('lists'),
  'readygo.tasklist_completed_count': taskCount('completed_lists'),
  'readygo.task_count': taskCount('total'),
  'readygo.completed_task_count': taskCount('completed'),
  'readygo.task_overdue_count': taskCount('overdue'),
  'readygo.next_due_date': () => ofTasks(sql`tasks.next_due_on`),
  'readygo.checklists': (reader) => checklists('all', reader),
  'readygo.open_checklists': (reader) => checklists('open', reader),
  'readygo.completed_checklists': (reader) => checklists('completed', reader),
  'readygo.alert_count': () => ({ sources: ['alerts'], value: sql`coalesce(alerts.open, 0)::float8` }),
  'readygo.open_alerts': ({ scope }) => {
    const { titles, ids, has } = alertsOfCourse(scope);
    return { ...fact(titles), words: ids, isWord: isId(has) };
  },
  'readygo.last_message_date': ({ scope }) =>
    fact(
      sql`(select t.created_at from ${messagesOf(scope)} t where t.course_id = m.id order by t.id desc limit 1)`,
    ),
} as const satisfies Partial<Record<FactId, (reader: Reader) => ColumnSql>>;

const facts: Readonly<Record<string, (reader: Reader) => ColumnSql>> = { ...courseFacts, ...scanFacts };

/** How a column is sorted by. */
export function keySqlOf(id: ColumnId, reader: Reader) {
  const { value, key = value, sources, keySources = sources } = sqlOf(id, reader);
  return { key, sources: keySources };
}

/** How a column is read. */
export function sqlOf(id: ColumnId, reader: Reader): ColumnSql {
  const known = Object.hasOwn(facts, id) ? facts[id] : undefined;
  if (known) return known(reader);
  const metric = metricSql(id as MetricId);
  return fact(findColumn(id)?.type === 'flag' ? sql`(${metric} = 1)` : metric);
}
