import { beChild } from '../child.ts';
import { startEngine, type EngineName } from './engines.ts';

export interface Given {
  readonly engine: EngineName;
  /** where the engine is installed, '' for those already here */
  readonly place: string;
}

export interface Documents {
  readonly html: readonly string[];
}

export interface Measured {
  /** processor time, for each document */
  readonly milliseconds: readonly number[];
  /** the process's peak so far, in MB */
  readonly memory: number;
}

beChild<Given, object, Documents>(async ({ engine, place }) => {
  const scan = await startEngine[engine](place);
  return {
    ready: {},
    answer: async ({ html }): Promise<Measured> => {
      const milliseconds: number[] = [];
      for (const one of html) milliseconds.push(await processorTime(() => scan(one)));
      return { milliseconds, memory: process.resourceUsage().maxRSS / 1_024 };
    },
    stop: async () => undefined,
  };
});

async function processorTime(work: () => Promise<unknown>) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
