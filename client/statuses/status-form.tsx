import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { StatusContent, UsedStatus } from '#shared/statuses/status.api.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { useCreateStatus, useUpdateStatus } from './status.api.ts';
import { StatusFields } from './status-fields.tsx';
import { statusMessages } from './status.messages.ts';

const blank: StatusContent = {
  label: '',
  meaning: '',
  colour: 'grey',
  icon: 'circle',
  category: 'not_started',
  isDefault: false,
  isActive: true,
};

interface StatusFormProps {
  /** null: a new one */
  readonly status: UsedStatus | null;
  readonly onClose: () => void;
}

/** Asks for what makes a status. */
export function StatusForm({ status, onClose }: StatusFormProps) {
  const intl = useIntl();
  const [creating, updating] = [useCreateStatus(), useUpdateStatus()];
  const [draft, setDraft] = useState<StatusContent>(status ? contentOf(status) : blank);
  const problem = creating.problem ?? updating.problem;
  const isBusy = creating.isRunning || updating.isRunning;
  const isReady = draft.label.trim() !== '' && !isBusy;
  const title = status
    ? intl.formatMessage(statusMessages.editTitle, { label: status.label })
    : intl.formatMessage(statusMessages.add);
  const handleSave = async () => {
    const { result } = status
      ? await updating.run({ params: { id: status.id }, body: { ...draft, version: status.version } })
      : await creating.run({ body: draft });
    if (result) onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={intl.formatMessage(statusMessages[status ? 'save' : 'create'])}
      isReady={isReady}
      problem={problem}
      failed={intl.formatMessage(statusMessages.failed)}
      onSubmit={() => void handleSave()}
      onClose={onClose}
    >
      <StatusFields draft={draft} isDefaultNow={status?.isDefault ?? false} onChange={setDraft} />
    </FormDialog>
  );
}

function contentOf(status: UsedStatus): StatusContent {
  const { id: _, version: __, courseCount: ___, ...content } = status;
  return content;
}
