import { Problem } from './problem.ts';

/** Gives up on a call after that time: it throws as if the server couldn't be reached. */
export async function inTime<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Problem({ code: 'unavailable' }));
      abort.abort();
    }, ms);
  });
  try {
    return await Promise.race([ask(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
