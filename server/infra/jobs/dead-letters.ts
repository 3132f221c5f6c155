import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { Problem } from '#shared/http/problem.ts';
import { declarationOf, deadLetterQueue, sendJobs, type Envelope } from './queue.ts';
import { phrase } from '#shared/text/phrase.ts';
import { jobProblems } from './job.messages.ts';

/** A job that failed for the last time. */
export interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly institutionId: number;
  readonly payload: unknown;
  readonly message: string;
  readonly diedAt: Date;
}

/** What pg-boss keeps of the last failure: ours, or its own words when the job's time ran out unheard. */
type LastOutput = { readonly message?: string; readonly value?: { readonly message?: string } } | null;

const messageOf = (output: LastOutput) => output?.message ?? output?.value?.message ?? '';

/** The newest dead letters first. */
export async function listDeadLetters({
  limit,
  offset,
}: {
  limit: number;
  offset: number;
}): Promise<DeadLetter[]> {
  const { rows } = await runSql(
    `select id, data, output, created_on from pgboss.job
     where name = $1 and state = 'created' order by created_on desc, id limit $2 offset $3`,
    [deadLetterQueue, limit, offset],
  );
  return rows.map((row) => {
    const { job, institutionId, payload } = row.data as Envelope;
    return {
      id: String(row.id),
      job,
      institutionId,
      payload,
      message: messageOf(row.output as LastOutput),
      diedAt: row.created_on as Date,
    };
  });
}

export async function countDeadLetters(): Promise<number> {
  const { rows } = await runSql(
    `select count(*)::int as count from pgboss.job where name = $1 and state = 'created'`,
    [deadLetterQueue],
  );
  return Number(rows[0]?.count);
}

/**
 * Puts a dead job back into its queue; where one with its key waits already, that one stands for both. False when
 * there is no such letter (any more); a problem when this version no longer has the job.
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
  const { rows } = await runSql(
    `delete from pgboss.job where name = $1 and id = $2::uuid and state = 'created' returning data`,
    [deadLetterQueue, id],
  );
  return rows[0]?.data as Envelope | undefined;
}
