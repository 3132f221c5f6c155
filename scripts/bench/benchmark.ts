import type { Summary } from './measure.ts';

export const sizes = ['small', 'full'] as const;
/** `small` shows in seconds that a benchmark runs; the figures of the README are those of `full`. */
export type Size = (typeof sizes)[number];

export const engines = ['embedded', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface Options {
  readonly size: Size;
  /** on which databases, where that matters */
  readonly engines: readonly Engine[];
}

/** One comparison: ours beside its peer, measured in the same run. */
export interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'kB' | 's';
  readonly ours: Summary;
  readonly peer: Summary;
  /** the ratio that the product aims for */
  readonly aim?: number;
  /** ours against the peer in requests a second, where that was measured */
  readonly perSecond?: { readonly ours: number; readonly peer: number };
}

export interface Benchmark {
  /** one sentence: what is measured against what */
  readonly about: string;
  run(options: Options): Promise<Row[]>;
}
