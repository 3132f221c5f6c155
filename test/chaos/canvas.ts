import { setTimeout as wait } from 'node:timers/promises';
import {
  createLiveEventAddress,
  readLiveEvents,
  updateLiveEvents,
} from '#shared/live-events/live-events.api.ts';
import { startSync } from '#shared/syncs/sync.api.ts';
import { untilTrue } from '#test/support/server-process.ts';
import type { Fault } from './fault.ts';
import type { Installation } from './installation.ts';
import { duringWork, untilIdle } from './work.ts';

const minutes = 60;

/** Lets time pass for what waits in the queue, by moving its stamps. */
const passMinutes = (on: Installation, count: number) =>
  on.sql(
    `update pgboss.job set start_after = start_after - make_interval(mins => $1) where state in ('created', 'retry')`,
    [count],
  );

const latestSync = async (on: Installation) => {
  const [sync] = await on.sql('select id, status from syncs where batch_id = $1 order by id desc limit 1', [
    on.batchId,
  ]);
  return { id: Number(sync?.id), status: String(sync?.status) };
};

export const down: Fault = {
  name: 'canvas-down',
  broken: () => 'Canvas down for an hour: what waits in the queue is moved on a minute at a time',
  run: (on) =>
    duringWork(on, async () => {
      const mend = on.harness.faults.switchOn({ kind: 'error_500' });
      for (let minute = 0; minute < minutes; minute += 1) {
        await passMinutes(on, 1);
        await wait(50);
      }
      mend();
      await passMinutes(on, minutes);
      // A sync that gave up says so; the next one, by the clock or by a person, does what it couldn't.
      if ((await latestSync(on)).status === 'failed')
        await (await on.signIn()).call(startSync, { params: { id: on.batchId } });
    }),
};

/** How many deliveries are under way at once. */
const atOnce = 20;

export const repeated: Fault = {
  name: 'repeated-events',
  broken: ({ sameEvents }) => `one live event delivered ${sameEvents} times`,
  run: async (on, { sameEvents }) => {
    await untilIdle(on);
    const { id: before } = await latestSync(on);
    const session = await on.signIn();
    const params = { id: on.institutionId };
    await session.call(updateLiveEvents, { params, body: { enabled: true } });
    const { url } = await session.call(createLiveEventAddress, { params });
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
    const { hours } = await session.call(readLiveEvents, { params });
    const sum = (count: 'received' | 'duplicate') => hours.reduce((total, hour) => total + hour[count], 0);
    const [syncs] = await on.sql('select count(*)::int as n from syncs where batch_id = $1 and id > $2', [
      on.batchId,
      before,
    ]);
    await session.call(updateLiveEvents, { params, body: { enabled: false } });
    const lost = [
      ...(refused === 0 ? [] : [`${refused} deliveries were refused`]),
      ...(sum('received') === sameEvents ? [] : [`${sum('received')} were counted as received`]),
      ...(sum('duplicate') === sameEvents - 1 ? [] : [`${sum('duplicate')} were taken for repeated`]),
      ...(syncs?.n === 1 ? [] : [`${String(syncs?.n)} syncs instead of one`]),
    ];
    return { lost, wellAfterMs: Date.now() - deliveredAt };
  },
};
