import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a client can take, in milliseconds. */
interface Patience {
  /** until all headers are there */
  readonly headersMs: number;
  /** until the whole request is there: 5 MB over a slow line */
  readonly requestMs: number;
  /** without a byte in either direction; exports take pauses while they're read */
  readonly silenceMs: number;
  /** between two requests: longer than a proxy keeps its connections, or it sends one into a closed one */
  readonly idleMs: number;
  /** how often the first two are looked at */
  readonly lookEveryMs: number;
}

/** Caddy keeps connections for two minutes, nginx and load balancers in clouds for one. */
const patience: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  silenceMs: 180_000,
  idleMs: 150_000,
  lookEveryMs: 5_000,
};
const maxHeaderBytes = 16 * 1024;

/** A server that hangs up on clients that keep it waiting, so that they can't use up its connections. */
export function createHttpServer(
  app: RequestListener,
  { headersMs, requestMs, silenceMs, idleMs, lookEveryMs } = patience,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: lookEveryMs,
      maxHeaderSize: maxHeaderBytes,
    },
    app,
  );
  server.setTimeout(silenceMs);
  return server;
}
