import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterwards } from './cleanup.ts';

const endsWithinMs = 30_000;

/** A file of this folder that runs as its own process (see child.ts). */
export interface Child<Ready, Question> {
  readonly ready: Ready;
  ask<T>(question: Question): Promise<T>;
  stop(): Promise<void>;
}

interface Answer {
  readonly ready?: unknown;
  readonly result?: unknown;
  readonly error?: string;
}

/** Starts a file of this folder, and ends it when the benchmark is over. Input and answers are JSON. */
export async function startChild<Ready, Question = never>(
  file: string,
  given: object,
  env: NodeJS.ProcessEnv = {},
): Promise<Child<Ready, Question>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  });
  const stop = () => endChild(child);
  afterwards(stop);
  // The border between processes: what comes back is what the file named above sends.
  const { ready } = await exchange(child, given);
  return {
    ready: ready as Ready,
    ask: async <T>(question: Question) => (await exchange(child, question)).result as T,
    stop,
  };
}

/** Sends one message and waits for the one that comes back. */
async function exchange(child: ChildProcess, message: unknown): Promise<Answer> {
  const over = new AbortController();
  const answered = once(child, 'message', over) as Promise<[Answer]>;
  const gone = once(child, 'exit', over).then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${String(code)}`);
  });
  child.send(message as object);
  try {
    const [answer] = await Promise.race([answered, gone]);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  } finally {
    over.abort();
  }
}

async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.send('stop');
  const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
  await exited;
  clearTimeout(timer);
}

/** A loopback port that's free. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
