import { Text } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { LoadState } from '../ui/page/load-state.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useCoursePreview } from './bulk-action.api.ts';
import { bulkActionMessages as texts } from './bulk-action.messages.ts';
import type { BulkWish } from './use-bulk-action-steps.ts';

interface PublishDialogProps {
  readonly action: 'publish' | 'unpublish';
  readonly selection: BulkWish['selection'];
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** Says what publishing or unpublishing would do, and to how many courses. */
export default function PublishDialog({ selection, ...dialog }: PublishDialogProps) {
  const { action } = dialog;
  const preview = useCoursePreview(selection);
  return (
    <AskDialog {...dialog} isComplete={preview.data !== undefined}>
      <LoadState of={preview}>
        {({ total, published, unpublished }) => (
          <Consequences
            action={action}
            changing={action === 'publish' ? unpublished : published}
            of={total}
          />
        )}
      </LoadState>
    </AskDialog>
  );
}

interface ConsequencesProps {
  readonly action: 'publish' | 'unpublish';
  readonly changing: number;
  readonly of: number;
}

function Consequences({ action, changing, of }: ConsequencesProps) {
  const hint = action === 'publish' ? texts.publishHint : texts.unpublishHint;
  return (
    <>
      <Text as="p">
        <FormattedMessage {...(changing === 0 ? texts.noneToChange : hint)} values={{ count: changing }} />
      </Text>
      {of > changing ? (
        <Text as="p">
          <FormattedMessage {...texts.leftAlone} values={{ count: of - changing }} />
        </Text>
      ) : null}
    </>
  );
}
