import PgBoss from 'pg-boss';
import { engineInUse, onCommit, openConnection, runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';

/** What lies in the queue for one job. */
export interface Envelope {
  readonly job: string;
  readonly institutionId: number;
  readonly payload: unknown;
  /** of the jobs with the same key at most one waits; kept with the job, so that a dead one can be called back */
  readonly key?: string | undefined;
}

export interface QueueDeclaration {
  readonly name: string;
  readonly retries: number;
  readonly timeoutSeconds: number;
  readonly onePer?: unknown;
  readonly schedule?: string;
  readonly priority?: number;
}

/** Where jobs go that failed for the last time. */
export const deadLetterQueue = 'dead-letters';

/** The first pause before a failed job is tried again; it doubles each time, with jitter. */
const firstRetrySeconds = 5;
/** How much longer than its own time a job belongs to the worker that fetched it; then anyone may have it. */
export const leaseMarginSeconds = 15;
/** Ended jobs lie in the queue's own table for so long … */
const endedSeconds = 3600;
/** … and in its archive for so long. */
const archivedDays = 7;
/** A job that nobody ran for so long is dropped; pg-boss keeps a dead letter twice as long: 90 days. */
const waitingMinutes = 45 * 24 * 60;
/** pg-boss's own queue of scheduled jobs on their way; one that was lost with its process is sent again after this. */
const schedulesOnTheirWay = { name: '__pgboss__send-it', expireInSeconds: 30 };

/** The channel on which PostgreSQL tells the other processes that a job was enqueued. Who misses it looks by himself soon. */
export const wakeChannel = 'courseyard_jobs';

/** Names the lock that starting processes take turns by; any number that nothing else uses. */
const startLock = 4_207_001;

interface OpenQueue {
  readonly boss: PgBoss;
  readonly declarations: ReadonlyMap<string, QueueDeclaration>;
}

let opened: OpenQueue | undefined;
const wakers = new Set<() => void>();

/** The queue's own name for "a job that waits with the same key makes this one superfluous". */
const policyOf = ({ onePer }: QueueDeclaration) => (onePer === undefined ? 'standard' : 'short');

/**
 * Opens the queue on the open database and makes sure that every declared queue exists. With `supervise`, this
 * process also expires lost jobs, archives old ones and sends scheduled ones.
 */
export async function openQueue(
  declarations: readonly QueueDeclaration[],
  { supervise }: { supervise: boolean },
): Promise<void> {
  if (opened) throw new Error('The queue is open already');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => runSql(text, values ?? []) },
    supervise,
    schedule: supervise,
    maintenanceIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
    archiveCompletedAfterSeconds: endedSeconds,
    deleteAfterDays: archivedDays,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue reports an error'));
  await inTurn(async () => {
    await boss.start();
    await ensureQueues(boss, declarations);
    if (supervise) await ensureSchedules(boss, declarations);
  });
  opened = { boss, declarations: new Map(declarations.map((declared) => [declared.name, declared])) };
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

async function ensureQueues(boss: PgBoss, declarations: readonly QueueDeclaration[]) {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  const ensure = (options: PgBoss.Queue) =>
    existing.has(options.name)
      ? boss.updateQueue(options.name, options)
      : boss.createQueue(options.name, options);
  await ensure({ name: deadLetterQueue, retentionMinutes: waitingMinutes * 2 });
  for (const declaration of declarations) {
    await ensure({
      name: declaration.name,
      policy: policyOf(declaration),
      retryLimit: declaration.retries,
      retryDelay: firstRetrySeconds,
      retryBackoff: true,
      expireInSeconds: declaration.timeoutSeconds + leaseMarginSeconds,
      retentionMinutes: waitingMinutes,
      deadLetter: deadLetterQueue,
    });
  }
}

/** A scheduled job carries institution 0: the runner then sends one for each active institution. */
async function ensureSchedules(boss: PgBoss, declarations: readonly QueueDeclaration[]) {
  await boss.updateQueue(schedulesOnTheirWay.name, schedulesOnTheirWay);
  const wanted = new Map(declarations.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  for (const [name, cron] of wanted) {
    const data: Envelope = { job: name, institutionId: 0, payload: {} };
    await boss.schedule(name, cron, data, { singletonKey: 'schedule' });
  }
}

export async function closeQueue(): Promise<void> {
  const closing = opened;
  opened = undefined;
  wakers.clear();
  // What was fetched is the runner's to finish or give back, not the library's.
  await closing?.boss.stop({ graceful: false });
}

export const isQueueOpen = () => opened !== undefined;

const current = () => {
  if (!opened) throw new Error('The queue is not open');
  return opened;
};

export const queue = () => current().boss;

/** The job of that name, as this version declares it; undefined when it has none. */
export const declarationOf = (name: string) => current().declarations.get(name);

/** Lets a runner of this process look at once when a job was enqueued here. Returns how to end that. */
export function whenEnqueued(wake: () => void): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

/** Puts envelopes into the queue of their job, within the transaction under way. */
export async function sendJobs(
  declaration: Pick<QueueDeclaration, 'name' | 'priority'>,
  envelopes: readonly Envelope[],
  {
    startAfterSeconds = 0,
    priority = declaration.priority ?? 0,
  }: { startAfterSeconds?: number; priority?: number } = {},
): Promise<void> {
  if (envelopes.length === 0) return;
  const startAfter = startAfterSeconds > 0 ? { startAfter: await databaseTimeIn(startAfterSeconds) } : {};
  await queue().insert(
    envelopes.toSorted(byKey).map((data) => ({
      name: declaration.name,
      data,
      priority,
      // Without a key, a queue of policy "short" would hold one waiting job in all.
      singletonKey: data.key,
      ...startAfter,
    })),
  );
  if (engineInUse() === 'postgres') await runSql(`select pg_notify($1, '')`, [wakeChannel]);
  onCommit(() => wakers.forEach((wake) => wake()));
}

/** One order for all: two that enqueue the same keys at once would otherwise wait for each other in a circle. */
const byKey = ({ key: one = '' }: Envelope, { key: other = '' }: Envelope) =>
  Number(one > other) - Number(one < other);

/** The database's clock decides when a job is due; this process's may differ. */
async function databaseTimeIn(seconds: number) {
  const { rows } = await runSql(`select now() + $1 * interval '1 second' as due`, [seconds]);
  return rows[0]?.due as Date;
}
