import { useIntl } from 'react-intl';
import type { Input } from '#shared/http/endpoint.ts';
import type { markRead } from '#shared/notifications/notification.api.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useMarkRead } from './notification.api.ts';
import { notificationMessages } from './notification.messages.ts';

/** Marks notifications as read, and says if that failed. */
export function useReading() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const { run, isRunning } = useMarkRead();
  const mark = async (which: Input<typeof markRead>['body']) => {
    const { problem } = await run({ body: which });
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(notificationMessages.markFailed)));
  };
  return { mark, isRunning };
}
