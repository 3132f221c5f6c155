import type { Scope } from '#server/infra/tenancy/scope.ts';
import { evidenceMeasures, evidenceNumbers, type EvidenceNumber } from '#shared/reports/evidence-numbers.ts';
import type { MeasureId } from '#shared/reports/evidence-target.ts';
import type { EvidenceNumberRow } from '#shared/reports/evidence.ts';
import type { HistoryMetricId } from '#shared/reports/history-metrics.ts';
import { products, tools, type Product } from '#shared/task-runners/tool.ts';
import { listDays, listForgottenDays } from './report-days.service.ts';
import { readPastDay, type MetricsAsked } from './group-totals.repository.ts';
import type { DayTotals, OnlyCourses, Sum } from './report-fields.ts';

/** What an evidence is about: courses of batches, or those of them in some accounts. */
export interface EvidenceCourses {
  readonly batchIds: readonly number[];
  readonly only: OnlyCourses | undefined;
}

interface OnDay {
  readonly day: string;
  readonly today: string;
}

/** A day of a tool. */
interface ToolDay {
  readonly all: DayTotals | undefined;
  /** of which courses the sums are can't be told any more */
  readonly isForgotten: boolean;
}

type DayFigures = ReadonlyMap<Product, ToolDay>;

interface Amounts {
  readonly all: number | null;
  readonly inScope: number | null;
  readonly behind: number;
}

const unknown: Amounts = { all: null, inScope: null, behind: 0 };

/** The metrics whose sums the numbers of a tool take, each once. */
function metricsOf(tool: Product): readonly HistoryMetricId[] {
  const taken = evidenceNumbers
    .filter((each) => each.tool === tool)
    .flatMap(({ from }: EvidenceNumber): readonly HistoryMetricId[] => {
      if ('sum' in from) return [from.sum];
      if ('mean' in from) return [from.mean];
      return 'less' in from ? from.less : [];
    });
  return [...new Set(taken)];
}

const questionOf = (
  { batchIds, only }: EvidenceCourses,
  tool: Product,
  metrics: readonly HistoryMetricId[],
): MetricsAsked => ({ tool, batchIds, only, values: metrics.map((metric) => ({ metric })) });

/** What the institution has a history of. */
export async function productsOf(scope: Scope): Promise<readonly Product[]> {
  const { isReadyGo, activeProducts } = await scope.institution();
  return products.filter((product) =>
    product === 'readygo' ? isReadyGo : product === 'core' || activeProducts.includes(product),
  );
}

/** The sums of a day, by tool. */
export async function readFigures(scope: Scope, courses: EvidenceCourses, on: OnDay): Promise<DayFigures> {
  const asked = (await productsOf(scope)).map((tool) => questionOf(courses, tool, metricsOf(tool)));
  const range = { from: on.day, to: on.day, today: on.today };
  const told = courses.only && on.day < on.today ? await readPastDay(scope, asked, on.day) : undefined;
  const days = asked.map(async (one) => {
    const all = told ? told.get(one.tool) : (await listDays(scope, one, range))[0];
    const forgotten = await listForgottenDays(scope, one, all ? [all] : []);
    return [one.tool, { all, isForgotten: forgotten.has(on.day) }] as const;
  });
  return new Map(await Promise.all(days));
}

/** How many courses were tracked, each once; a day before a batch began has those that had values, tool by tool. */
export function trackedOn(figures: DayFigures, isNarrowed: boolean): Amounts {
  const [most] = [...figures.values()].toSorted((one, other) => coursesOf(other) - coursesOf(one));
  if (!most?.all) return unknown;
  return amountsOf(most, isNarrowed, (day) => day?.courses ?? 0, most.all.courses);
}

const coursesOf = ({ all }: ToolDay) => all?.courses ?? 0;

/** A number of courses, of all and of those in scope. */
function amountsOf(
  { all, isForgotten }: ToolDay,
  isNarrowed: boolean,
  of: (day: DayTotals['out'] | undefined) => number,
  behind: number,
): Amounts {
  if (isForgotten && isNarrowed) return unknown;
  return { all: of(all), inScope: isForgotten ? null : of(all) - of(all?.out), behind };
}

