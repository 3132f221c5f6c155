import { useRef } from 'react';
import { useIntl } from 'react-intl';
import type { startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { isScan, type BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { newChangeKey } from '../data/change-key.ts';
import type { Problem } from '../data/problem.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import {
  useCancelBulkAction,
  useGoOnWithBulkAction,
  usePauseBulkAction,
  useRetryBulkAction,
  useStartBulkAction,
  useUndoBulkAction,
} from './bulk-action.api.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';

export type BulkWish = Input<typeof startBulkAction>['body'];

function useTellProblem() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  return (problem: Problem | undefined) => {
    // Somebody else may have been quicker: that's news, not a failure.
    const kind = problem?.code === 'conflict' ? 'info' : 'error';
    if (problem) showNotice(kind, textOf(problem, intl.formatMessage(bulkActionMessages.failed)));
  };
}

/** Starts actions, and says that they're under way. Resolves to whether it has started. */
export function useStart() {
  const intl = useIntl();
  const showNotice = useNotice();
  const tell = useTellProblem();
  const starting = useStartBulkAction();
  const keys = useRef(new Map<string, string>());
  const start = async (wish: BulkWish) => {
    // Asked twice, it's one action, even if it isn't known whether the first call arrived. Another wish is another one.
    const name = JSON.stringify(wish);
    const changeKey = keys.current.get(name) ?? newChangeKey();
    keys.current.set(name, changeKey);
    const { result, problem } = await starting.run({ body: { ...wish, changeKey } });
    tell(problem);
    if (!result) return false;
    keys.current.delete(name);
    const values = { count: result.counts.total };
    showNotice('success', intl.formatMessage(bulkActionMessages.started, values), brief);
    return true;
  };
  return { start, isRunning: starting.isRunning };
}

/** Pauses, cancels, repeats and undoes an action. */
export function useSteps({ id }: Pick<BulkAction, 'id'>) {
  const tell = useTellProblem();
  const [cancelling, retrying, undoing] = [useCancelBulkAction(), useRetryBulkAction(), useUndoBulkAction()];
  const [pausing, goingOn] = [usePauseBulkAction(), useGoOnWithBulkAction()];
  const input = { params: { id } };
  return {
    isBusy:
      pausing.isRunning ||
      goingOn.isRunning ||
      cancelling.isRunning ||
      retrying.isRunning ||
      undoing.isRunning,
    pause: async () => tell((await pausing.run(input)).problem),
    goOn: async () => tell((await goingOn.run(input)).problem),
    cancel: async () => tell((await cancelling.run(input)).problem),
    retry: async () => tell((await retrying.run(input)).problem),
    undo: async () => tell((await undoing.run(input)).problem),
  };
}

/** Returns a function that says how an action ended. */
export function useTellEnd() {
  const intl = useIntl();
  const showNotice = useNotice();
  return (action: BulkAction) => {
    const { status, counts } = action;
    const isFaulty = status === 'undone' ? counts.kept > 0 : counts.failed > 0;
    const text = bulkActionMessages[status === 'undone' ? 'undone' : isScan(action) ? 'scansOver' : 'over'];
    showNotice(isFaulty ? 'warning' : 'success', intl.formatMessage(text, { status, ...counts }));
  };
}
