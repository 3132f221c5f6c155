import { useIntl } from 'react-intl';
import type { Problem } from '../data/problem.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { checklistMessages } from './checklist.messages.ts';

/** Says for five seconds what failed, and why (specification §8). */
export function useFailureNotice() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  return (failure: string, problem: Problem) => {
    const values = { failure, reason: textOf(problem) };
    showNotice('error', intl.formatMessage(checklistMessages.failedBecause, values), brief);
  };
}
