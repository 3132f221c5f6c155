import * as z from 'zod';
import { inTransaction } from '#server/infra/db/database.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { deadLetterQueue } from './declared-queues.ts';
import type { Envelope } from './envelope.ts';
import { jobProblems } from './job.messages.ts';
import { changedBy, declarationOf, queue } from './queue.ts';
import { countLetters, listLetters } from './queue-tables.ts';
import { sendJobs } from './send-jobs.ts';

/** A job that failed for the last time. */
export interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly institutionId: number;
  readonly payload: unknown;
  readonly message: string;
  readonly diedAt: Date;
}

/** pg-boss's record of the last failure: ours, or its own words if the job's time ran out without a report. */
const lastOutput = z
  .object({ message: z.string(), value: z.object({ message: z.string() }) })
  .partial()
  .nullable()
  .catch(null);

function messageOf(output: unknown) {
  const known = lastOutput.parse(output);
  return known?.message ?? known?.value?.message ?? '';
}

/** Dead letters, newest first. */
export async function listDeadLetters(page: { limit: number; offset: number }): Promise<DeadLetter[]> {
  const letters = await listLetters(deadLetterQueue, page);
  return letters.map(({ id, data, output, diedAt }) => {
    const { job, institutionId, payload, death } = data as Envelope;
    return {
      id,
      job,
      institutionId,
      payload,
      message: death?.message ?? messageOf(output),
      diedAt: death ? new Date(death.at) : diedAt,
    };
  });
}

export const countDeadLetters = (): Promise<number> => countLetters(deadLetterQueue);

/**
 * Puts a dead job back into its queue, or drops it if one with its key is already waiting. False when there is no such
 * letter (any more); throws a problem when this version no longer has the job.
 */
export async function retryDeadLetter(id: string): Promise<boolean> {
  return inTransaction(async () => {
    const data = await takeLetter(id);
    if (!data) return false;
    const declaration = declarationOf(data.job);
    if (!declaration) throw new Problem('conflict', phrase(jobProblems.noSuchJob, { job: data.job }));
    await sendJobs(declaration, [data]);
    return true;
  });
}

/** Throws a dead job away. False when there is no such letter (any more). */
export const discardDeadLetter = async (id: string): Promise<boolean> => (await takeLetter(id)) !== undefined;

async function takeLetter(id: string): Promise<Envelope | undefined> {
  const [letter] = await queue().findJobs<Envelope>(deadLetterQueue, { id });
  // When two take it at once, only one of them deletes it.
  if (!letter || changedBy(await queue().deleteJob(deadLetterQueue, id)) === 0) return undefined;
  const { job, institutionId, payload, key } = letter.data;
  return { job, institutionId, payload, key };
}
