import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { duringWork } from './work.ts';

const dayMs = 86_400_000;

/** After so long every process knows the new time, in milliseconds. */
const clockLagMs = 200;

export const jumped: Fault = {
  name: 'clock-jumped',
  broken: () => 'the clocks of all processes a day ahead in mid-work, then a day behind, and right again',
  run: async (on) => {
    const outcomes = [];
    for (const shiftMs of [dayMs, -dayMs, 0]) {
      outcomes.push(await duringWork(on, async () => on.shiftClocks(shiftMs)));
      // While its clock is wrong, the tool lets nobody in: launches are too old, or from the future.
      on.shiftClocks(0);
      await wait(clockLagMs);
    }
    return {
      lost: outcomes.flatMap(({ lost }) => lost),
      wellAfterMs: Math.max(...outcomes.map(({ wellAfterMs }) => wellAfterMs)),
    };
  },
};
