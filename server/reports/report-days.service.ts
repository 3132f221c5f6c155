import { sql, type RawBuilder } from 'kysely';
import { DateTime } from 'luxon';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { historyStateOf, spansOf } from '#server/relations/history.ts';
import { changedUntil, valueOfSpan, type SummedValue } from '#server/relations/report-sums.ts';
import { Problem } from '#shared/http/problem.ts';
import type { ReportDuration } from '#shared/reports/report-presets.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { noTotals, plus, type ReportQuestion, type DayRange, type DayTotals } from './report-fields.ts';
import { listGroupDays, readSumsState, readToday, type SumsState } from './group-totals.repository.ts';
import { reportProblems } from './report.messages.ts';
import { allRanges, missingRanges, type Ranges } from './span-ranges.ts';

type Sql = RawBuilder<unknown>;

export const dayPlus = (day: string, days: number) => DateTime.fromISO(day).plus({ days }).toISODate() ?? day;

interface Period {
  readonly reportDuration: ReportDuration;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly part: 'query' | 'body';
}

/** The days that a report is about: a duration up to today, or from and to a day. */
export function rangeOf(period: Period, today: string): DayRange {
  const { reportDuration, startDate, endDate, part } = period;
  const to = endDate ?? today;
  const from = startDate ?? beginOf(reportDuration, to);
  const wrong = (field: 'startDate' | 'endDate', text: Phrase, beside = text) =>
    new Problem('invalid_input', text, { [`${part}.${field}`]: beside });
  if (to > today) throw wrong('endDate', phrase(reportProblems.future));
  if (from > to) throw wrong('startDate', phrase(reportProblems.endsFirst), phrase(reportProblems.afterEnd));
  if (from < monthsBefore(to, longestReportMonths))
    throw wrong('startDate', phrase(reportProblems.tooLong, { months: longestReportMonths }));
  return { from, to };
}

const durationDays: Record<Exclude<ReportDuration, '6_months'>, number> = {
  current: 1,
  '30_days': 30,
  '90_days': 90,
};

const monthsBefore = (day: string, months: number) =>
  DateTime.fromISO(day).minus({ months }).toISODate() ?? day;

const beginOf = (duration: ReportDuration, to: string) =>
  duration === '6_months' ? monthsBefore(to, 6) : dayPlus(to, 1 - durationDays[duration]);

/** The period before, of the same length. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const length = Math.round(DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days) + 1;
  return { from: dayPlus(from, -length), to: dayPlus(from, -1) };
}

const column = (name: string, at: number) => sql.raw(`${name}${at}`);
const overDays = (value: Sql) => sql`coalesce(sum(${value}) over (order by d.day), 0)`;

/** The values of a span: of one that ends with time, the last day it has it. */
const valueColumns = (values: readonly SummedValue[]) =>
  values.map((value, at) => {
    const shown = 'changedWithin' in value ? changedUntil(value) : valueOfSpan(value, sql`null::date`);
    return sql`, ${shown} as ${column('v', at)}`;
  });

/**
 * Where a piece of a span begins (1) and after which day it has ended (-1), with the place of the value that this is
 * about; 0 for all that last as long as the piece.
 */
function turns(values: readonly SummedValue[]) {
  const lasting = sql`(p.s, 1, 0), (p.e + 1, -1, 0)`;
  const ending = values.flatMap((value, at) => {
    if (!('changedWithin' in value)) return [];
    const until = sql`p.${column('v', at)}`;
    const begins = sql`case when ${until} >= p.s then p.s end`;
    const ends = sql`case when ${until} >= p.s then least(p.e, ${until}) + 1 end`;
    return [sql`(${begins}, 1, ${sql.lit(at + 1)}), (${ends}, -1, ${sql.lit(at + 1)})`];
  });
  return sql`(values ${sql.join([lasting, ...ending])}) t(day, sign, place)`;
}

const dailySums = (values: readonly SummedValue[]) =>
  values.map((value, at) => {
    const v = column('v', at);
    const sum =
      'changedWithin' in value
        ? sql`sum(t.sign) filter (where t.place = ${sql.lit(at + 1)})`
        : sql`sum(t.sign * p.${v}) filter (where t.place = 0)`;
    return sql`, ${sum} as ${column('s', at)},
      sum(t.sign) filter (where t.place = 0 and p.${v} is not null) as ${column('c', at)}`;
  });

type SpanDay = Omit<DayTotals, 'out' | 'isOutStored'>;

