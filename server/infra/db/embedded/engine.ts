import type { Duplex } from 'node:stream';
import { log } from '#server/infra/log.ts';
import { EngineStopped, startThread, type EngineThread } from './thread.ts';
import { WireStream } from './wire-stream.ts';

/** PostgreSQL in this process: PGlite in its own thread, so that a heavy query never stalls the event loop. */
export interface EmbeddedEngine {
  /** A new connection that speaks PostgreSQL's wire protocol; what `pg` takes as its `stream`. */
  connect(): Duplex;
  /** The whole data folder as a gzipped tar. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
  /** Lets the process end although the engine runs; for tests, which share one. */
  unref(): void;
}

/** After a start that failed, as on a full disk, connections are refused for so long before the next one, in milliseconds. */
const startPauseMs = 2_000;

/**
 * Starts the engine on a folder, or in memory when none is given. The first start makes the database (seconds).
 * When PostgreSQL gives up in there, as it does on a full disk, open connections break and the next one starts it
 * again, which recovers what was committed.
 */
export async function startEmbedded(folder?: string): Promise<EmbeddedEngine> {
  let isClosed = false;
  let isHeld = true;
  let nextId = 1;
  let thread: Promise<EngineThread> | undefined = Promise.resolve(await startThread(folder ?? 'memory://'));

  const watch = async (starting: Promise<EngineThread>) => {
    try {
      const started = await starting;
      if (!isHeld) started.unref();
      await started.gone;
      if (!isClosed) log.error('the embedded database stopped; the next connection starts it again');
      // What was in memory alone is gone; an empty database in its place would hide that.
      if (folder !== undefined) thread = undefined;
    } catch (error) {
      log.error({ err: error }, 'the embedded database did not start');
      setTimeout(() => (thread = undefined), startPauseMs).unref();
    }
  };
  void watch(thread);

  const restart = () => {
    const starting = startThread(folder ?? 'memory://').catch((error: unknown) => {
      throw new EngineStopped('The embedded database does not start', { cause: error });
    });
    thread = starting;
    void watch(starting);
    return starting;
  };
  const current = () => {
    if (isClosed) throw new Error('The embedded database is closed');
    return thread ?? restart();
  };

  return {
    connect: () => new WireStream(current(), nextId++),
    dump: async () => {
      const { dump, failed } = await (await current()).ask('dump');
      if (!dump) throw new Error(`The embedded database cannot be dumped: ${failed}`);
      return dump;
    },
    close: async () => {
      isClosed = true;
      const open = await thread?.catch(() => undefined);
      await open
        ?.ask('close')
        .catch((error: unknown) => log.error({ err: error }, 'the embedded database did not close cleanly'));
      await open?.end();
    },
    unref: () => {
      isHeld = false;
      void thread?.then((started) => started.unref());
    },
  };
}
