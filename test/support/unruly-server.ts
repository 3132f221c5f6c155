import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, buildConnector } from 'undici';

export interface OddServer {
  readonly origin: string;
  readonly host: string;
  /** How it answers; set by each test */
  answer: RequestListener;
  /** how many requests came */
  requests: number;
  close(): Promise<void>;
}

/** A client must never take up a connection that's just being closed, however busy the machine is; in milliseconds. */
export const idleMs = 150_000;

/** A server on loopback for answers that no Canvas should give, but some might. */
export async function startOddServer(): Promise<OddServer> {
  const server = createServer({ keepAliveTimeout: idleMs }, (req, res) => {
    odd.requests += 1;
    odd.answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const odd: OddServer = {
    origin: `http://${host}`,
    host,
    answer: (_req, res) => void res.end('{}'),
    requests: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return odd;
}

/** A web whose hosts are these servers, each at the usual port; any other host is refused as if nobody listened there. */
export function webOf(hosts: Readonly<Record<string, Pick<OddServer, 'host'>>>): Agent {
  const connect = buildConnector({});
  return new Agent({
    keepAliveTimeout: 1,
    keepAliveMaxTimeout: 1,
    maxHeaderSize: 16 * 1024,
    connect: (options, done) => {
      const [hostname = '127.0.0.1', port = '9'] = (hosts[options.hostname]?.host ?? '127.0.0.1:9').split(
        ':',
      );
      connect({ ...options, host: `${hostname}:${port}`, hostname, port }, done);
    },
  });
}
