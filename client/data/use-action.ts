import { useState } from 'react';
import type { RequestState } from '#shared/http/bulk.ts';
import type { Endpoint, Input, Result } from '#shared/http/endpoint.ts';
import { Problem } from './problem.ts';
import { call } from './call.ts';
import { useRefresh } from './use-endpoint.ts';

interface ActionOptions {
  /** the reads that the write makes stale */
  readonly refreshes?: readonly Endpoint[];
}

/** How a write ended: what the server answered, or the problem that kept it from happening. */
export type Outcome<T> =
  | { readonly result: T; readonly problem?: undefined }
  | { readonly result?: undefined; readonly problem: Problem };

/** A bulk write that did its work in part says so in `failed`. */
const endOf = (result: object): RequestState =>
  'failed' in result && Array.isArray(result.failed) && result.failed.length > 0
    ? 'partial_success'
    : 'success';

/** Runs a writing endpoint, follows its state, and refetches the reads it makes stale. */
export function useAction<E extends Endpoint>(target: E, { refreshes = [] }: ActionOptions = {}) {
  const [state, setState] = useState<RequestState>('pending');
  const [problem, setProblem] = useState<Problem>();
  const refresh = useRefresh();

  const run = async (input: Input<E>): Promise<Outcome<Result<E>>> => {
    setState('running');
    setProblem(undefined);
    try {
      const result = await call(target, input);
      await refresh(...refreshes);
      setState(endOf(Object(result)));
      return { result };
    } catch (error) {
      const found = error instanceof Problem ? error : new Problem();
      setState('error');
      setProblem(found);
      return { problem: found };
    }
  };

  return { state, problem, run, isRunning: state === 'running' };
}
