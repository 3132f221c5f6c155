import type { JobWithMetadata } from 'pg-boss';
import { runSql } from '#server/infra/db/database.ts';
import type { Envelope } from '#server/infra/jobs/envelope.ts';
import { queueSchema } from '#server/infra/jobs/queue-tables.ts';
import { queue } from '#server/infra/jobs/queue.ts';

/** What the queue knows about a name's jobs, in order of arrival. */
export async function jobsOf(name: string): Promise<JobWithMetadata<Envelope>[]> {
  const jobs = await queue().findJobs<Envelope>(name);
  return jobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
}

/** How many of a name's jobs are in one of the states. */
export const countJobs = async (name: string, ...states: JobWithMetadata['state'][]) =>
  (await jobsOf(name)).filter(({ state }) => states.includes(state)).length;

// Tests can't wait that long, so they move the timestamps in pg-boss's own tables.
const tables = queueSchema;

/** Empties all queues. */
export const emptyQueues = () => runSql(`delete from ${tables}.job`);

/** Makes all jobs older: moves the given stamps into the past. */
export const ageJobs = (by: string, ...stamps: readonly string[]) =>
  runSql(
    `update ${tables}.job set ${stamps.map((name) => `${name} = ${name} - interval '${by}'`).join(', ')}`,
  );

/** Runs pg-boss's maintenance now: ends lost jobs, drops old ones. */
export async function superviseNow(): Promise<void> {
  await runSql(`update ${tables}.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null`);
  await queue().supervise();
}

/** As if the schedules had never been checked. */
export const forgetSchedulesWereSeen = () => runSql(`update ${tables}.version set cron_on = null`);

/** As if nobody had checked the schedules for as long. */
export async function missSchedules(by: string): Promise<void> {
  await runSql(`update ${tables}.schedule set created_on = created_on - interval '${by}'`);
  await runSql(`update ${tables}.version set cron_on = now() - interval '${by}'`);
}

/** As if all this had happened under a clock that was ahead by as much. */
export async function moveAhead(by: string): Promise<void> {
  await runSql(`update ${tables}.version set cron_on = now() + interval '${by}'`);
  await runSql(
    `update ${tables}.queue set monitor_claim_on = now() + interval '${by}', maintain_on = now() + interval '${by}'`,
  );
  await ageJobs(`-${by}`, 'created_on', 'start_after', 'keep_until');
}

export async function schedulesWereSeen(): Promise<boolean> {
  const { rows } = await runSql(`select cron_on is not null as seen from ${tables}.version`);
  return rows[0]?.seen === true;
}

/** Makes the queue refuse every new job, like a full disk, until the returned function is called. */
export async function refuseJobs(): Promise<() => Promise<unknown>> {
  await runSql(`
    create function refuse_job() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '53100'; end $$;
    create trigger refuse_job before insert on ${tables}.job for each row execute function refuse_job()`);
  return () => runSql('drop function refuse_job cascade');
}
