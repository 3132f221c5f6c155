import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('clock.js', import.meta.url));

/** The environment of a process whose clock follows a file. */
export const clockedBy = <E extends NodeJS.ProcessEnv>(file: string, env: E) => ({
  ...env,
  CHAOS_CLOCK: file,
  NODE_OPTIONS: `--import ${preload}`,
});

/** Moves the clocks that follow the file away from the right time, by milliseconds. */
export const setClock = (file: string, shiftMs: number) => writeFileSync(file, String(shiftMs));
