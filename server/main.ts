import type { Server } from 'node:http';
import { createApp } from './app.ts';
import { compose } from './compose.ts';
import { loadConfig } from './infra/config.ts';
import { closeDatabase, openDatabase } from './infra/db/database.ts';
import { migrate } from './infra/db/migrate.ts';
import { startMaintenance } from './infra/db/maintenance.ts';
import { closeQueue, openQueue } from './infra/jobs/queue.ts';
import { startRunner, type Runner } from './infra/jobs/runner.ts';
import { log } from './infra/log.ts';
import { ensureSecretKey, useSecretKeys } from './infra/secrets.ts';
import { startTidying } from './infra/tidying.ts';
import { forgetLateLaunches } from './launch/login.service.ts';
import { forgetLateLogins } from './login/canvas-login.service.ts';
import { readAssets } from './launch/assets.ts';
import { configureOutgoing } from './lms/guarded-fetch.ts';
import { configureProbes } from './lms/guarded-probe.ts';
import { healthOnly } from './health.ts';
import { declaredQueues, workers } from './workers.ts';

/** Jobs at once in one worker process. The embedded engine has one session, so more would only queue. */
const concurrency = { embedded: 3, postgres: 8 };
const pollMs = 2_000;
/** How long requests in progress can take to end when the process stops, in milliseconds (issue 2: within 20 s). */
const requestGraceMs = 17_000;
/**
 * Anything still hanging by then, perhaps a silent database, is left behind; less than the 30 s of docker-compose.yml.
 */
const stopWithinMs = 25_000;

interface Started {
  server: Server;
  runner: Runner | undefined;
  stopTidying: () => void;
}

async function start(): Promise<Started> {
  const config = loadConfig(process.env);
  useSecretKeys(config.secretKey ?? ensureSecretKey(config.dataDir), config.oldSecretKeys);
  configureOutgoing(config);
  configureProbes(config);
  compose();
  await openDatabase(config);
  await migrate();
  const isWorker = config.roles.includes('worker');
  await openQueue(declaredQueues(), { supervise: isWorker });
  const tidying = [startMaintenance(config.dataDir), startTidying([forgetLateLaunches, forgetLateLogins])];
  const runner = isWorker
    ? await startRunner(workers, {
        concurrency: concurrency[config.databaseUrl ? 'postgres' : 'embedded'],
        pollMs,
      })
    : undefined;
  const app = config.roles.includes('web')
    ? createApp(config, readAssets(config.assetsDir))
    : healthOnly(config);
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = app.listen(config.port, config.host, (error) =>
      error ? reject(error) : resolve(listening),
    );
  });
  log.info(
    { roles: config.roles, host: config.host, port: config.port, publicUrl: config.publicUrl },
    'ready',
  );
  return { server, runner, stopTidying: () => tidying.forEach((end) => end()) };
}

/** Stops in order: no new requests, no new jobs, running jobs can finish, the rest is given back, the database last. */
async function stop({ server, runner, stopTidying }: Started) {
  stopTidying();
  await Promise.all([endRequests(server), runner?.stop()]);
  await closeQueue();
  await closeDatabase();
}

async function endRequests(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), requestGraceMs);
  await closed;
  clearTimeout(timer);
}

const started = await start().catch(async (error: unknown) => {
  log.fatal({ err: error }, 'could not start');
  await closeDatabase().catch(() => {});
  process.exit(1);
});

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.fatal('something hung while stopping; stopped without waiting for it');
      process.exit(1);
    }, stopWithinMs).unref();
    void stop(started).then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  });
}
// Node itself would print the whole error.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});
// ltijs leaves some of its promises unhandled; a rejection there must not end the process for everyone.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
