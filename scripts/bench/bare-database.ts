import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { beChild } from './child.ts';

/** The peer of a whole web process: Express and pg, which run the statements they're sent. */
export interface BareDatabase {
  readonly url: string;
}

beChild(async ({ url }: BareDatabase) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post('/run', express.json({ limit: '1mb' }), (req, res, next) => {
    const { text, values } = req.body as { text: string; values: unknown[] };
    pool
      .query<Record<string, unknown>>(text, values)
      .then(({ rows }) => res.json(rows))
      .catch(next);
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    ready: { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
});
