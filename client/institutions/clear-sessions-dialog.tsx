import { useIntl } from 'react-intl';
import type { TypedConfirmation } from '#shared/institutions/impersonation.api.ts';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { actingMessages } from './acting.messages.ts';
import { useClearUserSessions } from './institution.api.ts';
import TypedConfirm from './typed-confirm.tsx';

interface ClearSessionsDialogProps {
  readonly institution: InstitutionSummary;
  readonly onClose: () => void;
}

export default function ClearSessionsDialog({ institution, onClose }: ClearSessionsDialogProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const clearing = useClearUserSessions();
  const { id, title, slug } = institution;
  const handleConfirm = async (body: TypedConfirmation) => {
    const { result } = await clearing.run({ params: { id }, body });
    if (!result) return;
    showNotice('success', intl.formatMessage(actingMessages.cleared, { title, ended: result.ended }), brief);
    onClose();
  };
  return (
    <TypedConfirm
      title={intl.formatMessage(actingMessages.clearTitle, { title })}
      text={intl.formatMessage(actingMessages.clearText)}
      confirmLabel={intl.formatMessage(actingMessages.clear)}
      slug={slug}
      isRunning={clearing.isRunning}
      problem={clearing.problem}
      onConfirm={(given) => void handleConfirm(given)}
      onCancel={onClose}
    />
  );
}