/** The totals of days, from the spans in the ranges: what begins on a day and what has ended, summed up over days. */
async function listSpanDays(
  scope: Scope,
  { tool, values, only }: ReportQuestion,
  { ranges, from, to, areFew = false }: DayRange & { readonly ranges: Ranges; readonly areFew?: boolean },
): Promise<SpanDay[]> {
  // Few are looked up one by one: planned as a whole, all histories would be read.
  const joined = areFew
    ? sql`cross join lateral (
        select span.* from ${spansOf(scope)} span where span.course_id = r.course_id and span.tool = ${tool}
          and span.valid_from <= r.e and span.last_day >= greatest(r.s, span.valid_from) offset 0) h`
    : sql`join ${spansOf(scope)} h on h.course_id = r.course_id and h.tool = ${tool}
        and h.valid_from <= ${to}::date and h.last_day >= ${from}::date
        and h.valid_from <= r.e and h.last_day >= greatest(r.s, h.valid_from)`;
  const list = (name: string) => sql.join(values.map((_, at) => overDays(sql`y.${column(name, at)}`)));
  // With a condition on values, a course without values isn't one of them.
  const members = only?.condition
    ? sql`sum(y.scanned)`
    : sql`sum(coalesce(m.courses, 0) + coalesce(y.past, 0))`;
  const { rows } = await sql<SpanDay>`
    with ${ranges}, pieces as (
      select greatest(r.s, h.valid_from) as s, least(r.e, h.last_day) as e, r.is_past, h.score_version
        ${sql.join(valueColumns(values), sql``)}
      from ranges r
      ${joined}
      where ${only?.condition ?? sql`true`}
    ), daily as (
      select t.day, sum(t.sign) filter (where t.place = 0) as scanned,
        sum(t.sign) filter (where t.place = 0 and p.is_past) as past,
        max(p.score_version) filter (where t.sign = 1) as score_version
        ${sql.join(dailySums(values), sql``)}
      from pieces p cross join lateral ${turns(values)} where t.day <= ${to}::date group by t.day
    ), member_days as (
      select day, sum(courses) as courses from (
        select s as day, count(*) as courses from ranges where not is_past group by s
        union all
        select e + 1, -count(*) from ranges where not is_past group by e) turn
      group by day
    )
    select d.day, coalesce(${members} over (order by d.day), 0)::int as courses,
      ${overDays(sql`y.scanned`)}::int as "scannedCourses",
      array[${list('s')}]::float8[] as sums, array[${list('c')}]::int[] as counts,
      max(y.score_version) over (order by d.day) as "scoreVersion"
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    left join daily y on y.day = d.day
    left join member_days m on m.day = d.day
    order by d.day`.execute(db());
  return rows;
}

/** With more groups than this, their sums take longer to add up than the spans do (bench: reports). */
const mostGroups = 1_000;

/** The days on which the batches had courses, oldest first. The last one is today's if the range reaches it. */
export async function listDays(
  scope: Scope,
  asked: ReportQuestion,
  { from, to, today }: DayRange & { readonly today: string },
): Promise<DayTotals[]> {
  const yesterday = dayPlus(today, -1);
  const past = { from, to: to < yesterday ? to : yesterday };
  const [pastDays, now] = await Promise.all([
    past.from <= past.to ? listPastDays(scope, asked, past) : [],
    to >= today ? readToday(scope, asked, today) : undefined,
  ]);
  return [...pastDays, ...(now ? [now] : [])].filter(({ courses }) => courses > 0);
}

/**
 * Of some days, those of whose courses some histories are gone, so that only the stored sums of whole batches have them:
 * of some of the courses nobody can tell then, nor of those in scope where these weren't summed up.
 */
export async function listForgottenDays(
  scope: Scope,
  asked: ReportQuestion,
  days: readonly DayTotals[],
): Promise<ReadonlySet<string>> {
  const all = { ...asked, only: undefined };
  const state = await historyStateOf(scope).executeTakeFirst();
  const forgottenTo = state?.forgotten_to ?? '';
  const asPast = days.filter(({ day, isOutStored }) => !isOutStored && day <= forgottenTo);
  const [from, to] = [asPast[0]?.day, asPast.at(-1)?.day];
  if (from === undefined || to === undefined) return new Set();
  const [stored, told] = await Promise.all([
    listPastDays(scope, all, { from, to }),
    listSpanDays(scope, all, { from, to, ranges: allRanges(scope, all, { from, to }) }),
  ]);
  const toldOn = new Map(told.map(({ day, scannedCourses }) => [day, scannedCourses]));
  const differing = stored.filter(({ day, scannedCourses }) => toldOn.get(day) !== scannedCourses);
  return new Set(differing.map(({ day }) => day));
}

