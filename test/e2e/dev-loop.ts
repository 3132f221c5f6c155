import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface DevLoop {
  readonly harnessOrigin: string;
  readonly toolOrigin: string;
  /** everything that was printed so far */
  printed(): string;
  /** Resolves once a text has been printed after the call. */
  says(text: string, from?: number): Promise<void>;
  /** Changes a source as an editor does when it saves. */
  save(path: string, change: (source: string) => string): void;
  stop(): Promise<void>;
}

const sayWithinMs = 120_000;

/** Starts what `npm run dev` starts, in a copy of the sources, and waits until it's usable. */
export async function startDevLoop(
  copy: string,
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<DevLoop> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(copy, 'scripts/dev.ts')],
    {
      cwd: copy,
      env: { ...process.env, PORT: String(port), HARNESS_COURSES: '20', DATA_DIR: '.data', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const says = async (text: string, from = 0) => {
    const deadline = Date.now() + sayWithinMs;
    while (!printed.slice(from).includes(text)) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`npm run dev never said "${text}", but:\n${printed}`);
      await wait(20);
    }
  };
  await says('The demo data is complete');
  return {
    harnessOrigin: `http://localhost:${port}`,
    toolOrigin: `http://127.0.0.1:${port + 1}`,
    printed: () => printed,
    says,
    save: (path, change) => {
      const file = join(copy, path);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    },
    stop: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
}
