import { Text } from '@instructure/ui/latest';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useRemoveChecklist } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import { useTexts } from '../ui/use-texts.ts';

interface RemoveChecklistDialogProps {
  readonly id: number;
  readonly title: string;
  readonly courseCount: number;
  readonly onClose: () => void;
}

/** Says what goes with a checklist, before it's removed. */
export default function RemoveChecklistDialog(props: RemoveChecklistDialogProps) {
  const { id, title, courseCount, onClose } = props;
  const text = useTexts(checklistMessages);
  const removal = useRemoveChecklist();
  const showNotice = useNotice();
  const showFailure = useFailureNotice();
  const remove = async () => {
    const { problem } = await removal.run({ params: { id } });
    onClose();
    if (problem) return showFailure(text('removeFailed'), problem);
    showNotice('success', text('removed'), brief);
  };
  return (
    <Confirm
      title={text('removeTitle', { title })}
      confirmLabel={text('remove')}
      isRunning={removal.isRunning}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Text as="p">{text('removeText', { count: courseCount })}</Text>
    </Confirm>
  );
}
