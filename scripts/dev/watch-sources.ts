import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Part } from './news.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Which folders each part is made from. */
const partsOf: Readonly<Record<string, readonly Part[]>> = {
  client: ['client'],
  server: ['server'],
  shared: ['server', 'client'],
};

/** An editor writes a file in several steps, and can save several files at once: changes within this time count as one. */
const settleMs = 25;

/** Calls back with the parts affected by a source change. */
export function watchSources(onChange: (parts: ReadonlySet<Part>) => void) {
  let waiting = new Set<Part>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    const changed = waiting;
    waiting = new Set();
    onChange(changed);
  };
  const note = (parts: readonly Part[]) => {
    for (const part of parts) waiting.add(part);
    clearTimeout(timer);
    timer = setTimeout(tell, settleMs);
  };
  // The launch script is part of the server's pages.
  const launch: readonly Part[] = ['server'];
  const watchers = Object.entries(partsOf).map(([folder, parts]) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      note(folder === 'client' && name?.startsWith('launch') ? launch : parts);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Runs a task, again for whatever was requested during a run, but never twice at once. */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const run = async () => {
    try {
      while (isAsked) {
        isAsked = false;
        await task();
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}
