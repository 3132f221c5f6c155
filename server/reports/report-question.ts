import type { RawBuilder } from 'kysely';
import type { SummedValue } from '#server/relations/report-sums.ts';
import type { Product } from '#shared/task-runners/tool.ts';

/** What a report reads from the history. */
export interface ReportQuestion {
  readonly tool: Product;
  readonly batchIds: readonly number[];
  readonly values: readonly SummedValue[];
  /** of the courses in the batches, only these; absent: all of them */
  readonly only: OnlyCourses | undefined;
}

export interface OnlyCourses {
  /** a sub-query of their ids */
  readonly courseIds?: RawBuilder<unknown>;
  /** a condition on the values of a span `h` */
  readonly condition?: RawBuilder<boolean>;
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A day over all courses, each once. */
export interface DayTotals {
  readonly day: string;
  readonly courses: number;
  readonly scannedCourses: number;
  /** in the order of the values asked for */
  readonly sums: readonly (number | null)[];
  readonly counts: readonly number[];
  /** the newest settings that a score was computed by */
  readonly scoreVersion: number | null;
}
