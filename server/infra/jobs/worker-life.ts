import { hostname } from 'node:os';
import type { Client } from 'pg';
import { engineInUse, inTransaction, openConnection, runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { reclaim } from './claims.ts';
import { wakeChannel } from './queue.ts';

/** The class of the advisory locks that say "this worker lives"; any number that nothing else uses. */
const lifeLock = 4_207_002;

/** A worker process as the others see it. */
export interface WorkerLife {
  /** what its jobs are marked with */
  readonly id: number;
  /** Says good-bye; whatever it still holds is anyone's. */
  end(): Promise<void>;
}

export interface LifeEvents {
  /** the connection broke: from now on others may take its jobs */
  onLost(): void;
  /** another process enqueued a job */
  onWake(): void;
}

/**
 * Begins a worker's life: on PostgreSQL an advisory lock on a connection of its own, which goes with the process
 * however that ends, and on which it is woken.
 */
export async function beginLife({ onLost, onWake }: LifeEvents): Promise<WorkerLife> {
  if (engineInUse() === 'embedded') {
    // One process holds the embedded database: whatever is active when it starts was left by a dead one.
    await reclaim();
    return { id: 0, end: async () => {} };
  }
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
    id,
    end: async () => {
      isOver = true;
      await connection.end();
      await reclaimFromTheDead();
    },
  };
}

/** The lock comes before the row: a row without a lock is a dead worker's. */
async function register(connection: Client): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    `select nextval('job_workers_id_seq')::integer as id`,
  );
  const id = rows[0]?.id ?? 0;
  await connection.query('select pg_advisory_lock($1, $2)', [lifeLock, id]);
  await connection.query('insert into job_workers (id, host, pid) values ($1, $2, $3)', [
    id,
    hostname(),
    process.pid,
  ]);
  await connection.query(`listen ${wakeChannel}`);
  return id;
}

/** Takes the jobs of workers whose lock nobody holds any more. */
export async function reclaimFromTheDead(): Promise<void> {
  if (engineInUse() === 'embedded') return;
  await inTransaction(async () => {
    const { rows } = await runSql('select id from job_workers where pg_try_advisory_xact_lock($1, id)', [
      lifeLock,
    ]);
    if (rows.length === 0) return;
    const dead = rows.map(({ id }) => Number(id));
    log.info({ workers: dead }, 'workers are gone');
    await reclaim(dead);
    await runSql('delete from job_workers where id = any($1::integer[])', [dead]);
  });
}
