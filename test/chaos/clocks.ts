import { jobTable } from '#server/infra/jobs/queue-tables.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { PgBoss } from 'pg-boss';
import { fromOtherTimes, passDay, readMoments } from '#test/support/moments.ts';
import { untilTrue } from '#test/support/server-process.ts';
import type { Fault, Outcome } from './fault.ts';
import type { Installation } from './installation.ts';
import { duringWork, untilIdle } from './work.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** After so long every process knows the new time, in milliseconds. */
const clockLagMs = 200;

export const jumped: Fault = {
  name: 'clock-jumped',
  broken: ({ wrongClockMs }) =>
    `the clocks of all processes a day ahead for ${wrongClockMs / 1000} s in mid-work, then a day behind`,
  run: async (on, { wrongClockMs }) => {
    const outcomes: Outcome[] = [];
    for (const shiftMs of [dayMs, -dayMs])
      outcomes.push(
        await duringWork(on, async () => {
          on.shiftClocks(shiftMs);
          await wait(wrongClockMs);
          on.shiftClocks(0);
          await wait(clockLagMs);
        }),
      );
    return {
      lost: outcomes.flatMap(({ lost }) => lost),
      wellAfterMs: Math.max(...outcomes.map(({ wellAfterMs }) => wellAfterMs)),
    };
  },
};

/** How far the only worker's clock is off on each of the days. */
const days = [0, dayMs, 31 * dayMs, -dayMs, 0];

export const off: Fault = {
  name: 'clock-off',
  broken: ({ wrongClockMs }) =>
    `one worker, alone for ${wrongClockMs / 1000} s of a day, with a clock a day ahead, the next day 31 days ahead, then a day behind`,
  run: async (on, { wrongClockMs }) => {
    await untilIdle(on);
    const zone = noonZone();
    await on.sql('update institutions set time_zone = $1', [zone]);
    const lost: string[] = [];
    let wellAfterMs = 0;
    for (const [index, shiftMs] of days.entries()) {
      await passDay((text) => on.sql(text));
      const before = await readMoments((text) => on.sql(text));
      const beganAt = Date.now();
      await on.withOnlyWorker(shiftMs, async () => {
        if (shiftMs !== 0) lost.push(...(await leaveToWrong(on, wrongClockMs)));
      });
      const mendedAt = Date.now();
      await sendScheduled(on);
      await untilTrue(() => isAllDone(on));
      wellAfterMs = Math.max(wellAfterMs, Date.now() - mendedAt);
      const after = await readMoments((text) => on.sql(text));
      const others = fromOtherTimes(before, after, beganAt).map((column) => `${column} of another time`);
      const found = [...others, ...(await lostOfDay(on, zone, index + 1))];
      lost.push(...found.map((what) => `${what} (after a clock ${shiftMs / dayMs} days off)`));
    }
    return { lost, wellAfterMs };
  },
};

/** Where it's about noon: today's night is over, and midnight is far away. */
function noonZone() {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** All that schedules send in a day comes to the worker whose clock is wrong. */
async function leaveToWrong(on: Installation, ms: number): Promise<string[]> {
  const [began] = await on.sql('select now()::text as at');
  await sendScheduled(on);
  await untilTrue(async () => {
    const [said] = await on.sql(
      `select max(abs(clock_ahead_ms)) as ms from system_processes where 'worker' = any(roles) and seen_at > now() - interval '1 minute'`,
    );
    return Number(said?.ms) > 5 * minuteMs;
  });
  await wait(ms);
  const [taken] = await on.sql(
    `select count(*)::int as n from ${jobTable} where started_on > $1::timestamptz`,
    [began?.at],
  );
  return taken?.n === 0 ? [] : [`jobs taken with a wrong clock: ${String(taken?.n)}`];
}

async function sendScheduled(on: Installation) {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await on.sql(text, values ?? []) }) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  for (const { name, data, options } of await boss.getSchedules()) await boss.send(name, data ?? {}, options);
  await boss.stop({ graceful: false });
}

const isAllDone = async (on: Installation) => {
  const due = await on.sql(
    `select from ${jobTable} where state = 'active' or state in ('created', 'retry') and start_after <= now()
       and name <> 'dead-letters'`,
  );
  const open = await on.sql(`select from syncs where status in ('pending', 'in_progress')`);
  return due.length === 0 && open.length === 0;
};

/** What each day brings: a sync in the night, and the sums of the day before. */
async function lostOfDay(on: Installation, zone: string, nights: number): Promise<string[]> {
  const today = DateTime.now().setZone(zone);
  const [syncs] = await on.sql(
    `select count(*)::int as n from syncs where batch_id = $1 and trigger_type = 'scheduled'
       and scheduled_at > now() - interval '12 hours'`,
    [on.batchId],
  );
  const [state] = await on.sql(
    'select today::text, summed_to::text from history_states where institution_id = $1',
    [on.institutionId],
  );
  const [summed] = await on.sql(
    'select count(distinct day)::int as n from group_days where institution_id = $1',
    [on.institutionId],
  );
  return [
    ...(syncs?.n === 1 ? [] : [`${String(syncs?.n)} scheduled syncs in a night`]),
    ...(state?.today === today.toISODate() ? [] : [`history is sealed before ${String(state?.today)}`]),
    ...(state?.summed_to === today.minus({ days: 1 }).toISODate()
      ? []
      : [`sums up to ${String(state?.summed_to)}`]),
    ...(Number(summed?.n) >= nights ? [] : [`sums of ${String(summed?.n)} days instead of ${nights}`]),
  ];
}
