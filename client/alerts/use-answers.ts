import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Alert, AlertAnswer } from '#shared/alerts/alert.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useAnswerAlerts } from './alert.api.ts';
import { alertMessages } from './alert.messages.ts';

/** An alert that couldn't be answered, and why. */
export interface AnswerFailure {
  readonly id: number;
  readonly title: string;
  readonly reason: string;
}

/** Answers alerts and says how that went: for each that couldn't be answered, why. */
export function useAnswers() {
  const intl = useIntl();
  const showNotice = useNotice();
  const answering = useAnswerAlerts();
  const [failures, setFailures] = useState<readonly AnswerFailure[]>([]);
  /** true if something was answered */
  const answer = async (given: AlertAnswer, alerts: readonly Alert[]) => {
    setFailures([]);
    const asked = alerts.map(({ id, version }) => ({ id, version }));
    const body = { alerts: asked, answer: given };
    const { result } = await answering.run({ body }, alertMessages.answerFailed);
    if (!result) return false;
    const titleOf = (id: number) => alerts.find((alert) => alert.id === id)?.course.title ?? '';
    setFailures(result.failed.map(({ input: id, message }) => ({ id, title: titleOf(id), reason: message })));
    const said = { action: given.action, count: result.done.length };
    if (said.count > 0) showNotice('success', intl.formatMessage(alertMessages.answered, said), brief);
    return said.count > 0;
  };
  return {
    answer,
    /** says that none of the chosen alerts can be answered so */
    tellNothing: () => showNotice('info', intl.formatMessage(alertMessages.nothingToDo)),
    failures,
    forget: () => setFailures([]),
    isRunning: answering.isRunning,
  };
}
