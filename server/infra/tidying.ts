import { log } from './log.ts';

const everyMs = 60_000;

/** Deletes once a minute what anybody could pile up, and what its time is over of. Returns how to stop it. */
export function startTidying(tasks: readonly ((now: Date) => Promise<void>)[]): () => void {
  const timer = setInterval(() => {
    for (const task of tasks)
      task(new Date()).catch((error: unknown) => log.error({ err: error }, 'tidying failed'));
  }, everyMs).unref();
  return () => clearInterval(timer);
}
