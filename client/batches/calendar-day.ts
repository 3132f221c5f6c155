/** The day as a moment, or undefined when there is no such day: 2026-02-30 has the shape of one. */
function momentOf(day: string): Date | undefined {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === day ? moment : undefined;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, written as 2026-12-31. */
export const isDay = (text: string) => momentOf(text) !== undefined;

/** How a date field reads and writes days: the same everywhere, in no time zone. */
export const isoDays = { parser: (typed: string) => momentOf(typed.trim()) ?? null, formatter: dayOf };
