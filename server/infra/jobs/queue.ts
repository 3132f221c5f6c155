import { PgBoss, type CommandResponse } from 'pg-boss';
import * as z from 'zod';
import { engineInUse, openConnection, runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { ensureQueues, ensureSchedules, type QueueDeclaration } from './declared-queues.ts';
import { bringAlongOldQueue } from './old-queue.ts';

/** Names the lock that starting processes take turns by; any number that nothing else uses. */
const startLock = 4_207_001;

/** How often jobs are looked for whose worker fell silent or whose time is over, and ended ones are dropped, in seconds. */
const supervisionSeconds = { superviseIntervalSeconds: 30, monitorIntervalSeconds: 30 };

interface OpenQueue {
  readonly boss: PgBoss;
  readonly declarations: ReadonlyMap<string, QueueDeclaration>;
  /** where the database says that a job can begin */
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

/** The job of that name, as this version declares it; undefined when it has none. */
export const declarationOf = (name: string) => current().declarations.get(name);

/** Of the jobs that a command was about, how many it changed. pg-boss 12 answers so and leaves it out of its types. */
export const changedBy = (response: CommandResponse) =>
  z.object({ affected: z.number() }).parse(response).affected;

/**
 * Opens the queue on the open database and makes sure that every declared queue exists. With `supervise`, this
 * process also ends lost jobs, drops old ones and sends scheduled ones.
 */
export async function openQueue(
  declarations: readonly QueueDeclaration[],
  { supervise }: { supervise: boolean },
): Promise<void> {
  if (opened) throw new Error('The queue is open already');
  let channel = '';
  const isServer = engineInUse() === 'postgres';
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => runSql(text, values ?? []),
      // The connection that says a worker lives listens as well (worker-life).
      listen: async (name) => {
        channel = name;
        return { close: async () => {} };
      },
    },
    backend: isServer ? 'postgres' : 'pglite',
    useListenNotify: true,
    supervise,
    schedule: supervise,
    ...supervisionSeconds,
    // PGlite has no autovacuum, and is looked after by infra/db/maintenance.
    monitorVacuum: isServer,
    reindex: isServer,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  await inTurn(async () => {
    await boss.start();
    await ensureQueues(boss, declarations);
    if (supervise) await ensureSchedules(boss, declarations);
    await bringAlongOldQueue(boss, declarations);
  }).catch(async (error: unknown) => {
    await boss.stop({ graceful: false });
    throw error;
  });
  const byName = new Map(declarations.map((declared) => [declared.name, declared]));
  opened = { boss, declarations: byName, wakeChannel: channel };
}

/** Several processes may start at once; making queues side by side, pg-boss's own included, would end in a deadlock. */
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
  // What was fetched is the runner's to finish or give back, not the library's.
  await closing?.boss.stop({ graceful: false });
}
