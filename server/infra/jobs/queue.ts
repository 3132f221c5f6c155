import PgBoss from 'pg-boss';
import {
  engineInUse,
  inTransaction,
  onCommit,
  outsideTransaction,
  runSql,
} from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';

/** What lies in the queue for one job. */
export interface Envelope {
  readonly job: string;
  readonly institutionId: number;
  readonly payload: unknown;
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
/** A worker that was killed is noticed when its job's time and this are over. */
const leaseMarginSeconds = 15;
/** A dead letter is kept for a person to look at, a year at most. */
const deadLetterDays = 365;

/** Names the lock that starting processes take turns by; any number that nothing else uses. */
const startLock = 4_207_001;

let boss: PgBoss | undefined;
let onEnqueued: () => void = () => {};

/** The queue's own name for "a job that waits with the same key makes this one superfluous". */
const policyOf = ({ onePer }: QueueDeclaration) => (onePer === undefined ? 'standard' : 'short');

/**
 * Opens the queue on the open database and makes sure that every declared queue exists. With `schedules`, this
 * process also supervises: it expires lost jobs, archives old ones and sends scheduled ones.
 */
export async function openQueue(
  declarations: readonly QueueDeclaration[],
  { supervise }: { supervise: boolean },
): Promise<void> {
  if (boss) throw new Error('The queue is open already');
  const opening = new PgBoss({
    db: { executeSql: (text, values) => runSql(text, values ?? []) },
    supervise,
    schedule: supervise,
    maintenanceIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  opening.on('error', (error) => log.error({ err: error }, 'the queue reports an error'));
  await opening.start();
  boss = opening;
  await inTransaction(async () => {
    // Several processes may start at once; making queues side by side would end in a deadlock.
    await runSql('select pg_advisory_xact_lock($1)', [startLock]);
    await ensureQueues(opening, declarations);
  });
  if (supervise) await ensureSchedules(opening, declarations);
}

async function ensureQueues(opening: PgBoss, declarations: readonly QueueDeclaration[]) {
  const existing = new Set((await opening.getQueues()).map(({ name }) => name));
  if (!existing.has(deadLetterQueue)) {
    await opening.createQueue(deadLetterQueue, { name: deadLetterQueue, retentionDays: deadLetterDays });
  }
  for (const declaration of declarations) {
    const options = {
      name: declaration.name,
      policy: policyOf(declaration),
      retryLimit: declaration.retries,
      retryDelay: firstRetrySeconds,
      retryBackoff: true,
      expireInSeconds: declaration.timeoutSeconds + leaseMarginSeconds,
      deadLetter: deadLetterQueue,
    } as const;
    if (existing.has(declaration.name)) await opening.updateQueue(declaration.name, options);
    else await opening.createQueue(declaration.name, options);
  }
}

/** A scheduled job carries institution 0: the runner then sends one for each active institution. */
async function ensureSchedules(opening: PgBoss, declarations: readonly QueueDeclaration[]) {
  const wanted = new Map(declarations.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])));
  for (const { name } of await opening.getSchedules()) if (!wanted.has(name)) await opening.unschedule(name);
  for (const [name, cron] of wanted) {
    await opening.schedule(
      name,
      cron,
      { job: name, institutionId: 0, payload: {} },
      { singletonKey: 'schedule' },
    );
  }
}

export async function closeQueue(): Promise<void> {
  const closing = boss;
  boss = undefined;
  onEnqueued = () => {};
  // What was fetched is the runner's to finish or give back, not the library's.
  await closing?.stop({ graceful: false });
}

export const isQueueOpen = () => boss !== undefined;

export const queue = () => {
  if (!boss) throw new Error('The queue is not open');
  return boss;
};

/** Lets the runner of this process look at once when a job was enqueued here. */
export const whenEnqueued = (wake: () => void) => {
  onEnqueued = wake;
};

/** Puts envelopes into the queue of their job, within the transaction under way. */
export async function sendJobs(
  declaration: QueueDeclaration,
  envelopes: readonly Envelope[],
  { startAfterSeconds = 0 }: { startAfterSeconds?: number } = {},
): Promise<void> {
  if (envelopes.length === 0) return;
  const startAfter = startAfterSeconds > 0 ? { startAfter: await databaseTimeIn(startAfterSeconds) } : {};
  await queue().insert(
    envelopes.map(({ key, ...data }) => ({
      name: declaration.name,
      data,
      priority: declaration.priority ?? 0,
      // Without a key, a queue of policy "short" would hold one waiting job in all.
      singletonKey: key,
      ...startAfter,
    })),
  );
  onCommit(() => onEnqueued());
}

/** The database's clock decides when a job is due; this process's may differ. */
async function databaseTimeIn(seconds: number) {
  const { rows } = await runSql(`select now() + $1 * interval '1 second' as due`, [seconds]);
  return rows[0]?.due as Date;
}

export interface Fetched {
  readonly id: string;
  readonly name: string;
  readonly data: Envelope;
}

/** Names of the queues in which a job is due now; one query, however many queues there are. */
export async function dueQueues(names: readonly string[], includeDelayed = false): Promise<string[]> {
  const due = includeDelayed ? '' : 'and start_after < now()';
  const { rows } = await runSql(
    `select distinct name from pgboss.job where name = any($1) and state < 'active' ${due}`,
    [names],
  );
  return rows.map(({ name }) => String(name));
}

export async function fetchJobs(name: string, batchSize: number, includeDelayed = false): Promise<Fetched[]> {
  return queue().fetch<Envelope>(name, { batchSize, ignoreStartAfter: includeDelayed });
}

export const completeJob = ({ name, id }: Fetched) => queue().complete(name, id);

/** Marks a job as failed: tried again later, or dead when it has no tries left or is hopeless. */
export async function failJob({ name, id }: Fetched, error: unknown, isHopeless: boolean): Promise<void> {
  if (isHopeless)
    await runSql('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [name, id]);
  await queue().fail(name, id, { message: error instanceof Error ? error.message : String(error) });
}

/** Gives unfinished jobs back, due at once and without the try being counted, so that another worker takes them. */
export async function giveBack(jobs: readonly Fetched[]): Promise<void> {
  if (jobs.length === 0) return;
  await outsideTransaction(() =>
    runSql(
      `update pgboss.job set state = 'retry', started_on = null, start_after = now() - interval '1 second'
       where id = any($1::uuid[]) and state = 'active'`,
      [jobs.map(({ id }) => id)],
    ),
  );
}

/** On the embedded engine one process holds the database: whatever is active when it starts was left by a dead one. */
export async function recoverLeftovers(): Promise<void> {
  if (engineInUse() !== 'embedded') return;
  await runSql(
    `update pgboss.job set state = 'retry', started_on = null, start_after = now() - interval '1 second'
     where state = 'active'`,
  );
}
