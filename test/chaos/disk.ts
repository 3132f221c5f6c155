import { limitedFiles, writeThrough } from '#test/support/full-disk.ts';
import type { Fault } from './fault.ts';

export const full: Fault = {
  name: 'disk-full',
  broken: () => 'the embedded database unable to write, as on a full disk, and killed after it had gone on',
  run: async () => {
    const { committed, found, wellAfterMs } = await writeThrough(limitedFiles);
    const isWhole = found.numbers === found.last && found.halves === found.last * 2;
    return {
      lost: [
        ...(found.last > committed ? [] : [`pairs after ${found.last} of ${committed}`]),
        ...(isWhole ? [] : [`${found.halves} halves of ${found.last} pairs are there`]),
      ],
      wellAfterMs,
    };
  },
};
