import { currentTime } from './clock.ts';
import { log } from './log.ts';

const everyMs = 60_000;

/** Once a minute, deletes what anyone could pile up and what has expired. Returns a function that stops it. */
export function runEveryMinute(tasks: readonly ((now: Date) => Promise<void>)[]): () => void {
  const timer = setInterval(() => {
    for (const task of tasks)
      task(currentTime()).catch((error: unknown) => log.error({ err: error }, 'tidying failed'));
  }, everyMs).unref();
  return () => clearInterval(timer);
}
