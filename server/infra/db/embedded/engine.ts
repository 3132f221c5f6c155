import type { Duplex } from 'node:stream';
import { log } from '#server/infra/log.ts';
import { EngineStopped, startThread, type EngineThread } from './thread.ts';
import { WireStream } from './wire-stream.ts';

/** PostgreSQL in this process: PGlite in its own thread, so a heavy query never blocks the event loop. */
export interface EmbeddedEngine {
  /**
   * A new connection that speaks PostgreSQL's wire protocol; goes to `pg` as its `stream`. All share one session, so what
   * another process sets there holds for its own statement or transaction, and no longer.
   */
  connect(who?: 'own' | 'guest'): Duplex;
  close(): Promise<void>;
  /** Lets the process end while the engine runs; for tests, which share one. */
  unref(): void;
}

/**
 * After a failed start (a full disk, say), connections are refused for this long before the next try, in milliseconds.
 */
const startPauseMs = 2_000;

/**
 * Starts the engine on a folder, or in memory if none is given. The first start creates the database (seconds). When
 * PostgreSQL gives up, as it does on a full disk, open connections break; the next connection starts it again, which
 * recovers what was committed.
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
      // Data that was only in memory is gone; an empty database in its place would hide that.
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
    connect: (who = 'own') => new WireStream(current(), nextId++, who === 'guest'),
    close: async () => {
      isClosed = true;
      const open = await thread?.catch(() => undefined);
      await open
        ?.askToClose()
        .catch((error: unknown) => log.error({ err: error }, 'the embedded database did not close cleanly'));
      await open?.end();
    },
    unref: () => {
      isHeld = false;
      void thread?.then((started) => started.unref());
    },
  };
}
