import type { Tool } from '#shared/task-runners/tool.ts';

export interface Metric {
  /** what begins with `media.` is of the udoit scan */
  readonly id: `${Tool | 'media'}.${string}`;
  /** Place in the stored array of the tool's values, from 1. Never changed, never given to another metric. */
  readonly position: number;
  /** A flag is 1 or 0; a day is whole days since 1970-01-01. */
  readonly unit: 'count' | 'percent' | 'score' | 'flag' | 'megabytes' | 'day';
  readonly betterWhen: 'higher' | 'lower' | 'neither';
  /** How several courses' values make one: nulls are left out; a day has no sum. */
  readonly summary: 'sum' | 'mean' | 'none';
  /** People see it in another form, as a column of its own. */
  readonly isShownOtherwise?: true;
}

/** How many decimals people see of a number at most, by its unit; a whole one has none, wherever it stands. */
export const decimalsOf = { count: 0, score: 1, percent: 2, megabytes: 1 } as const satisfies Record<
  Exclude<Metric['unit'], 'flag' | 'day'>,
  number
>;

/** Those metrics that are a column of the same name. */
export type ShownAsItIs<M extends Metric> = Exclude<M, { readonly isShownOtherwise: true }>;
