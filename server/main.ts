import type { Server } from 'node:http';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { compose } from './compose.ts';
import { ConfigError, misspelt } from './infra/config-faults.ts';
import { loadConfig, type Config } from './infra/config.ts';
import { compareClocks } from './infra/db/agreed-now.ts';
import { closeDatabase, limitStatements, openDatabase } from './infra/db/database.ts';
import { closeReplica, openReplica } from './infra/db/replica.ts';
import { migrate } from './infra/db/migrate.ts';
import { startMaintenance } from './infra/db/maintenance.ts';
import { sortIntoSearchIndexes } from './infra/db/search.ts';
import { buryOrphans } from './infra/jobs/orphans.ts';
import { safeMessageOf } from './infra/describe-error.ts';
import { closeQueue, openQueue } from './infra/jobs/queue.ts';
import { forgetLooksToCome } from './infra/jobs/queue-tables.ts';
import { startRunner, type Runner } from './infra/jobs/runner.ts';
import { createHttpServer } from './infra/http/http-server.ts';
import { forgetCounts } from './infra/http/shared-limit.ts';
import { log } from './infra/log.ts';
import { ensureSecretKey, useSecretKeys } from './infra/secrets.ts';
import { runEveryMinute } from './infra/every-minute.ts';
import { turnKeys } from './launch/key-rotation.service.ts';
import { startLtijs } from './launch/ltijs.ts';
import { readAssets } from './launch/assets.ts';
import { configureOutgoing } from './lms/guarded-fetch.ts';
import { configureEventKeys } from './live-events/event-keys.ts';
import { prepareForEvents } from './live-events/live-event.service.ts';
import { configureProbes } from './lms/guarded-probe.ts';
import { configureMail } from './mail/transport.service.ts';
import { backUpWhenDue } from './operations/backup/daily-backup.ts';
import { assertKeysFit } from './operations/key-check.ts';
import { tidyAfterMove } from './operations/move-to-postgres.ts';
import { forgetExpired } from './retention/forget-past.service.ts';
import { healthOnly, sayStopping } from './health.ts';
import { endRequests, stopOnSignal } from './stopping.ts';
import { startMeasuring } from './system/measuring.service.ts';
import { declaredQueues, workers } from './workers.ts';

/** Jobs at once in one worker process. The embedded engine has one session, so more would only queue. */
const concurrency = { embedded: 3, postgres: 8 };
const pollMs = 2_000;
/**
 * How long a statement of a process that only serves people may take, in milliseconds: a few slow reports must not use up
 * its connections. Jobs have as long as they need.
 */
const webStatementMs = 30_000;

interface Started {
  server: Server;
  runner: Runner | undefined;
  stopTidying: () => void;
  stopMeasuring: () => Promise<void>;
  /** whether a proxy may still send requests for a moment */
  isBehindProxy: boolean;
}

/** The database, up to date and with keys that fit, its replica, and the queue. */
async function openStores(config: Config, isWorker: boolean) {
  await openDatabase(config);
  const { isAhead } = await migrate();
  await compareClocks();
  await assertKeysFit();
  await openReplica(config);
  await openQueue(declaredQueues(), { supervise: isWorker, isAhead });
  if (!isWorker) await limitStatements(webStatementMs);
}

async function start(): Promise<Started> {
  const config = loadConfig(process.env);
  for (const hint of misspelt(process.env)) log.warn({ hint }, 'a variable may be misspelt');
  useSecretKeys(config.secretKey ?? ensureSecretKey(config.dataDir), config.oldSecretKeys);
  configureOutgoing(config);
  configureProbes(config);
  configureMail(config);
  configureEventKeys(config);
  compose();
  await tidyAfterMove(config.dataDir);
  const isWorker = config.roles.includes('worker');
  await openStores(config, isWorker);
  const tidying = [
    startMaintenance(() => backUpWhenDue(join(config.dataDir, 'dumps'))),
    runEveryMinute([
      forgetExpired,
      forgetCounts,
      turnKeys,
      ...(isWorker ? [buryOrphans, forgetLooksToCome, sortIntoSearchIndexes] : []),
    ]),
  ];
  const stopMeasuring = await startMeasuring(config);
  const runner = isWorker
    ? await startRunner(workers, {
        concurrency: concurrency[config.databaseUrl ? 'postgres' : 'embedded'],
        pollMs,
      })
    : undefined;
  const isWeb = config.roles.includes('web');
  const app = isWeb ? createApp(config, readAssets(config.assetsDir)) : healthOnly(config);
  if (isWeb) {
    startLtijs();
    void prepareForEvents().catch((error: unknown) => log.warn({ err: error }, 'not yet ready for events'));
  }
  const server = createHttpServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve);
  });
  log.info(
    { roles: config.roles, host: config.host, port: config.port, publicUrl: config.publicUrl },
    'ready',
  );
  return {
    server,
    runner,
    stopTidying: () => tidying.forEach((end) => end()),
    stopMeasuring,
    isBehindProxy: config.production && config.roles.includes('web'),
  };
}

/** Stops in order: no new requests, no new jobs, running jobs can finish, the rest is given back, the database last. */
async function stop({ server, runner, stopTidying, stopMeasuring, isBehindProxy }: Started) {
  sayStopping();
  stopTidying();
  await Promise.all([endRequests(server, { drains: isBehindProxy }), runner?.stop()]);
  await stopMeasuring();
  await closeQueue();
  await closeReplica();
  await closeDatabase();
}

const started = await start().catch(async (error: unknown) => {
  const isOfConfiguration = error instanceof ConfigError;
  // For the person who started it, who may have silenced the log; the log has each fault by itself.
  process.stderr.write(
    `${isOfConfiguration ? error.message : `Courseyard could not start: ${safeMessageOf(error)}`}\n`,
  );
  if (isOfConfiguration) log.fatal({ faults: error.faults }, 'the configuration is not valid');
  else log.fatal({ err: error }, 'could not start');
  await closeDatabase().catch(() => {});
  process.exit(1);
});

stopOnSignal(() => stop(started));
// Node itself would print the whole error.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});
// ltijs leaves some of its promises unhandled; a rejection there must not end the process for everyone.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
