import { setTimeout as wait } from 'node:timers/promises';
import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import {
  createLiveEventAddress,
  readLiveEvents,
  updateLiveEvents,
} from '#shared/live-events/live-events.api.ts';
import { untilTrue } from '#test/support/server-process.ts';
import type { Fault } from './fault.ts';
import type { Installation } from './installation.ts';
import { duringWork, untilIdle } from './work.ts';
import { jobTable } from '#server/infra/jobs/queue-tables.ts';

const minutes = 60;

/** Lets time pass for what waits in the queue, and since the last syncs, by moving their stamps. */
async function passMinutes(on: Installation, count: number) {
  await on.sql(
    `update ${jobTable} set start_after = start_after - make_interval(mins => $1) where state in ('created', 'retry')`,
    [count],
  );
  await on.sql(
    `update syncs set scheduled_at = scheduled_at - make_interval(mins => $1),
       finished_at = finished_at - make_interval(mins => $1)`,
    [count],
  );
}

/** Switches live events on and returns where they're received. */
async function receiveEvents(on: Installation, session: HeadlessSession): Promise<string> {
  const params = { id: on.institutionId };
  await session.call(updateLiveEvents, { params, body: { enabled: true } });
  const { url } = await session.call(createLiveEventAddress, { params });
  // What comes before Canvas's keys are read would wait for a minute.
  await untilTrue(async () => on.harness.liveEvents.keysRequests > 0);
  return url;
}

const latestSync = async (on: Installation) => {
  const [sync] = await on.sql('select id, status from syncs where batch_id = $1 order by id desc limit 1', [
    on.batchId,
  ]);
  return { id: Number(sync?.id), status: String(sync?.status) };
};

export const down: Fault = {
  name: 'canvas-down',
  broken: () => 'Canvas down for an hour: what waits in the queue is moved on a minute at a time',
  run: async (on) => {
    const session = await on.signIn();
    const { addresses } = on.harness.liveEvents;
    addresses.set(on.canvas.key, await receiveEvents(on, session));
    const outcome = await duringWork(on, () => goDown(on), { isToldByEvents: true });
    addresses.delete(on.canvas.key);
    await session.call(updateLiveEvents, { params: { id: on.institutionId }, body: { enabled: false } });
    return outcome;
  },
};

/** A sync that gives up is tried again without anyone asking. */
async function goDown(on: Installation) {
  const mend = on.harness.faults.switchOn({ kind: 'error_500' });
  for (let minute = 0; minute < minutes; minute += 1) {
    await passMinutes(on, 1);
    await wait(50);
  }
  mend();
  await untilSynced(on);
}

/** Lets time pass until the last sync is completed, and no other is to come. */
const untilSynced = (on: Installation) =>
  untilTrue(async () => {
    await passMinutes(on, 5);
    const coming = await on.sql(`select from ${jobTable} where name like 'sync-%' and state <= 'active'`);
    return coming.length === 0 && (await latestSync(on)).status === 'completed';
  });

/** How many events were counted within a day. */
async function countedOf(session: HeadlessSession, params: { id: number }) {
  const { hours } = await session.call(readLiveEvents, { params });
  const sum = (count: 'received' | 'duplicate') => hours.reduce((total, hour) => total + hour[count], 0);
  return { received: sum('received'), duplicate: sum('duplicate') };
}

/** How many deliveries are under way at once. */
const atOnce = 20;

export const repeated: Fault = {
  name: 'repeated-events',
  broken: ({ sameEvents }) => `one live event delivered ${sameEvents} times`,
  run: async (on, { sameEvents }) => {
    await untilIdle(on);
    const session = await on.signIn();
    const params = { id: on.institutionId };
    const url = await receiveEvents(on, session);
    await untilSynced(on);
    const { id: before } = await latestSync(on);
    const countedBefore = await countedOf(session, params);
    const { liveEvents } = on.harness;
    const body = await liveEvents.keys.sign(
      liveEvents.payload(on.canvas, 'course_updated', {
        course_id: [...on.canvas.courses.keys()][0],
        account_id: on.canvas.rootAccountId,
      }),
    );
    let left = sameEvents;
    let refused = 0;
    const deliver = async () => {
      while (left > 0) {
        left -= 1;
        if (!(await fetch(url, { method: 'POST', body })).ok) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, deliver));
    const deliveredAt = Date.now();
    await untilTrue(async () => {
      await passMinutes(on, 5);
      const { waitingEvents } = await session.call(readLiveEvents, { params });
      const { id, status } = await latestSync(on);
      return waitingEvents === 0 && id > before && status === 'completed';
    });
    await untilIdle(on);
    const counted = await countedOf(session, params);
    const received = counted.received - countedBefore.received;
    const duplicate = counted.duplicate - countedBefore.duplicate;
    const [syncs] = await on.sql('select count(*)::int as n from syncs where batch_id = $1 and id > $2', [
      on.batchId,
      before,
    ]);
    await session.call(updateLiveEvents, { params, body: { enabled: false } });
    const lost = [
      ...(refused === 0 ? [] : [`${refused} deliveries were refused`]),
      ...(received === sameEvents ? [] : [`${received} were counted as received`]),
      ...(duplicate === sameEvents - 1 ? [] : [`${duplicate} were taken for repeated`]),
      ...(syncs?.n === 1 ? [] : [`${String(syncs?.n)} syncs instead of one`]),
    ];
    return { lost, wellAfterMs: Date.now() - deliveredAt };
  },
};
