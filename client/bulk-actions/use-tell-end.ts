import { useIntl } from 'react-intl';
import { isScan, type BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { bulkActionMessages } from './bulk-action.messages.ts';

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
