import { useIntl } from 'react-intl';
import type { TypedConfirmation } from '#shared/institutions/impersonation.api.ts';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import { actingPath } from '../data/acting-as.ts';
import { useStartOver } from '../data/use-start-over.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { letGo } from '../ui/overlay/unsaved.ts';
import { actingMessages } from './acting.messages.ts';
import { useClearUserSessions, useStartActing } from './institution.api.ts';
import TypedConfirm from './typed-confirm.tsx';

interface DialogProps {
  readonly institution: InstitutionSummary;
  readonly onClose: () => void;
}

interface InstitutionDialogProps extends DialogProps {
  readonly step: 'act' | 'clear';
}

/** Carries out what affects all people of an institution, once a reason and its slug are given. */
export default function InstitutionDialog({ step, ...props }: InstitutionDialogProps) {
  return step === 'act' ? <ActDialog {...props} /> : <ClearSessionsDialog {...props} />;
}

/** Starts acting as an institution; the page then reloads as that institution's. */
function ActDialog({ institution: { id, title, slug }, onClose }: DialogProps) {
  const intl = useIntl();
  const startOver = useStartOver();
  const start = useStartActing();
  const handleConfirm = async (body: TypedConfirmation) => {
    const { result } = await start.run({ params: { id }, body });
    if (!result) return;
    letGo();
    await startOver(actingPath(result));
  };
  return (
    <TypedConfirm
      title={intl.formatMessage(actingMessages.actTitle, { title })}
      text={intl.formatMessage(actingMessages.actText)}
      confirmLabel={intl.formatMessage(actingMessages.act)}
      slug={slug}
      isRunning={start.isRunning}
      problem={start.problem}
      onConfirm={(given) => void handleConfirm(given)}
      onCancel={onClose}
    />
  );
}

function ClearSessionsDialog({ institution, onClose }: DialogProps) {
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
