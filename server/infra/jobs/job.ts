import * as z from 'zod';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { log } from '#server/infra/log.ts';
import type { Envelope } from './envelope.ts';
import { isUnderWay } from './queue-tables.ts';
import { postponeJob, sendJobs, type SendOptions } from './send-jobs.ts';

interface JobDeclaration<N extends string, P extends z.ZodType> {
  readonly name: N;
  /** Ids, never contents: the handler reads the current state when it runs. */
  readonly payload: P;
  /** At most one job with the same key waits; enqueuing another changes nothing. */
  readonly onePer?: (payload: z.output<P>) => string;
  /** How many times a failed job is retried, with growing pauses, before it's dead. */
  readonly retries: number;
  /** After this the job is aborted and counts as failed. Long work is a chain of short jobs. */
  readonly timeoutSeconds: number;
  /** A cron line in UTC: the job runs for each active institution with an empty payload. */
  readonly schedule?: string;
  /** It runs for archived institutions too, where what's kept for a time also has to go. */
  readonly alsoArchived?: true;
  /** A person is waiting for it: see SendOptions. */
  readonly isAwaited?: boolean;
}

export type EnqueueOptions = SendOptions;

interface Job<N extends string = string, P extends z.ZodType = z.ZodType> extends JobDeclaration<N, P> {
  /** Enqueues the job. Inside a transaction it's part of that: both are committed or neither. */
  enqueue(scope: Scope, payload: z.input<P>, options?: EnqueueOptions): Promise<void>;
  /** Enqueues many jobs in one statement. */
  enqueueAll(scope: Scope, payloads: readonly z.input<P>[], options?: EnqueueOptions): Promise<void>;
  /**
   * Enqueues the job in that many seconds; enqueuing it again before it starts puts it off again, so it runs once there
   * has been no call for that long. For jobs with `onePer`.
   */
  postpone(scope: Scope, payload: z.input<P>, seconds: number): Promise<void>;
  /** Whether the job with the payload's key is waiting, running or due for a retry. For jobs with `onePer`. */
  isUnderWay(scope: Scope, payload: z.input<P>): Promise<boolean>;
}

/** Names of all declared jobs. A test compares them with the handlers in server/workers.ts. */
export const declaredJobs = new Set<string>();

/** Declares a job without its handler, so services can enqueue it and the worker can import both. */
export function defineJob<const N extends string, P extends z.ZodType>(
  declaration: JobDeclaration<N, P>,
): Job<N, P> {
  declaredJobs.add(declaration.name);
  const envelope = (scope: Scope, given: z.input<P>): Envelope => {
    const payload = declaration.payload.parse(given);
    return {
      job: declaration.name,
      institutionId: scope.institutionId,
      payload,
      key: declaration.onePer && `${scope.institutionId}:${declaration.onePer(payload)}`,
    };
  };
  return {
    ...declaration,
    enqueue: (scope, given, options) => sendJobs(declaration, [envelope(scope, given)], options),
    enqueueAll: (scope, payloads, options) =>
      sendJobs(
        declaration,
        payloads.map((given) => envelope(scope, given)),
        options,
      ),
    postpone: (scope, given, seconds) => postponeJob(declaration, envelope(scope, given), seconds),
    isUnderWay: (scope, given) => isUnderWay(declaration.name, envelope(scope, given).key),
  };
}

/** What a handler gets besides its payload. */
export interface JobRun {
  /** Aborted when the job's time is up or the process stops. */
  readonly signal: AbortSignal;
}

/** A job that must not be retried: its payload doesn't fit, or its institution is gone. */
export class HopelessJob extends Error {
  override name = 'HopelessJob';
}

export interface Worker {
  readonly job: Job;
  run(message: { institutionId: number; payload: unknown }, run: JobRun): Promise<void>;
}

/** Pairs a job with its handler. It can run twice and returns early when there is nothing to do. */
export const handleJob = <N extends string, P extends z.ZodType>(
  job: Job<N, P>,
  handle: (scope: Scope, payload: z.output<P>, run: JobRun) => Promise<void>,
): Worker => ({
  // A list of workers holds jobs of every payload; each checks its own below.
  job: job as unknown as Job,
  run: async ({ institutionId, payload }, run) => {
    const parsed = job.payload.safeParse(payload);
    if (!parsed.success) throw new HopelessJob(`The payload does not fit: ${z.prettifyError(parsed.error)}`);
    log.debug('job begins');
    await handle(scopeTo(institutionId), parsed.data, run);
  },
});
