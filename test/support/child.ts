import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A process running our own sources, its output so far, and how to wait for more. */
export interface Child {
  readonly process: ChildProcess;
  readonly printed: { out: string; err: string };
  readonly exited: Promise<number | null>;
  /** Resolves once the output is enough; rejects if the process ends first. */
  until(isEnough: (out: string) => boolean): Promise<void>;
  /** Kills it and what it started, as a crash would, and waits for its end. */
  kill(): Promise<void>;
}

/** Starts a script of the repository, or a built file. Killing it also kills what it starts. */
export const startChild = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child =>
  watch(
    spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...env },
    }),
  );

/** Keeps what a process prints. It must have been started `detached`, so that it can be killed with what it starts. */
export function watch(child: ChildProcess): Child {
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed.err += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    printed,
    exited,
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        const look = () => isEnough(printed.out) && resolve();
        look();
        child.stdout?.on('data', look);
        void exited.then((code) =>
          reject(new Error(`It ended with ${code}: ${(printed.out + printed.err).slice(-2000)}`)),
        );
      }),
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
      await exited;
    },
  };
}
