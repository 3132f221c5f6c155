import { useState } from 'react';
import { useIntl } from 'react-intl';
import { TagPicker } from '../tags/tag-picker.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { bulkActionMessages } from './bulk-action.messages.ts';

interface ChooseTagsDialogProps {
  readonly action: 'tag' | 'untag';
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: (params: { tags: string[] }) => void;
  readonly onCancel: () => void;
}

/** Asks which tags courses get or lose. */
export default function ChooseTagsDialog({ action, onStart, ...dialog }: ChooseTagsDialogProps) {
  const intl = useIntl();
  const [titles, setTitles] = useState<readonly string[]>([]);
  return (
    <AskDialog
      {...dialog}
      action={action}
      isComplete={titles.length > 0}
      onStart={() => onStart({ tags: [...titles] })}
    >
      <TagPicker
        label={intl.formatMessage(bulkActionMessages.tags)}
        chosen={titles}
        mayCreate={action === 'tag'}
        onChange={setTitles}
      />
    </AskDialog>
  );
}
