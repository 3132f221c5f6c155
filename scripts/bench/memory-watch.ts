import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 5;
const megabyte = 1_048_576;

/** Watches how large this process gets. */
export function memoryWatch() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let timer: NodeJS.Timeout | undefined;
  let [idle, peak] = [0, 0];
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  return {
    start: () => {
      collect();
      idle = process.memoryUsage.rss();
      peak = idle;
      timer = setInterval(look, everyMs);
    },
    /** Returns by how many megabytes it was larger than at the start, at most. */
    stop: () => {
      clearInterval(timer);
      look();
      // Never nothing, so that there is a ratio.
      return Math.max(peak - idle, megabyte / 10) / megabyte;
    },
  };
}
