import { Duplex } from 'node:stream';
import type { EngineThread, Message, Receiver } from './thread.ts';

/** A virtual connection to the thread, in the form of the socket that `pg` expects. */
export class WireStream extends Duplex implements Receiver {
  readonly #id: number;
  readonly #attached: Promise<EngineThread>;
  #thread: EngineThread | undefined;

  readonly #isGuest: boolean;

  constructor(thread: Promise<EngineThread>, id: number, isGuest: boolean) {
    super({ allowHalfOpen: false });
    this.#id = id;
    this.#isGuest = isGuest;
    this.#attached = thread;
    thread.then(
      (started) => this.#attach(started),
      (error: Error) => this.destroy(error),
    );
  }

  #attach(thread: EngineThread) {
    if (this.destroyed) return;
    this.#thread = thread;
    thread.receivers.set(this.#id, this);
  }

  deliver({ bytes, ended }: Message) {
    if (bytes) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!ended) return;
    this.#thread?.receivers.delete(this.#id);
    this.push(null);
    this.destroy();
  }

  fail(error: Error) {
    this.destroy(error);
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
    // Nothing to do: answers are pushed as they arrive.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error) => void) {
    this.#send(new Uint8Array(chunk), done);
  }

  /** The messages of one statement come together, and go as one: each that goes by itself wakes the thread. */
  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error) => void) {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))), done);
  }

  #send(bytes: Uint8Array<ArrayBuffer>, done: (error?: Error) => void) {
    const send = () => {
      this.#thread?.post({ id: this.#id, bytes, isGuest: this.#isGuest }, [bytes.buffer]);
      done();
    };
    if (this.#thread) send();
    else this.#attached.then(send, done);
  }

  override _final(done: () => void) {
    this.#leave();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#leave();
    this.#thread?.receivers.delete(this.#id);
    done(error);
  }

  #leave() {
    if (this.#thread?.receivers.has(this.#id)) this.#thread.post({ id: this.#id, ended: true });
  }
}
