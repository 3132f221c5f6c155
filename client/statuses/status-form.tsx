import { Alert, Button, Heading, Modal } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StatusContent, UsedStatus } from '#shared/statuses/status.api.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
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
  const textOf = useProblemText();
  const [creating, updating] = [useCreateStatus(), useUpdateStatus()];
  const [draft, setDraft] = useState<StatusContent>(status ? contentOf(status) : blank);
  const problem = creating.problem ?? updating.problem;
  const isBusy = creating.isRunning || updating.isRunning;
  const isReady = draft.label.trim() !== '' && !isBusy;
  const title = status
    ? intl.formatMessage(statusMessages.editTitle, { label: status.label })
    : intl.formatMessage(statusMessages.add);
  const handleSave = async () => {
    if (!isReady) return;
    const { result } = status
      ? await updating.run({ params: { id: status.id }, body: { ...draft, version: status.version } })
      : await creating.run({ body: draft });
    if (result) onClose();
  };
  return (
    <Modal
      as="form"
      open
      label={title}
      size="small"
      shouldCloseOnDocumentClick={false}
      onDismiss={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <Modal.Header>
        <Heading level="h2">{title}</Heading>
      </Modal.Header>
      <Modal.Body>
        {problem ? (
          <div role="alert">
            <Alert transition="none" variant="error">
              {textOf(problem, intl.formatMessage(statusMessages.failed))}
            </Alert>
          </div>
        ) : null}
        <StatusFields draft={draft} isDefaultNow={status?.isDefault ?? false} onChange={setDraft} />
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button type="submit" color="primary" interaction={isReady ? 'enabled' : 'disabled'}>
          <FormattedMessage {...statusMessages[status ? 'save' : 'create']} />
        </Button>
      </Modal.Footer>
    </Modal>
  );
}

function contentOf(status: UsedStatus): StatusContent {
  const { id: _, version: __, courseCount: ___, ...content } = status;
  return content;
}
