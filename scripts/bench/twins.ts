import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express, { type Express } from 'express';
import { createApp } from '#server/app.ts';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { beChild } from './child.ts';
import { generousLimits } from './databases.ts';
import { analyze, seedBatch, seedCourses, seedInstitution, seedPeople } from './seed.ts';
import { seedHistory, seedScans } from './seed-scans.ts';

/** How much data there is to read. */
export interface TwinsGiven {
  readonly courses: number;
  /** how many of them the first batch holds */
  readonly batchCourses: number;
  /** all batches; those after the first are empty */
  readonly batches: number;
  /** people besides the caller */
  readonly people: number;
  /** whether each course of the batch was scanned by every tool */
  readonly scans?: boolean;
}

/** The product and bare Express, in one process on one database, so that only the machinery differs. */
export interface Twins {
  readonly ours: string;
  /** POST a query to /query, then GET its rows as JSON from /rows/{id} as often as you like. */
  readonly bare: string;
  readonly token: string;
  readonly institutionId: number;
  readonly personId: number;
  readonly batchId: number;
}

/** The client's pages are never requested. */
const assets = {
  entry: '',
  preload: [],
  messages: {},
  styles: [],
  fonts: [],
  launchScript: '',
  folder: 'dist/client',
};

beChild(async (given: TwinsGiven) => {
  const config = loadConfig({ ...process.env, NODE_ENV: 'test', ...generousLimits });
  useSecretKeys(Buffer.alloc(32, 5).toString('base64'));
  await openDatabase(config);
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
  const { scope, token, personId } = await seedInstitution();
  await seedCourses(scope, given.courses);
  const everyNth = Math.floor(given.courses / given.batchCourses);
  const batchId = await seedBatch(scope, { title: 'Batch', courses: given.batchCourses, everyNth });
  for (let number = 1; number < given.batches; number += 1)
    await seedBatch(scope, { title: `Batch ${number}`, courses: 0, everyNth });
  await seedPeople(scope, given.people);
  await analyze();
  if (given.scans) {
    await seedScans(scope);
    await seedHistory(scope);
    await analyze();
  }
  const servers = [await listen(createApp(config, assets)), await listen(bareApp())];
  const [ours = '', bare = ''] = servers.map(originOf);
  const ready: Twins = { ours, bare, token, institutionId: scope.institutionId, personId, batchId };
  return {
    ready,
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await closeQueue();
      await closeDatabase();
    },
  };
});

/** Express and one handler that runs a query: the least there can be between a caller and the rows. */
function bareApp() {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const queries = new Map<string, string>();
  app.post('/query', express.text(), (req, res) => {
    const id = String(queries.size);
    queries.set(id, String(req.body));
    res.json({ id });
  });
  app.get('/rows/:id', (req, res, next) => {
    const rows = runSql(queries.get(req.params.id) ?? '');
    rows.then((answer) => res.json(answer.rows)).catch(next);
  });
  return app;
}

const listen = (app: Express) =>
  new Promise<Server>((resolve, reject) => {
    const server = app.listen(0, '127.0.0.1', (error) => (error ? reject(error) : resolve(server)));
  });

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
