import { Worker } from 'node:worker_threads';

/** A message from the thread: bytes for a connection, its end, or that it has closed. */
export interface Message {
  readonly id?: number;
  readonly bytes?: Uint8Array;
  readonly ended?: boolean;
  /** PostgreSQL gave up (PANIC, FATAL): nothing more will come, and the thread has to end */
  readonly gaveUp?: string;
  readonly ready?: boolean;
  readonly closed?: boolean;
}

/** The thread's end of a virtual connection. */
export interface Receiver {
  deliver(message: Message): void;
  fail(error: Error): void;
}

/** The thread that runs PGlite, from start to end. */
export interface EngineThread {
  readonly receivers: Map<number, Receiver>;
  post(message: object, transfer?: ArrayBuffer[]): void;
  /** Has it close the database; rejects if the thread dies first. */
  askToClose(): Promise<void>;
  /** settled once the thread has ended for good, for whatever reason */
  readonly gone: Promise<void>;
  end(): Promise<void>;
  unref(): void;
}

/**
 * Thrown to users of the embedded database when it stopped. Has PostgreSQL's code for a crash, so it counts as
 * unavailable.
 */
export class EngineStopped extends Error {
  override name = 'EngineStopped';
  readonly code = '57P02';
}

/** Starts the thread and waits until the database in the folder is open. */
export async function startThread(folder: string): Promise<EngineThread> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { folder },
    execArgv: [],
  });
  const receivers = new Map<number, Receiver>();
  let cause = 'The embedded database was closed';
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', (error) => (cause = `The embedded database stopped: ${error.message}`));
  const isOpen = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    void gone.then(() => reject(new EngineStopped(cause)));
    worker.on('message', (message: Message) => {
      if (message.ready) resolve();
      else if (message.id !== undefined) receivers.get(message.id)?.deliver(message);
      if (message.gaveUp === undefined) return;
      cause = `The embedded database gave up: ${message.gaveUp}`;
      void worker.terminate();
    });
  });
  void gone.then(() => {
    for (const receiver of receivers.values()) receiver.fail(new EngineStopped(cause));
    receivers.clear();
  });
  await isOpen;
  return {
    receivers,
    gone,
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    askToClose: () =>
      new Promise((resolve, reject) => {
        worker.on('message', ({ closed }: Message) => closed && resolve());
        void gone.then(() => reject(new EngineStopped(cause)));
        worker.postMessage({ command: 'close' });
      }),
    end: async () => void (await worker.terminate()),
    unref: () => worker.unref(),
  };
}
