import { PgBoss, systemClock, type CommandResponse } from 'pg-boss';
import * as z from 'zod';
import { currentMs } from '#server/infra/clock.ts';
import { engineInUse, openConnection, runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { ensureQueues, ensureSchedules, type QueueDeclaration } from './declared-queues.ts';
import { forgetLooksToCome } from './queue-tables.ts';

/** The lock by which starting processes take turns; any number that nothing else uses. */
const startLock = 4_207_001;

/** How often to look for jobs with a silent worker or no time left, to drop ended ones, and to ask for the time; in seconds. */
const supervisionSeconds = {
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  clockMonitorIntervalSeconds: 60,
};

interface OpenQueue {
  readonly boss: PgBoss;
  readonly declarations: ReadonlyMap<string, QueueDeclaration>;
  /** a newer version has declared queues that this one doesn't know */
  readonly isAhead: boolean;
  /** where the database announces that a job can start */
  readonly wakeChannel: string;
}

let opened: OpenQueue | undefined;

const current = () => {
  if (!opened) throw new Error('The queue is not open');
  return opened;
};

export const queue = () => current().boss;
export const isQueueOpen = () => opened !== undefined;
export const wakeChannel = () => current().wakeChannel;
export const isQueueAhead = () => current().isAhead;

/** The job of that name as this version declares it; undefined if it has none. */
export const declarationOf = (name: string) => current().declarations.get(name);

/** How many of a command's jobs it changed. pg-boss 12 answers this way but leaves it out of its types. */
export const changedBy = (response: CommandResponse) =>
  z.object({ affected: z.number() }).parse(response).affected;

/**
 * Opens the queue on the open database and makes sure every declared queue exists. With `supervise`, this process also
 * ends lost jobs, drops old ones and sends scheduled ones. With `isAhead`, a newer version has declared its own queues and
 * schedules already, which this one only adds to.
 */
export async function openQueue(
  declarations: readonly QueueDeclaration[],
  { supervise, isAhead = false }: { supervise: boolean; isAhead?: boolean },
): Promise<void> {
  if (opened) throw new Error('The queue is open already');
  let channel = '';
  const isServer = engineInUse() === 'postgres';
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => runSql(text, values ?? []),
      // The connection that proves a worker is alive also listens (worker-life).
      listen: async (name) => {
        channel = name;
        return { close: async () => {} };
      },
    },
    backend: isServer ? 'postgres' : 'pglite',
    useListenNotify: true,
    clock: { ...systemClock, now: currentMs },
    supervise,
    schedule: supervise,
    ...supervisionSeconds,
    // PGlite has no autovacuum; infra/db/maintenance takes care of it.
    monitorVacuum: isServer,
    reindex: isServer,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  await inTurn(async () => {
    await boss.start();
    if (supervise) await forgetLooksToCome();
    await ensureQueues(boss, declarations, { isAhead });
    if (supervise) await ensureSchedules(boss, declarations, { isAhead });
  }).catch(async (error: unknown) => {
    await boss.stop({ graceful: false });
    throw error;
  });
  const byName = new Map(declarations.map((declared) => [declared.name, declared]));
  opened = { boss, declarations: byName, isAhead, wakeChannel: channel };
}

/** Several processes may start at once; creating queues in parallel, pg-boss's own included, would deadlock. */
async function inTurn(steps: () => Promise<void>) {
  if (engineInUse() === 'embedded') return steps();
  const turn = await openConnection();
  try {
    await turn.query('select pg_advisory_lock($1)', [startLock]);
    await steps();
  } finally {
    await turn.end();
  }
}

export async function closeQueue(): Promise<void> {
  const closing = opened;
  opened = undefined;
  // The runner, not the library, finishes or gives back fetched jobs.
  await closing?.boss.stop({ graceful: false });
}
