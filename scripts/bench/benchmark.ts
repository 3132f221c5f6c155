import type { Summary } from './measure.ts';

/** In the order in which they run, and in which the page of results has them. */
export const benchmarkNames = [
  'launch',
  'api',
  'sync',
  'reports',
  'scan',
  'fixes',
  'documents',
  'agreement',
  'load',
  'pages',
] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];

export const sizes = ['small', 'full'] as const;
/** `small` shows in seconds that a benchmark runs; figures worth comparing come from `full`. */
export type Size = (typeof sizes)[number];

export const engines = ['embedded', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface Options {
  readonly size: Size;
  /** on which databases, where that matters */
  readonly engines: readonly Engine[];
  /** a folder of documents of one's own, for `agreement` */
  readonly files?: string | undefined;
}

/** One comparison of ours with its peer, measured in the same run. */
export interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'kB' | 's' | 'MB' | 'calls' | 'rows';
  readonly ours: Summary;
  readonly peer: Summary;
  /** the product's target ratio */
  readonly aim?: number;
  /** requests or documents per second for each, if measured */
  readonly perSecond?: { readonly ours: number; readonly peer: number };
}

export interface Benchmark {
  /** one or two sentences: what's measured against what, and what to know of the figures */
  readonly about: string;
  /** Rows of one table; or a text: other tables, or why nothing could be measured. */
  run(options: Options): Promise<readonly Row[] | string>;
}
