import { useIntl } from 'react-intl';
import type { AlertRule } from '#shared/alerts/alert-rule.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { draftOf, sentOf } from './rule-draft.ts';
import { useRemoveAlertRule, useUpdateAlertRule } from './alert.api.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';

/** Pausing, resuming and removing a rule, with what's said of it; removing is announced where it can be undone. */
export function useRuleSteps() {
  const intl = useIntl();
  const showNotice = useNotice();
  const [updating, removal] = [useUpdateAlertRule(), useRemoveAlertRule()];
  const setActive = async (rule: AlertRule, isActive: boolean) => {
    const content = sentOf({ ...draftOf(rule), isActive });
    const { id, title, version } = rule;
    const body = { ...content, version };
    const { problem } = await updating.run({ params: { id }, body }, alertRuleMessages.failed);
    if (problem) return;
    const state = { title, isActive: String(isActive) };
    showNotice('success', intl.formatMessage(alertRuleMessages.activeChanged, state), brief);
  };
  const remove = async ({ id }: AlertRule) => {
    const { problem } = await removal.run({ params: { id } }, alertRuleMessages.failed);
    return problem === undefined;
  };
  return { setActive, remove, isRunning: updating.isRunning || removal.isRunning };
}
