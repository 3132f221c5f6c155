import { useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { changeTasks } from '#shared/tasks/task.api.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { taskMessages } from './task.messages.ts';

/** Says what of a change of tasks didn't happen, and why. What did is told with its undo. */
export function useTellChanged() {
  const intl = useIntl();
  const showNotice = useNotice();
  return (result: Result<typeof changeTasks>) => {
    const { done, refused, reasons } = result;
    const reason = reasons[0]?.message ?? '';
    if (refused > 0)
      return showNotice('warning', intl.formatMessage(taskMessages.refused, { count: refused, reason }));
    if (done === 0) showNotice('info', intl.formatMessage(taskMessages.alreadySo), brief);
  };
}
