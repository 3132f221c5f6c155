import { down, repeated } from './canvas.ts';
import { jumped, off } from './clocks.ts';
import { away, crashed, cut } from './database.ts';
import { digests } from './digests.ts';
import { full } from './disk.ts';
import type { Fault } from './fault.ts';
import { migration, restore, rotation } from './operator.ts';
import { frozen, killed } from './workers.ts';

/** In the order in which they're tried. */
export const faults: readonly Fault[] = [
  killed,
  digests,
  frozen,
  away,
  cut,
  crashed,
  down,
  jumped,
  off,
  repeated,
  full,
  migration,
  rotation,
  restore,
];
