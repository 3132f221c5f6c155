import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** PostgreSQL in this process: PGlite in a thread of its own, so that a heavy query never stalls the event loop. */
export interface EmbeddedEngine {
  /** A new connection that speaks PostgreSQL's wire protocol; what `pg` takes as its `stream`. */
  connect(): Duplex;
  /** The whole data folder as a gzipped tar. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
  /** Lets the process end although the engine runs; for tests, which share one. */
  unref(): void;
}

interface Message {
  readonly id?: number;
  readonly bytes?: Uint8Array;
  readonly ended?: boolean;
  readonly ready?: boolean;
  readonly closed?: boolean;
  readonly dump?: Uint8Array;
}

/** Starts the engine on a folder, or in memory when none is given. The first start makes the database (seconds). */
export async function startEmbedded(folder?: string): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { folder: folder ?? 'memory://' },
    execArgv: [],
  });
  const streams = new Map<number, WireStream>();
  const answers = new EventTarget();
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: Message) => {
      if (message.ready) resolve();
      else if (message.id === undefined)
        answers.dispatchEvent(new CustomEvent('answer', { detail: message }));
      else streams.get(message.id)?.deliver(message);
    });
  });
  worker.on('error', (error) => {
    for (const stream of streams.values()) stream.destroy(error);
  });
  const ask = (command: 'close' | 'dump') =>
    new Promise<Message>((resolve) => {
      const onAnswer = (event: Event) => resolve((event as CustomEvent<Message>).detail);
      answers.addEventListener('answer', onAnswer, { once: true });
      worker.postMessage({ command });
    });
  let nextId = 1;
  return {
    connect: () => new WireStream(worker, streams, nextId++),
    dump: async () => (await ask('dump')).dump ?? new Uint8Array(),
    close: async () => {
      await ask('close');
      await worker.terminate();
    },
    unref: () => worker.unref(),
  };
}

/** One virtual connection, dressed as the socket that `pg` expects. */
class WireStream extends Duplex {
  readonly #worker: Worker;
  readonly #streams: Map<number, WireStream>;
  readonly #id: number;

  constructor(worker: Worker, streams: Map<number, WireStream>, id: number) {
    super({ allowHalfOpen: false });
    this.#worker = worker;
    this.#streams = streams;
    this.#id = id;
    streams.set(id, this);
  }

  deliver({ bytes, ended }: Message) {
    if (bytes) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!ended) return;
    this.#streams.delete(this.#id);
    this.push(null);
    this.destroy();
  }

  connect() {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay() {
    return this;
  }

  setKeepAlive() {
    return this;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  override _read() {
    // Answers are pushed as they come.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void) {
    const bytes = new Uint8Array(chunk);
    this.#worker.postMessage({ id: this.#id, bytes }, [bytes.buffer]);
    done();
  }

  override _final(done: () => void) {
    this.#leave();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#leave();
    this.#streams.delete(this.#id);
    done(error);
  }

  #leave() {
    if (this.#streams.has(this.#id)) this.#worker.postMessage({ id: this.#id, ended: true });
  }
}
