import { setTimeout as wait } from 'node:timers/promises';
import { currentMs } from '#server/infra/clock.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { isBrokenOff, isClash, sqlStateOf } from './sqlstate.ts';

/**
 * SQLSTATE classes for a database that can't serve now: connection lost, out of resources (disk, memory), shutting
 * down.
 */
const unavailableClasses = ['08', '53', '57P', '58'];
const brokenConnection =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's own errors have no code, and PostgreSQL has none for some ways a file can fail to grow. */
const unavailableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)|: (File too large|Disk quota exceeded|Read-only file system)$/;

/** A missing file is somebody else's; a missing socket is the database's. */
const isMissingSocket = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** The problem to answer with when the database can't serve, or undefined for any other error. */
export function unavailabilityOf(error: unknown): Problem | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isUnavailable =
    brokenConnection.test(code) ||
    (error instanceof Error && (unavailableWords.test(error.message) || isMissingSocket(error))) ||
    (code.length === 5 && unavailableClasses.some((start) => code.startsWith(start)));
  return isUnavailable ? new Problem('unavailable', phrase(databaseProblems.unavailable)) : undefined;
}

/** The problem to answer with when the database cancelled what took too long, or undefined for any other error. */
export const slownessOf = (error: unknown): Problem | undefined =>
  isBrokenOff(error) ? new Problem('unavailable', phrase(databaseProblems.tooSlow)) : undefined;

export const databaseProblems = defineMessages({
  unavailable: {
    id: 'database.problem.unavailable',
    defaultMessage: 'The database can’t be reached or is full. Nothing was changed. Try again in a moment.',
  },
  tooSlow: {
    id: 'database.problem.tooSlow',
    defaultMessage:
      'This took too long, so it was stopped. Nothing was changed. Ask for less at once: fewer batches, or a shorter time.',
  },
});

/** Pause between tries, in milliseconds. */
const offerAgainMs = 1000;

/** Keeps trying while the database is away, until a moment of `currentMs()`; then throws the last error. */
export async function persistently<T>(write: () => Promise<T>, until: number): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!unavailabilityOf(error) || currentMs() > until) throw error;
      await wait(offerAgainMs, undefined, { ref: false });
    }
  }
}

/** The database ended a transaction that was idle for too long: this process was frozen. */
const wasFrozen = (error: unknown) => sqlStateOf(error) === '25P03';

/** Whether an error came from the state of the database, so that another try can work. */
export const isPassing = (error: unknown) =>
  isClash(error) || wasFrozen(error) || unavailabilityOf(error) !== undefined;
