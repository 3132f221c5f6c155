import { beChild } from '../child.ts';
import { makeCorpus } from './corpus.ts';
import { startEngine, type EngineName } from './engines.ts';

export interface Given {
  readonly engine: EngineName;
  readonly documents: number;
}

/** A share of the documents, by their places. */
export interface Share {
  readonly from: number;
  readonly count: number;
}

export interface Measured {
  /** of the processor, for each document */
  readonly milliseconds: readonly number[];
  /** the most that the process has had so far, in MB */
  readonly memory: number;
}

beChild<Given, object, Share>(async ({ engine, documents }) => {
  const corpus = makeCorpus(documents).map(({ html }) => html);
  const scan = await startEngine[engine]();
  return {
    ready: {},
    answer: async ({ from, count }): Promise<Measured> => {
      const milliseconds: number[] = [];
      for (const html of corpus.slice(from, from + count)) {
        const before = process.cpuUsage();
        await scan(html);
        const { user, system } = process.cpuUsage(before);
        milliseconds.push((user + system) / 1_000);
      }
      return { milliseconds, memory: process.resourceUsage().maxRSS / 1_024 };
    },
    stop: async () => undefined,
  };
});
