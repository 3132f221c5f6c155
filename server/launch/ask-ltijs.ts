import { Worker } from 'node:worker_threads';
import { log } from '#server/infra/log.ts';
import type { LtijsAnswer, LtijsQuestion } from './ltijs-thread.ts';

/** ltijs answers in milliseconds; one that's stuck is given up after this, in milliseconds. */
const answerWithinMs = 10_000;

/** A file of the build or, under `npm run dev` and in tests, of the source. */
const file = new URL(
  import.meta.url.endsWith('.ts') ? './ltijs-thread.ts' : './ltijs-thread.js',
  import.meta.url,
);

/** ltijs in a thread of its own: it does its work beside ours, and what goes wrong in it ends nothing else. */
class LtijsThread {
  readonly #worker = new Worker(file, { execArgv: [], env: {}, name: 'ltijs' });
  readonly #waiting = new Map<number, PromiseWithResolvers<LtijsAnswer>>();
  #asked = 0;

  constructor() {
    // It must not keep the process; a thread that's still starting can't be told so.
    this.#worker.once('online', () => this.#worker.unref());
    this.#worker.on('message', ({ id, answer }: { id: number; answer: LtijsAnswer }) =>
      this.#waiting.get(id)?.resolve(answer),
    );
    this.#worker.on('error', (error) => this.end(error));
    this.#worker.on('exit', () => this.end(new Error('it ended')));
  }

  async ask(question: LtijsQuestion, withinMs: number): Promise<LtijsAnswer> {
    const id = (this.#asked += 1);
    const waiting = Promise.withResolvers<LtijsAnswer>();
    this.#waiting.set(id, waiting);
    const timer = setTimeout(() => this.end(new Error('it did not answer')), withinMs);
    this.#worker.postMessage({ id, question });
    return waiting.promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
  }

  /** Ends the thread and everyone's wait for it; the next question starts another. */
  end(error: Error) {
    if (running !== this) return;
    running = undefined;
    log.error({ err: error }, 'ltijs stopped');
    void this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error(`ltijs: ${error.message}`));
  }
}

let running: LtijsThread | undefined;

/** Starts ltijs before anyone asks, so that the first launch doesn't wait for it. */
export function startLtijs() {
  running ??= new LtijsThread();
}

/** Has ltijs answer a question. Throws if it can't: it broke or is stuck, and the next question starts it again. */
export async function askLtijs(question: LtijsQuestion, withinMs = answerWithinMs): Promise<LtijsAnswer> {
  running ??= new LtijsThread();
  return running.ask(question, withinMs);
}
