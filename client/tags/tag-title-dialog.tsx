import { TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { longestTag, type Tag } from '#shared/tags/tag.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
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
  const [creating, renaming] = [useCreateTag(), useRenameTag()];
  const [title, setTitle] = useState(tag?.title ?? '');
  const problem = creating.problem ?? renaming.problem;
  const isBusy = creating.isRunning || renaming.isRunning;
  const isReady = !isBusy && title.trim() !== '' && title.trim() !== tag?.title;
  const label = tag
    ? intl.formatMessage(tagMessages.renameTitle, { title: tag.title })
    : intl.formatMessage(tagMessages.add);
  const handleSave = async () => {
    const body = { title: title.trim() };
    const { result } = tag
      ? await renaming.run({ params: { id: tag.id }, body })
      : await creating.run({ body });
    if (result) onClose();
  };
  return (
    <FormDialog
      title={label}
      submitLabel={intl.formatMessage(tagMessages[tag ? 'save' : 'create'])}
      isReady={isReady}
      problem={problem}
      failed={intl.formatMessage(tagMessages.failed)}
      onSubmit={() => void handleSave()}
      onClose={onClose}
    >
      <TextInput
        renderLabel={intl.formatMessage(tagMessages.title)}
        isRequired
        maxLength={longestTag}
        value={title}
        onChange={(_, given) => setTitle(given)}
      />
    </FormDialog>
  );
}
