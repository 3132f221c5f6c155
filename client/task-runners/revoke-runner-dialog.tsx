import { useIntl } from 'react-intl';
import type { Tool } from '#shared/task-runners/tool.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { productMessages } from './product.messages.ts';
import { runnerMessages } from './runner.messages.ts';
import { useRevokeRunner } from './task-runner.api.ts';
import { useTexts } from '../ui/use-texts.ts';

interface RevokeRunnerProps {
  readonly institutionId: number;
  readonly tool: Tool;
  readonly onClose: () => void;
}

/** Asks before a tool loses its authorisation. */
export default function RevokeRunnerDialog({ institutionId, tool, onClose }: RevokeRunnerProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const revocation = useRevokeRunner();
  const toolName = intl.formatMessage(productMessages[tool]);
  const text = useTexts(runnerMessages, { tool: toolName });
  const handleConfirm = async () => {
    const params = { id: institutionId, tool };
    const { problem } = await revocation.run({ params }, runnerMessages.revokeFailed);
    onClose();
    if (!problem) showNotice('success', text('revoked'), brief);
  };
  return (
    <Confirm
      title={text('revokeTitle')}
      confirmLabel={text('revoke')}
      isRunning={revocation.isRunning}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {text('revokeText')}
    </Confirm>
  );
}
