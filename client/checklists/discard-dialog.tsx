import { Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useDeleteDraft } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import { useTexts } from '../ui/use-texts.ts';

interface DiscardDialogProps {
  readonly keeper: DraftKeeper;
  readonly kept: KeptDraft;
  readonly onClose: () => void;
}

/** Asks before a draft is deleted. What was edited last is saved first, so that the draft is the one that's deleted. */
export default function DiscardDialog({ keeper, kept, onClose }: DiscardDialogProps) {
  const intl = useIntl();
  const text = useTexts(checklistMessages);
  const deleting = useDeleteDraft();
  const showNotice = useNotice();
  const showFailure = useFailureNotice();
  const discard = async () => {
    if (!(await keeper.flush())) return onClose();
    const { id, draftVersion: version } = keeper.get().seen;
    const { result, problem } = await deleting.run({ params: { id }, query: { version } });
    onClose();
    if (problem) {
      keeper.refuse(problem);
      return showFailure(text('deleteFailed'), problem);
    }
    keeper.settle(result);
    showNotice('success', text('deleted'), brief);
  };
  return (
    <Confirm
      title={text('discardTitle')}
      confirmLabel={text('discard')}
      isRunning={deleting.isRunning}
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      <Text as="p">{intl.formatMessage(checklistMessages.discardText, { title: kept.seen.title })}</Text>
    </Confirm>
  );
}
