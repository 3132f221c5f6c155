import type { AddressInfo } from 'node:net';
import express from 'express';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { beChild } from './child.ts';

/** The peer of the receiver of live events: Express, a verified token, and one row for each. */
export interface BareReceiver {
  readonly keys: { readonly keys: readonly object[] };
}

beChild(async ({ keys }: BareReceiver) => {
  await openDatabase(loadConfig({ ...process.env, NODE_ENV: 'test' }));
  await runSql('create table events (id bigint generated always as identity primary key, event jsonb)');
  const known = createLocalJWKSet(keys as JSONWebKeySet);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const keep = async (token: string) => {
    const { payload } = await jwtVerify(token, known, { algorithms: ['RS256'] });
    await runSql('insert into events (event) values ($1)', [JSON.stringify(payload)]);
  };
  app.post('/events', express.text({ type: () => true }), (req, res, next) => {
    keep(String(req.body))
      .then(() => res.json({ accepted: true }))
      .catch(next);
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    ready: { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeDatabase();
    },
  };
});
