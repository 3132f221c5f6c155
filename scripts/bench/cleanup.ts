import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const steps: (() => Promise<unknown> | void)[] = [];

/** Remembers how to end what was just started: a process, a folder. */
export const afterwards = (step: () => Promise<unknown> | void) => void steps.push(step);

/** Ends everything that was started, last first. A step that fails doesn't stop the others. */
export async function cleanUp(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Its own folder, deleted when the benchmark is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-bench-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
