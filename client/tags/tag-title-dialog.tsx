import { Alert, Button, Heading, Modal, TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestTag, type Tag } from '#shared/tags/tag.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCreateTag, useRenameTag } from './tag.api.ts';
import { tagMessages } from './tag.messages.ts';

interface TagTitleDialogProps {
  /** null: a new one */
  readonly tag: Tag | null;
  readonly onClose: () => void;
}

/** Asks for the title of a new tag, or for a new title. */
export function TagTitleDialog({ tag, onClose }: TagTitleDialogProps) {
  const intl = useIntl();
  const textOf = useProblemText();
  const [creating, renaming] = [useCreateTag(), useRenameTag()];
  const [title, setTitle] = useState(tag?.title ?? '');
  const problem = creating.problem ?? renaming.problem;
  const isBusy = creating.isRunning || renaming.isRunning;
  const isReady = title.trim() !== '' && title.trim() !== tag?.title;
  const label = tag
    ? intl.formatMessage(tagMessages.renameTitle, { title: tag.title })
    : intl.formatMessage(tagMessages.add);
  const handleSave = async () => {
    if (!isReady || isBusy) return;
    const body = { title: title.trim() };
    const { result } = tag
      ? await renaming.run({ params: { id: tag.id }, body })
      : await creating.run({ body });
    if (result) onClose();
  };
  return (
    <Modal
      as="form"
      open
      label={label}
      size="small"
      shouldCloseOnDocumentClick={false}
      onDismiss={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <Modal.Header>
        <Heading level="h2">{label}</Heading>
      </Modal.Header>
      <Modal.Body>
        {problem ? (
          <div role="alert">
            <Alert transition="none" variant="error">
              {textOf(problem, intl.formatMessage(tagMessages.failed))}
            </Alert>
          </div>
        ) : null}
        <TextInput
          renderLabel={intl.formatMessage(tagMessages.title)}
          isRequired
          maxLength={longestTag}
          value={title}
          onChange={(_, given) => setTitle(given)}
        />
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button type="submit" color="primary" interaction={isReady && !isBusy ? 'enabled' : 'disabled'}>
          <FormattedMessage {...tagMessages[tag ? 'save' : 'create']} />
        </Button>
      </Modal.Footer>
    </Modal>
  );
}
