import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Asked, DayRange, DayTotals } from './asked.ts';
import { listGroupDays, readSumsState, readToday, type SumsState } from './group-totals.repository.ts';
import { dayPlus } from './report-range.ts';
import { allRanges, missingRanges } from './span-ranges.ts';
import { listSpanDays } from './span-totals.repository.ts';

/** With more groups than this, their sums take longer to add up than the spans do (bench: reports). */
const mostGroups = 1_000;

/** The days on which the batches had courses, oldest first. The last one is today's if the range reaches it. */
export async function listDays(
  scope: Scope,
  asked: Asked,
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

/** Past days: as they were summed up when they were over, and by the spans where they aren't. */
async function listPastDays(scope: Scope, asked: Asked, range: DayRange) {
  const state = await readSumsState(scope, asked.batchIds);
  const { stored, rest } = split(range, asked.only ? undefined : answerable(state, range));
  const [sums, missing, others] = await Promise.all([
    stored ? listGroupDays(scope, asked, stored) : [],
    stored && state.hasNewBatch
      ? listSpanDays(scope, asked, { ...stored, ranges: missingRanges(scope, asked, stored) })
      : [],
    rest ? listSpanDays(scope, asked, { ...rest, ranges: allRanges(scope, asked, rest) }) : [],
  ]);
  return [...together(sums, missing), ...others];
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

const added = (one: DayTotals, other: DayTotals): DayTotals => ({
  day: one.day,
  courses: one.courses + other.courses,
  scannedCourses: one.scannedCourses + other.scannedCourses,
  sums: one.sums.map((sum, at) => (sum ?? 0) + (other.sums[at] ?? 0)),
  counts: one.counts.map((count, at) => count + (other.counts[at] ?? 0)),
  scoreVersion: Math.max(one.scoreVersion ?? 0, other.scoreVersion ?? 0) || null,
});
