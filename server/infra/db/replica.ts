import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/infra/config.ts';
import { describeError } from '#server/infra/describe-error.ts';
import { log } from '#server/infra/log.ts';
import { countReplicaRead, type ReplicaOutcome } from '#server/infra/measures/exposition.ts';
import { isInTransaction, onPrimary, onReplica, runSql } from './database.ts';
import { isSilence, openPostgres, type Opened } from './pool.ts';
import { keepSample, lagOf, positionOf, type Sample } from './replica-lag.ts';
import { isBrokenOff, isClash, sqlStateOf } from './sqlstate.ts';
import { unavailabilityOf } from './unavailability.ts';

/** How often each process looks at its replica, in milliseconds. */
const probeEveryMs = 1_000;
/** A replica that's silent for longer than this isn't read from, in milliseconds. */
const silenceMs = 2_000;
/** How long a read waits for the replica to have what was committed before it, in milliseconds. */
const patienceMs = 100;
/** A replica further behind than this isn't worth the wait, in milliseconds. */
const mostLagMs = 1_000;
/**
 * A statement that takes longer goes to the primary, in milliseconds: the replica breaks it off, so that it isn't done
 * twice at once. One that doesn't even do that is lost.
 */
const limits = { connectMs: silenceMs, statementMs: 15_000, silenceMs: 17_000 };

/** What the last look at the replica found. Only one that's `well` is read from. */
export type ReplicaState = 'well' | 'late' | 'away' | 'no_replica' | 'other_database' | 'other_history';

export interface ReplicaFacts {
  readonly state: ReplicaState;
  /** null where it isn't known */
  readonly lagMs: number | null;
  /** heavy reads since the process began, by what became of them */
  readonly reads: Readonly<Record<ReplicaOutcome, number>>;
}

interface Watched {
  readonly opened: Opened;
  readonly samples: Sample[];
  state: ReplicaState;
  lagMs: number | null;
  /** of the history that it was seen to follow */
  timeline: number | undefined;
  readonly reads: Record<ReplicaOutcome, number>;
  isClosed: boolean;
  probing: Promise<void>;
  timer: NodeJS.Timeout | undefined;
}

let watched: Watched | undefined;

/** Begins to use the configured replica, if there is one. One that's away is used once it's there. */
export async function openReplica(
  { replicaUrl, databasePool }: Pick<Config, 'replicaUrl' | 'databasePool'>,
  { statementMs = limits.statementMs } = {},
): Promise<void> {
  if (replicaUrl === undefined) return;
  const opened = openPostgres(replicaUrl, databasePool, { limits: { ...limits, statementMs } });
  watched = {
    opened,
    samples: [],
    state: 'away',
    lagMs: null,
    timeline: undefined,
    reads: { replica: 0, late: 0, failed: 0 },
    isClosed: false,
    probing: Promise.resolve(),
    timer: undefined,
  };
  await lookAgain(watched);
}

export async function closeReplica(): Promise<void> {
  const closing = watched;
  watched = undefined;
  if (!closing) return;
  closing.isClosed = true;
  clearTimeout(closing.timer);
  await closing.probing;
  await closing.opened.close();
}

/** How the replica is, or undefined without one. */
export const replicaFacts = (): ReplicaFacts | undefined =>
  watched && {
    state: watched.state,
    lagMs: watched.lagMs,
    reads: watched.reads,
  };

/**
 * Runs steps that only read: on the replica, if there's one that has everything committed before this call, otherwise on
 * the primary. If the replica fails, the steps run again on the primary, so they must have no other effects. Nobody
 * reads anything older than what they have already seen.
 */
export async function readFromReplica<T>(steps: () => Promise<T>): Promise<T> {
  const replica = watched;
  if (!replica || isInTransaction()) return steps();
  if (replica.state !== 'well' || !(await hasEverything(replica))) return insteadOf(replica, 'late', steps);
  try {
    const result = await onReplica(replica.opened, steps);
    note(replica, 'replica');
    return result;
  } catch (error) {
    if (!isItsFault(error)) throw error;
    log.warn({ err: error }, 'the replica failed; the primary answers');
    return insteadOf(replica, 'failed', steps);
  }
}