/** Past days: as they were summed up when they were over, and by the spans where they aren't. */
async function listPastDays(scope: Scope, asked: ReportQuestion, range: DayRange) {
  const state = await readSumsState(scope, asked.batchIds);
  const { stored, rest } = split(range, asked.only ? undefined : answerable(state, range));
  const [sums, missing, others] = await Promise.all([
    stored ? listStoredDays(scope, asked, stored) : [],
    stored && state.hasNewBatch ? listToldDays(scope, asked, stored, missingRanges) : [],
    rest ? listToldDays(scope, asked, rest, allRanges) : [],
  ]);
  return [...together(sums, missing), ...others];
}

/** Days by the spans, and how much of each wasn't in scope. */
const listToldDays = (scope: Scope, asked: ReportQuestion, range: DayRange, rangesOf: typeof allRanges) =>
  withOuts(scope, asked, {
    ...range,
    rangesOf,
    days: listSpanDays(scope, asked, { ...range, ranges: rangesOf(scope, asked, range) }),
  });

/** Stored days. What wasn't in scope is told by the spans where it wasn't summed up. */
async function listStoredDays(scope: Scope, asked: ReportQuestion, range: DayRange): Promise<DayTotals[]> {
  const days = await listGroupDays(scope, asked, range);
  const untold = days.filter(({ isOutStored }) => !isOutStored);
  const [from, to] = [untold[0]?.day, untold.at(-1)?.day];
  if (from === undefined || to === undefined) return days;
  const told = await withOuts(scope, asked, { from, to, rangesOf: allRanges, days: untold });
  const toldOn = new Map(told.map((day) => [day.day, day]));
  return days.map((day) => toldOn.get(day.day) ?? day);
}

interface WithoutOuts extends DayRange {
  readonly days: readonly SpanDay[] | Promise<readonly SpanDay[]>;
  readonly rangesOf: typeof allRanges;
}

/** Adds to days what wasn't in scope by the spans. */
async function withOuts(
  scope: Scope,
  asked: ReportQuestion,
  { days, rangesOf, from, to }: WithoutOuts,
): Promise<DayTotals[]> {
  const { timeZone } = await scope.institution();
  const ranges = rangesOf(scope, asked, { from, to }, { timeZone });
  const [all, outs] = await Promise.all([
    days,
    listSpanDays(scope, asked, { from, to, ranges, areFew: true }),
  ]);
  const outOn = new Map(outs.map((out) => [out.day, out]));
  return all.map((day) => ({ ...day, out: outOn.get(day.day) ?? noTotals, isOutStored: false }));
}

/** The days that are better read from stored sums: all that are summed up, or with very many groups, those that must. */
function answerable({ summed, groups, forgottenTo }: SumsState, { from }: DayRange) {
  if (!summed || groups <= mostGroups) return summed;
  return forgottenTo !== null && forgottenTo >= from ? { from: summed.from, to: forgottenTo } : undefined;
}

/** Which days of a range are stored, and which come after them. What comes before has no courses. */
function split({ from, to }: DayRange, summed: DayRange | undefined) {
  if (!summed || summed.to < from) return { stored: undefined, rest: { from, to } };
  const stored = { from, to: summed.to < to ? summed.to : to };
  return { stored, rest: stored.to < to ? { from: dayPlus(stored.to, 1), to } : undefined };
}

/** Adds up two parts of the same days. */
function together(one: readonly DayTotals[], other: readonly DayTotals[]): DayTotals[] {
  if (other.length === 0) return [...one];
  const byDay = new Map(one.map((day) => [day.day, day]));
  for (const day of other) {
    const before = byDay.get(day.day);
    byDay.set(day.day, before ? added(before, day) : day);
  }
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** What the spans tell of a stored day that wasn't summed up by scope already has the other part. */
const added = (one: DayTotals, other: DayTotals): DayTotals => ({
  ...plus(one, other),
  day: one.day,
  scoreVersion: Math.max(one.scoreVersion ?? 0, other.scoreVersion ?? 0) || null,
  out: one.isOutStored ? plus(one.out, other.out) : one.out,
  isOutStored: one.isOutStored && other.courses === 0,
});
