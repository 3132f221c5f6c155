import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { documentRulesVersion } from '#shared/documents/document-rules.ts';
import type { Announced } from './document-child.ts';
import type { CheckedDocument, DocumentStop } from './document-finding.ts';
import { claimedKind } from './document-magic.ts';

export interface CheckerBounds {
  /** larger documents aren't looked at */
  readonly mostBytes: number;
  /** how long one document may take */
  readonly withinMs: number;
  /** how much memory the process may hold while it checks, in bytes: what's inflated doesn't count as heap */
  readonly mostResident: number;
  /** a process that holds this much afterwards, in bytes, is replaced */
  readonly grown: number;
  /** documents that one process checks before it's replaced */
  readonly documentsAProcess: number;
}

const MB = 2 ** 20;

const usualBounds: CheckerBounds = {
  mostBytes: 100 * MB,
  withinMs: 10_000,
  mostResident: 640 * MB,
  grown: 320 * MB,
  documentsAProcess: 500,
};

/**
 * Of the process's V8. The stack decides how long an array the PDF library can read: one of 150,000 items needs more than
 * usual; 3.9 of the 8 MB that systems give leave room for the rest.
 */
const flags = ['--max-old-space-size=256', '--stack-size=3900'];

/** How often the memory is looked at: 2 GB a second is what a bomb takes. */
const lookEveryMs = 50;

/** This file's neighbour, of the build or, under `npm run dev`, in tests and in scripts, of the source. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './document-child.ts' : './document-child.js',
  import.meta.url,
);

/**
 * Checks documents in a process of its own, which stays for the next one: whatever a document does to it is that document's
 * outcome and nothing else's.
 *
 *     const checker = new DocumentChecker();
 *     const { score, findings, stopped } = await checker.checkDocument(bytes, 'reader.pdf');
 *     await checker.close();
 */
export class DocumentChecker {
  readonly #bounds: CheckerBounds;
  #child: ChildProcess | undefined;
  #checked = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(bounds: Partial<CheckerBounds> = {}) {
    this.#bounds = { ...usualBounds, ...bounds };
  }

  /** The process that checks at the moment. */
  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Checks a document, after those that were given before. Its name only matters where its bytes don't say what it is. Never
   * throws for what's in a document, only if the process can't be started or the checker is closed.
   */
  async checkDocument(bytes: Uint8Array, name: string): Promise<CheckedDocument> {
    const before = this.#last;
    const checked = (async () => {
      await before;
      return this.#check(bytes, name);
    })();
    this.#last = checked.catch(() => undefined);
    return checked;
  }

  /** Ends the process, in the middle of a document too. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
    await this.#last;
  }

  async #check(bytes: Uint8Array, name: string): Promise<CheckedDocument> {
    const stopped = (why: DocumentStop): CheckedDocument => ({
      kind: claimedKind(bytes, name),
      rulesVersion: documentRulesVersion,
      pages: null,
      producer: null,
      findings: [],
      score: null,
      stopped: why,
      words: null,
    });
    if (bytes.length === 0) return stopped('empty');
    if (bytes.length > this.#bounds.mostBytes) return stopped('too_large');
    const child = await this.#start();
    const outcome = await this.#ask(child, bytes, name);
    this.#checked += 1;
    const isWorn = this.#checked >= this.#bounds.documentsAProcess || residentOf(child) > this.#bounds.grown;
    if (typeof outcome === 'string' || isWorn) await this.#end();
    return typeof outcome === 'string' ? stopped(outcome) : outcome;
  }

  /** Waits for the answer, and kills the process when the document takes too much of anything. */
  async #ask(child: ChildProcess, bytes: Uint8Array, name: string): Promise<CheckedDocument | DocumentStop> {
    const over = new AbortController();
    const { promise: taken, resolve: take } = Promise.withResolvers<DocumentStop>();
    const timer = setTimeout(() => take('timed_out'), this.#bounds.withinMs);
    const watch = setInterval(() => {
      if (residentOf(child) > this.#bounds.mostResident) take('budget');
    }, lookEveryMs);
    try {
      const answered = once(child, 'message', over).then(([answer]) => answer as CheckedDocument);
      const gone = once(child, 'exit', over).then(() => 'crashed' as const);
      if (child.exitCode !== null || child.signalCode !== null) take('crashed');
      else {
        child.send({ name, length: bytes.length } satisfies Announced);
        child.stdin?.write(bytes);
      }
      return await Promise.race([answered, gone, taken]);
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      over.abort();
    }
  }

  async #start(): Promise<ChildProcess> {
    if (this.#isClosed) throw new Error('The document checker is closed');
    if (this.#child?.connected) return this.#child;
    // Without the environment: there's nothing in it that a document should be able to find out.
    const child = fork(entry, {
      execArgv: flags,
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    this.#checked = 0;
    // A process that's killed can't take the rest of its document: that it's gone is what counts.
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    const over = new AbortController();
    try {
      await Promise.race([
        once(child, 'message', over),
        once(child, 'exit', over).then(([code, signal]) => {
          throw new Error(`The process that checks documents ended at once (${String(code ?? signal)})`);
        }),
      ]);
    } finally {
      over.abort();
    }
    // An idle one keeps nobody from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }

  async #end() {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

/** The memory a process holds, in bytes, as Linux tells it; 0 where nobody does, and time and heap are the only bounds. */
function residentOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4_096;
  } catch {
    return 0;
  }
}
