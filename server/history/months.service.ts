import { DateTime } from 'luxon';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import {
  addMonth,
  analyzeDaily,
  carrySpans,
  dropBefore,
  histories,
  listMonths,
  listMonthsWithout,
  noteDue,
  type History,
  type Month,
} from './month.repository.ts';

/** Months get their partition this long before they begin. */
const monthsAhead = 2;
/** A month is dropped once it has been due for this many days: a clock that's wrong for less costs nothing. */
const graceDays = 7;
/** Spans that lasted longer than history is kept are carried on in portions, so that nothing waits for long. */
const slice = 5_000;
const names = Object.keys(histories) as History[];

const iso = (day: DateTime) => day.toISODate() ?? '';

/** The first day that is kept: that of the month in which the longest report up to today begins. */
const firstKept = (now: DateTime) => now.startOf('month').minus({ months: longestReportMonths });

/**
 * Gives the coming months their partitions, and those that have rows without one; drops months that have been too old
 * for a while. Can be interrupted anywhere, and run by many at once.
 */
export async function keepMonths(now: Date, signal?: AbortSignal): Promise<void> {
  const today = DateTime.fromJSDate(now, { zone: 'UTC' });
  for (const history of names) {
    signal?.throwIfAborted();
    await addMonths(history, today);
    const months = await noteDueMonths(history, today);
    await dropDue(history, months, signal);
    await analyzeDaily(history);
  }
}

async function addMonths(history: History, today: DateTime) {
  const have = new Set((await listMonths(history)).map(({ from }) => from));
  const coming = Array.from({ length: monthsAhead + 1 }, (_, ahead) =>
    iso(today.startOf('month').plus({ months: ahead })),
  );
  // Further ahead, no row is right: it stays where it is until its month comes.
  const held = await listMonthsWithout(history, iso(firstKept(today)));
  const wanted = [...coming, ...held.filter((month) => month < iso(today))];
  for (const month of new Set(wanted)) if (!have.has(month)) await addMonth(history, month);
}

/** Notes which months are too old from now on; returns those that have been for long enough. */
async function noteDueMonths(history: History, today: DateTime): Promise<Month[]> {
  const limit = iso(firstKept(today));
  const months = await listMonths(history);
  for (const month of months) {
    const isDue = month.to <= limit;
    if (isDue !== (month.dueSince !== null)) await noteDue(month, isDue ? iso(today) : null);
  }
  const dropped = iso(today.minus({ days: graceDays }));
  return months.filter(({ to, dueSince }) => to <= limit && dueSince !== null && dueSince <= dropped);
}

async function dropDue(history: History, months: readonly Month[], signal?: AbortSignal) {
  const end = months.at(-1)?.to;
  if (end === undefined) return;
  if (history === 'course_history') while ((await carrySpans(end, slice)) === slice) signal?.throwIfAborted();
  await dropBefore(history, end, months);
}
