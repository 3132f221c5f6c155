import type { PgBoss, Queue } from 'pg-boss';
import type { Envelope } from './envelope.ts';

/** What the queue needs to know about a job. */
export interface QueueDeclaration {
  readonly name: string;
  readonly retries: number;
  readonly timeoutSeconds: number;
  readonly onePer?: unknown;
  readonly schedule?: string;
  readonly isAwaited?: boolean;
}

/** Where jobs go after their last failure. */
export const deadLetterQueue = 'dead-letters';

/** The first pause before a failed job is retried; it doubles each time, with jitter. */
const firstRetrySeconds = 5;
/** How long beyond its own time limit a job still belongs to the worker that fetched it. */
export const leaseMarginSeconds = 15;
/** A worker silent for this long is stuck, and its jobs are retried elsewhere. */
export const silenceSeconds = 60;
const daySeconds = 86_400;
/** How long jobs are kept in the queue, in seconds. */
export const keptInQueue = {
  /** an ended job */
  ended: daySeconds,
  /** a job that never ran */
  waiting: 45 * daySeconds,
  deadLetter: 90 * daySeconds,
};

/** pg-boss's own queue of scheduled jobs on their way; one lost with its process is sent again after this. */
export const schedulesOnTheirWay = { name: '__pgboss__send-it', expireInSeconds: 30 };

/** The queue's name for "a waiting job with the same key makes this one superfluous". */
const policyOf = ({ onePer }: QueueDeclaration) => (onePer === undefined ? 'standard' : 'short');

interface Ensured {
  /** A newer version's declarations stand; what's missing is added. */
  readonly isAhead: boolean;
}

export async function ensureQueues(
  boss: PgBoss,
  declarations: readonly QueueDeclaration[],
  { isAhead }: Ensured,
) {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  const ensure = async ({ name, policy = 'standard', ...options }: Queue) => {
    if (!existing.has(name)) await boss.createQueue(name, { policy, ...options });
    else if (!isAhead) await boss.updateQueue(name, options);
  };
  await ensure({ name: deadLetterQueue, retentionSeconds: keptInQueue.deadLetter });
  for (const declaration of declarations) {
    await ensure({
      name: declaration.name,
      policy: policyOf(declaration),
      retryLimit: declaration.retries,
      retryDelay: firstRetrySeconds,
      retryBackoff: true,
      expireInSeconds: declaration.timeoutSeconds + leaseMarginSeconds,
      heartbeatSeconds: silenceSeconds,
      retentionSeconds: keptInQueue.waiting,
      deleteAfterSeconds: keptInQueue.ended,
      deadLetter: deadLetterQueue,
      notify: true,
    });
  }
}

/** An installation can be off at a daily job's minute, each day: that job is made up for. Others come again within an hour. */
const makesUpFor = (cron: string) => (/^\d+ \d+ /.test(cron) ? ({ missed: 'once' } as const) : {});

/** A scheduled job has institution 0: the runner then sends one for each active institution. */
export async function ensureSchedules(
  boss: PgBoss,
  declarations: readonly QueueDeclaration[],
  { isAhead }: Ensured,
) {
  // That version's workers have set theirs, and may not start again for weeks.
  if (isAhead) return;
  const { name: onTheirWay, expireInSeconds } = schedulesOnTheirWay;
  await boss.updateQueue(onTheirWay, { expireInSeconds });
  const wanted = new Map(declarations.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  for (const [name, cron] of wanted) {
    const data: Envelope = { job: name, institutionId: 0, payload: {} };
    await boss.schedule(name, cron, data, { singletonKey: 'schedule', ...makesUpFor(cron) });
  }
}