const sumIn = (day: DayTotals['out'], tool: Product, metric: HistoryMetricId): Sum => {
  const at = metricsOf(tool).indexOf(metric);
  return { sum: day.sums[at] ?? 0, count: day.counts[at] ?? 0 };
};

const minus = (one: Sum, other: Sum): Sum => ({ sum: one.sum - other.sum, count: one.count - other.count });

/** Sums that were added up in another order differ in their last digits. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** A number of a day; what no course has a value for is unknown. */
function amountOf({ tool, from }: EvidenceNumber, figures: DayFigures, isNarrowed: boolean): Amounts {
  const day = figures.get(tool);
  if (!day?.all) return unknown;
  if ('courses' in from) {
    if (from.courses === 'tracked') return trackedOn(figures, isNarrowed);
    return amountsOf(day, isNarrowed, (one) => one?.scannedCourses ?? 0, day.all.courses);
  }
  if (day.isForgotten && isNarrowed) return unknown;
  const valueIn = (of: (metric: HistoryMetricId) => Sum): number | null => {
    const [first, second] = ('less' in from ? from.less : ['sum' in from ? from.sum : from.mean]).map(of);
    if (!first || first.count === 0 || second?.count === 0) return null;
    if ('mean' in from) return rounded(first.sum / first.count);
    return rounded(Math.max(0, first.sum - (second?.sum ?? 0)));
  };
  const { all } = day;
  const ofAll = (metric: HistoryMetricId) => sumIn(all, tool, metric);
  const ofScope = (metric: HistoryMetricId) => minus(ofAll(metric), sumIn(all.out, tool, metric));
  const [named] = 'less' in from ? from.less : ['sum' in from ? from.sum : from.mean];
  return {
    all: valueIn(ofAll),
    inScope: day.isForgotten ? null : valueIn(ofScope),
    behind: named === undefined ? 0 : ofAll(named).count,
  };
}

/** All numbers of the products that the institution has, on a day and on one before. */
export async function numbersOf(
  scope: Scope,
  { now, before, isNarrowed }: { now: DayFigures; before: DayFigures; isNarrowed: boolean },
): Promise<EvidenceNumberRow[]> {
  const offered = await productsOf(scope);
  return evidenceNumbers
    .filter(({ tool }) => offered.includes(tool))
    .map((number) => {
      const [then, today] = [amountOf(number, before, isNarrowed), amountOf(number, now, isNarrowed)];
      const { id, unit } = number;
      return { id, unit, ...today, inScopeBefore: then.inScope, allBefore: then.all };
    });
}

/** For each tool, how many courses have no values. */
export const unscannedIn = (figures: DayFigures) =>
  tools.filter((tool) => {
    const all = figures.get(tool)?.all;
    return all !== undefined && all.courses > all.scannedCourses;
  });

/** A measure day by day, in percent; null where nothing is known. */
export async function readTrend(
  scope: Scope,
  courses: EvidenceCourses,
  { measure, ...range }: { measure: MeasureId; from: string; to: string; today: string },
) {
  const { part, whole, isRest } = evidenceMeasures[measure];
  const asked = questionOf(courses, 'udoit', [part, whole]);
  const days = await listDays(scope, asked, range);
  const forgotten = await listForgottenDays(scope, asked, days);
  const isNarrowed = courses.only !== undefined;
  return days.map((day) => {
    const share = (without?: DayTotals['out']) => {
      const [parts, wholes] = [0, 1].map((at) => (day.sums[at] ?? 0) - (without?.sums[at] ?? 0));
      if (!wholes || parts === undefined) return null;
      const percent = rounded((100 * parts) / wholes);
      return isRest ? rounded(100 - percent) : percent;
    };
    const isGone = forgotten.has(day.day);
    return {
      day: day.day,
      inScope: isGone ? null : share(day.out),
      all: isGone && isNarrowed ? null : share(),
    };
  });
}
