import { useIntl } from 'react-intl';
import type { TypedConfirmation } from '#shared/institutions/impersonation.api.ts';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import { actingPath } from '../data/acting-as.ts';
import { useStartOver } from '../data/use-start-over.ts';
import { actingMessages } from './acting.messages.ts';
import { useStartActing } from './institution.api.ts';
import TypedConfirm from './typed-confirm.tsx';

interface ActDialogProps {
  readonly institution: InstitutionSummary;
  readonly onClose: () => void;
}

/** Starts acting as an institution; the page then reloads as that institution's. */
export default function ActDialog({ institution: { id, title, slug }, onClose }: ActDialogProps) {
  const intl = useIntl();
  const startOver = useStartOver();
  const start = useStartActing();
  const handleConfirm = async (body: TypedConfirmation) => {
    const { result } = await start.run({ params: { id }, body });
    if (result) await startOver(actingPath(result));
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
