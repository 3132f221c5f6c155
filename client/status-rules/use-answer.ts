import { useIntl } from 'react-intl';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useAnswerProposals } from './status-rule.api.ts';
import { statusRuleMessages } from './status-rule.messages.ts';

/** Answers proposals and says how that went; true if something was answered. */
export function useAnswer() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const answering = useAnswerProposals();
  const answer = async (ids: readonly number[], isAccepted: boolean) => {
    const { result, problem } = await answering.run({ body: { ids: [...ids], isAccepted } });
    if (problem) {
      showNotice('error', textOf(problem, intl.formatMessage(statusRuleMessages.answerFailed)));
      return false;
    }
    const count = result.done.length;
    if (count > 0)
      showNotice(
        'success',
        intl.formatMessage(statusRuleMessages[isAccepted ? 'accepted' : 'declined'], { count }),
      );
    for (const message of new Set(result.failed.map((each) => each.message))) showNotice('error', message);
    return count > 0;
  };
  return { isRunning: answering.isRunning, answer };
}
