import { useState } from 'react';
import type { RequestState } from '#shared/http/bulk.ts';
import type { Endpoint, Input, Result } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { call } from './call.ts';
import { useRefresh } from './use-endpoint.ts';

interface ActionOptions {
  /** the reads that the write makes stale */
  readonly refreshes?: readonly Endpoint[];
}

/** Runs a writing endpoint, follows its state, and refetches the reads it makes stale. */
export function useAction<E extends Endpoint>(target: E, { refreshes = [] }: ActionOptions = {}) {
  const [state, setState] = useState<RequestState>('pending');
  const [problem, setProblem] = useState<Problem>();
  const refresh = useRefresh();

  /** The response, or undefined when it failed; `problem` then says why. */
  const run = async (input: Input<E>): Promise<Result<E> | undefined> => {
    setState('running');
    setProblem(undefined);
    try {
      const result = await call(target, input);
      await refresh(...refreshes);
      setState('success');
      return result;
    } catch (error) {
      setState('error');
      setProblem(error instanceof Problem ? error : new Problem('unexpected', ''));
      return undefined;
    }
  };

  return { state, problem, run, isRunning: state === 'running' };
}
