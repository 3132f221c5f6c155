import { DateTime } from 'luxon';
import type { DayTotals } from '#server/reports/report-fields.ts';
import { carryDays } from '#server/relations/history.ts';
import { countTasks, type PlainTask } from './random-tasks.ts';

/** What happened, under the day it was written under. */
type Happened = { readonly day: string } & (
  | { readonly kind: 'joined' | 'left'; readonly batch: number; readonly course: number }
  | { readonly kind: 'archived' | 'unarchived'; readonly batch: number }
  | { readonly kind: 'decided'; readonly course: number; readonly isOut: boolean }
  | { readonly kind: 'worked'; readonly course: number; readonly tasks: readonly PlainTask[] }
  | {
      readonly kind: 'scanned' | 'recomputed';
      readonly course: number;
      readonly values: readonly (number | null)[];
    }
);

interface Known {
  readonly values: readonly (number | null)[];
  readonly confirmedOn: string;
}

const plus = (day: string, days: number) => DateTime.fromISO(day).plus({ days }).toISODate() ?? '';

/** Computes reports from a log of everything that happened, a day at a time, with nothing in common with the product. */
export class ReportedWorld {
  private readonly log: Happened[] = [];
  private sealed = '';
  private readonly latest = new Map<string, string>();

  /** The day that something at this moment counts on: for nothing does time go back, or into what's summed up. */
  note(what: string, today: string): string {
    const day = [today, this.sealed, this.latest.get(what) ?? ''].toSorted().at(-1) ?? today;
    this.latest.set(what, day);
    return day;
  }

  /** Sums are made of the days before this one. */
  seal(today: string) {
    if (today > this.sealed) this.sealed = today;
  }

  add(happened: Happened) {
    this.log.push(happened);
  }

  private until = (day: string) => this.log.filter((one) => one.day <= day);

  /** The courses of a batch at the end of a day; none while it's archived. */
  private members(batch: number, log: readonly Happened[]): ReadonlySet<number> {
    const courses = new Set<number>();
    let isActive = true;
    for (const one of log) {
      if (!('batch' in one) || one.batch !== batch) continue;
      if (one.kind === 'joined') courses.add(one.course);
      else if (one.kind === 'left') courses.delete(one.course);
      else isActive = one.kind === 'unarchived';
    }
    return isActive ? courses : new Set();
  }

  /** The first day at whose end the batch had courses, and these. */
  private first(batch: number) {
    const days = [...new Set(this.log.map(({ day }) => day))].toSorted();
    for (const day of days) {
      const courses = this.members(batch, this.until(day));
      if (courses.size > 0) return { day, courses };
    }
    return undefined;
  }

  /** What a course's tasks were at the end of a day: all, completed ones, overdue ones. */
  private tasksOf(course: number, log: readonly Happened[], day: string) {
    const last = log.findLast((one) => one.kind === 'worked' && one.course === course);
    const { total, completed, overdue } = countTasks(last?.kind === 'worked' ? last.tasks : [], day);
    return total === 0 ? undefined : [total, completed, overdue];
  }

  /** A course's values at the end of a day, if they still count. */
  private valuesOf(course: number, log: readonly Happened[], day: string) {
    let known: Known | undefined;
    for (const one of log) {
      if ((one.kind !== 'scanned' && one.kind !== 'recomputed') || one.course !== course) continue;
      const isScan = one.kind === 'scanned' || !known;
      known = { values: one.values, confirmedOn: isScan ? one.day : (known?.confirmedOn ?? one.day) };
    }
    return known && plus(known.confirmedOn, carryDays) >= day ? known.values : undefined;
  }

  /** Whether it had been decided by the end of a day that a course isn't in scope. */
  private isOut(course: number, log: readonly Happened[]) {
    const last = log.findLast((one) => one.kind === 'decided' && one.course === course);
    return last?.kind === 'decided' && last.isOut;
  }

  /** One day of a report, as anyone would work it out by hand. */
  private dayOf(day: string, log: readonly Happened[], asked: ByHand): DayTotals | undefined {
    const courses = new Set<number>();
    const known = new Map<number, readonly (number | null)[]>();
    for (const batch of asked.batches) {
      const first = this.first(batch);
      const early = first && day < first.day ? first.courses : new Set<number>();
      for (const course of [...this.members(batch, log), ...early]) {
        const values = asked.isOfTasks ? this.tasksOf(course, log, day) : this.valuesOf(course, log, day);
        const counts = asked.isCounted(course, values);
        if (!counts || (early.has(course) && !values)) continue;
        courses.add(course);
        if (values) known.set(course, values);
      }
    }
    if (courses.size === 0) return undefined;
    const totalsOf = (some: readonly number[]) => {
      const found = some.flatMap((course) => (known.has(course) ? [known.get(course) ?? []] : []));
      const columns = asked.numbers.map((number) => found.flatMap((values) => number(values, day) ?? []));
      return {
        courses: some.length,
        scannedCourses: found.length,
        sums: columns.map((numbers) => numbers.reduce((sum, one) => sum + one, 0)),
        counts: columns.map(({ length }) => length),
      };
    };
    return {
      day,
      ...totalsOf([...courses]),
      scoreVersion: null,
      out: totalsOf([...courses].filter((course) => this.isOut(course, log))),
      isOutStored: false,
    };
  }

  report(asked: ByHand, { from, to, today }: { from: string; to: string; today: string }): DayTotals[] {
    const days: DayTotals[] = [];
    for (let day = from; day <= to; day = plus(day, 1)) {
      const found = this.dayOf(day, day === today ? this.log : this.until(day), asked);
      if (found) days.push(found);
    }
    return days;
  }
}

interface ByHand {
  /** about what the courses' tasks were, and not what scans found */
  readonly isOfTasks?: true;
  readonly batches: readonly number[];
  readonly isCounted: (course: number, values: readonly (number | null)[] | undefined) => boolean;
  readonly numbers: readonly ((
    values: readonly (number | null)[],
    day: string,
  ) => number | null | undefined)[];
}
