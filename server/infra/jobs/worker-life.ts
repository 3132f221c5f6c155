import { hostname } from 'node:os';
import type { Client } from 'pg';
import * as z from 'zod';
import { engineInUse, inTransaction, openConnection, runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { reclaim, type Claim } from './claims.ts';
import { wakeChannel } from './queue.ts';

/** The class of the advisory locks that say "this worker is alive"; any number that nothing else uses. */
const lifeLock = 4_207_002;

/** A worker process as the others see it. */
export interface WorkerLife {
  /**
   * Records all the jobs it holds for the worker that may take them over, in the transaction that fetched the latest.
   * Throws if the others have taken it for lost.
   */
  hold(claims: readonly Claim[]): Promise<void>;
  /** Signs off; jobs it still holds go to the others. */
  end(): Promise<void>;
}

interface LifeEvents {
  /** the connection broke: from now on others can take its jobs */
  onLost(): void;
  /** a job was enqueued that can start */
  onWake(): void;
}

const heldJobs = z.array(z.object({ name: z.string(), id: z.string(), retryCount: z.number() }));

/**
 * Starts a worker's life on its own connection: an advisory lock that ends with the process, for whatever reason, and a
 * channel that wakes it. The embedded engine, which one process holds, doesn't need the lock.
 */
export async function beginLife({ onLost, onWake }: LifeEvents): Promise<WorkerLife> {
  // Any claims found when the only process starts are left over from an earlier one.
  if (engineInUse() === 'embedded') await takeOver('select id, holds from job_workers');
  const connection = await openConnection();
  let isOver = false;
  const lose = () => {
    if (!isOver) onLost();
    isOver = true;
  };
  connection.on('error', lose);
  connection.on('end', lose);
  connection.on('notification', onWake);
  const id = await register(connection).catch(async (error: unknown) => {
    isOver = true;
    await connection.end();
    throw error;
  });
  return {
    hold: async (claims) => {
      const held = claims.map(({ name, id: job, retryCount }) => ({ name, id: job, retryCount }));
      const { rows } = await runSql('update job_workers set holds = $2 where id = $1 returning id', [
        id,
        JSON.stringify(held),
      ]);
      if (rows.length > 0) return;
      lose();
      // Not awaited: on the embedded engine it ends after the current transaction.
      void connection.end();
      throw new Error('The others took this worker for lost');
    },
    end: async () => {
      isOver = true;
      await connection.end();
      await reclaimFromTheLost();
    },
  };
}

/** The lock comes before the row: a row without a lock belongs to a lost worker. */
async function register(connection: Client): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    `select nextval('job_workers_id_seq')::integer as id`,
  );
  const id = rows[0]?.id ?? 0;
  if (engineInUse() === 'postgres') await connection.query('select pg_advisory_lock($1, $2)', [lifeLock, id]);
  await connection.query('insert into job_workers (id, host, pid) values ($1, $2, $3)', [
    id,
    hostname(),
    process.pid,
  ]);
  await connection.query(`listen "${wakeChannel()}"`);
  return id;
}

/** Takes the jobs of workers whose lock is free. */
export async function reclaimFromTheLost(): Promise<void> {
  if (engineInUse() === 'postgres')
    await takeOver(`select id, holds from job_workers where pg_try_advisory_xact_lock(${lifeLock}, id)`);
}

/** Puts back the jobs of the workers that the query finds, and deletes those workers. */
async function takeOver(query: string) {
  await inTransaction(async () => {
    const { rows } = await runSql(query);
    if (rows.length === 0) return;
    const lost = rows.map(({ id }) => Number(id));
    log.info({ workers: lost }, 'workers are lost; taking over their jobs');
    for (const { holds } of rows) await reclaim(heldJobs.parse(holds));
    await runSql('delete from job_workers where id = any($1::integer[])', [lost]);
  });
}