function insteadOf<T>(replica: Watched, outcome: ReplicaOutcome, steps: () => Promise<T>) {
  note(replica, outcome);
  return onPrimary(steps);
}

function note({ reads }: Watched, outcome: ReplicaOutcome) {
  reads[outcome] += 1;
  countReplicaRead(outcome);
}

const readOnly = '25006';

/** A read that broke because of where it ran: connection, conflict with what's being replayed, a write, no answer in time. */
const isItsFault = (error: unknown) =>
  unavailabilityOf(error) !== undefined ||
  isClash(error) ||
  sqlStateOf(error) === readOnly ||
  isBrokenOff(error) ||
  isSilence(error);

/** Waits a moment for the replica to have what the primary has now. */
async function hasEverything({ opened, timeline }: Watched): Promise<boolean> {
  const { rows } = await onPrimary(() => runSql(`select ${primaryPlace}`));
  // The primary is another one since the last look.
  if (timelineOf(rows[0]) !== timeline) return false;
  const needed = positionOf(rows[0]?.position);
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = 1; performance.now() < deadline; pauseMs *= 2) {
    const replayed = await within(patienceMs, replayedBy(opened)).catch(() => undefined);
    if (replayed === undefined) return false;
    if (replayed >= needed) return true;
    await wait(pauseMs);
  }
  return false;
}

async function replayedBy({ pool }: Opened) {
  const { rows } = await pool.query<{ position: string | null }>(
    'select pg_last_wal_replay_lsn()::text as position',
  );
  return positionOf(rows[0]?.position);
}

/** Looks at the replica, and again in a second. */
function lookAgain(replica: Watched): Promise<void> {
  replica.probing = look(replica).then(() => {
    if (replica.isClosed) return;
    replica.timer = setTimeout(() => void lookAgain(replica), probeEveryMs).unref();
  });
  return replica.probing;
}

async function look(replica: Watched) {
  const { state, lagMs, timeline, reason } = await onPrimary(() => find(replica));
  if (state !== replica.state)
    log[state === 'well' ? 'info' : 'warn']({ state, lagMs, reason }, 'the replica of the database');
  Object.assign(replica, { state, lagMs, timeline });
}

interface Found {
  readonly state: ReplicaState;
  readonly lagMs: number | null;
  readonly timeline?: number | undefined;
  readonly reason?: string | undefined;
}

const who = `(select system_identifier from pg_control_system())::text as cluster,
  current_database() as database, pg_is_in_recovery() as is_replica`;

/**
 * Where the primary's log is, and on which timeline. With each failover a new one begins, which doesn't have what only the
 * old primary and its replicas had: there, a position says nothing any more.
 */
const primaryPlace = `pg_current_wal_flush_lsn()::text as position,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;

/** Only a role that may see all statistics is told what a replica receives; others learn of a new timeline with a checkpoint. */
const replicaPlace = `pg_last_wal_replay_lsn()::text as position, greatest(
  (select timeline_id from pg_control_checkpoint()),
  (select received_tli from pg_stat_wal_receiver where status = 'streaming')) as timeline`;

const timelineOf = (row: Record<string, unknown> | undefined) => Number(row?.timeline);

async function find({ opened, samples }: Watched): Promise<Found> {
  try {
    const [primary] = (await within(silenceMs, runSql(`select ${who}, ${primaryPlace}`))).rows;
    keepSample(samples, { position: positionOf(primary?.position), at: performance.now() });
    const asked = opened.pool.query<Record<string, unknown>>(`select ${who}, ${replicaPlace}`);
    const [replica] = (await within(silenceMs, asked)).rows;
    if (replica?.is_replica !== true) return { state: 'no_replica', lagMs: null };
    if (replica.cluster !== primary?.cluster || replica.database !== primary?.database)
      return { state: 'other_database', lagMs: null };
    const timeline = timelineOf(replica);
    if (timeline !== timelineOf(primary)) return { state: 'other_history', lagMs: null };
    const lagMs = lagOf(samples, positionOf(replica.position), performance.now());
    return { state: lagMs > mostLagMs ? 'late' : 'well', lagMs, timeline };
  } catch (error) {
    return { state: 'away', lagMs: null, reason: describeError(error).message };
  }
}

/** The answer, or an error after so long. */
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer from the database')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
