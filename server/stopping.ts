import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from './infra/log.ts';

/** A proxy needs this long to see that a process isn't ready any more, in milliseconds; until then it's served. */
const drainMs = 2_000;
/** How long requests in progress can take to end after that (issue 2: all within 20 s), in milliseconds. */
const requestGraceMs = 15_000;
/**
 * Anything still hanging by then, perhaps a silent database, is left behind; less than the 30 s of docker-compose.yml.
 */
const stopWithinMs = 25_000;
/** One press of Ctrl-C reaches the process twice: from the terminal, and from the program that started it. In milliseconds. */
const samePressMs = 1_000;

/** Lets proxies go elsewhere, then accepts no more, and waits for the requests in progress. */
export async function endRequests(server: Server, { drains }: { readonly drains: boolean }) {
  // Before the app: an answer at once has its headers sent already. Nobody should send the next request over the connection.
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  if (drains) await wait(drainMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), requestGraceMs);
  await closed;
  clearTimeout(timer);
}

/** Stops the process in order at the first signal, and at once at the second. */
export function stopOnSignal(stop: () => Promise<void>) {
  let askedAt: number | undefined;
  const finish = async () => {
    const timer = setTimeout(() => {
      log.fatal('something hung while stopping; stopped without waiting for it');
      process.exit(1);
    }, stopWithinMs);
    timer.unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now();
        log.info({ signal }, 'stopping');
        finish().catch((error: unknown) => {
          log.fatal({ err: error }, 'did not stop cleanly');
          process.exit(1);
        });
        return;
      }
      if (performance.now() - askedAt < samePressMs) return;
      log.warn({ signal }, 'asked to stop twice; stopped without waiting');
      process.exit(1);
    });
  }
}
