import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OddServer {
  readonly origin: string;
  readonly host: string;
  /** How it answers; set by each test */
  answer: RequestListener;
  /** how many requests came */
  requests: number;
  close(): Promise<void>;
}

/** A server on loopback for answers that no Canvas should give, but some might. */
export async function startOddServer(): Promise<OddServer> {
  const server = createServer((req, res) => {
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
