import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import type { Endpoint, Input, Result } from '#shared/http/endpoint.ts';
import { Problem } from './problem.ts';
import { call } from './call.ts';

const nameOf = (target: Endpoint) => `${target.method} ${target.path}`;

type ReadOptions<E extends Endpoint> = SWRConfiguration<Result<E>, Problem> & {
  /** without an answer after this long, in milliseconds, the server counts as away */
  readonly giveUpAfterMs?: number;
};

/** Reads an endpoint and keeps it fresh. Pass `null` while the input isn't known yet. */
export function useEndpoint<E extends Endpoint>(
  target: E,
  input: Input<E> | null,
  { giveUpAfterMs, ...options }: ReadOptions<E> = {},
) {
  const { refreshInterval } = options;
  return useSWR<Result<E>, Problem>(
    input && [nameOf(target), input],
    ([, given]: [string, Input<E>]) =>
      giveUpAfterMs === undefined
        ? call(target, given)
        : inTime(giveUpAfterMs, (signal) => call(target, given, signal)),
    {
      ...options,
      // A function that stays the same is asked once: if it says 0 then, it's never asked again.
      ...(typeof refreshInterval === 'function' && {
        refreshInterval: (data?: Result<E>) => refreshInterval(data),
      }),
    },
  );
}

/** Returns a function that refetches every mounted read of the given endpoints. */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  return (...targets: readonly Endpoint[]) => {
    const names = new Set(targets.map(nameOf));
    return mutate((key) => Array.isArray(key) && names.has(String(key[0])));
  };
}

/** Returns a function that refetches every mounted read. */
export function useRefreshAll() {
  const { mutate } = useSWRConfig();
  return () => mutate(() => true);
}

/** Returns a function that forgets all reads and reads what's on the page again, for when the session moves elsewhere. */
export function useForgetReads() {
  const { mutate } = useSWRConfig();
  return () => mutate(() => true, undefined, { revalidate: true });
}

/** Returns a function that forgets failed reads, so that the next use asks again. */
export function useForgetFailures() {
  const { cache } = useSWRConfig();
  return () => {
    for (const key of cache.keys()) if (cache.get(key)?.error !== undefined) cache.delete(key);
  };
}

/** Returns a function that reads again what couldn't be read. */
export function useRetryFailures() {
  const { cache, mutate } = useSWRConfig();
  return () => {
    for (const key of cache.keys()) if (cache.get(key)?.error !== undefined) void mutate(key);
  };
}

/** Gives up on a call after that time: it throws as if the server couldn't be reached. */
async function inTime<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
