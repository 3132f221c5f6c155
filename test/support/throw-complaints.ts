import { isMainThread } from 'node:worker_threads';

// A message on console.error is a defect that no test expects. The runner of unit tests has no hooks for all files
// (strict-console.ts has them for the others), so it fails where it's written. With a single worker they run in jest's own
// process, which keeps its console.
if (!isMainThread)
  Reflect.set(console, 'error', (...given: unknown[]) => {
    throw new Error(`console.error was called: ${given.map(String).join(' ')}`);
  });
