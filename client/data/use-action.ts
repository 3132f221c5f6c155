import { createContext, useContext, useState } from 'react';
import type { RequestState } from '#shared/http/bulk.ts';
import type { Endpoint, Input, Result } from '#shared/http/endpoint.ts';
import type { Message } from '#shared/text/messages.ts';
import { Problem } from './problem.ts';
import { call } from './call.ts';
import { useRefresh, useRefreshAll } from './use-endpoint.ts';

interface ActionOptions {
  /** the reads that go stale after the write */
  readonly refreshes?: readonly Endpoint[] | 'all';
  /** whether a refusal means that things aren't as the page shows them: they're read again then too */
  readonly alsoAfterRefusal?: boolean;
}

/** How a write ended: with the server's answer, or with the problem that prevented it. */
export type Outcome<T> =
  | { readonly result: T; readonly problem?: undefined }
  | { readonly result?: undefined; readonly problem: Problem };

/** Says why something failed: the server's reason, or else the text. */
export const TellFailure = createContext<(problem: Problem, failed?: Message) => void>(() => {});

/** A bulk write that partly failed says so in `failed`. */
const endOf = (result: object): RequestState =>
  'failed' in result && Array.isArray(result.failed) && result.failed.length > 0
    ? 'partial_success'
    : 'success';

/**
 * Runs a writing endpoint, tracks its state, and refetches the reads that go stale. A call with a text for failing
 * says itself why it failed; without one, the page shows the problem:
 *
 *     const { problem } = await removal.run({ params: { id } }, tagMessages.failed);
 */
export function useAction<E extends Endpoint>(
  target: E,
  { refreshes = [], alsoAfterRefusal = false }: ActionOptions = {},
) {
  const [state, setState] = useState<RequestState>('pending');
  const [problem, setProblem] = useState<Problem>();
  const tellFailure = useContext(TellFailure);
  const [refreshSome, refreshAll] = [useRefresh(), useRefreshAll()];
  const refresh = () => (refreshes === 'all' ? refreshAll() : refreshSome(...refreshes));

  const run = async (input: Input<E>, failed?: Message): Promise<Outcome<Result<E>>> => {
    setState('running');
    setProblem(undefined);
    try {
      const result = await call(target, input);
      await refresh();
      setState(endOf(Object(result)));
      return { result };
    } catch (error) {
      const found = error instanceof Problem ? error : new Problem();
      setState('error');
      setProblem(found);
      if (alsoAfterRefusal) await refresh();
      if (failed) tellFailure(found, failed);
      return { problem: found };
    }
  };

  return { state, problem, run, isRunning: state === 'running' };
}
