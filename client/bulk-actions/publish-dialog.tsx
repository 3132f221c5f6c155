import { Text } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { BulkActionParams } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useCoursePreview } from './bulk-action.api.ts';
import { bulkActionMessages as texts } from './bulk-action.messages.ts';
import type { BulkWish } from './use-bulk-action-steps.ts';

interface PublishDialogProps {
  readonly action: 'publish' | 'unpublish';
  readonly selection: BulkWish['selection'];
  readonly count: number;
  readonly courseTitle?: string;
  readonly isRunning: boolean;
  readonly onStart: (params: BulkActionParams<'publish' | 'unpublish'>) => void;
  readonly onCancel: () => void;
}

/** Says what publishing or unpublishing would do, and to how many courses. */
export default function PublishDialog({ selection, onStart, ...dialog }: PublishDialogProps) {
  const { action, courseTitle } = dialog;
  const preview = useCoursePreview(selection);
  return (
    <AskDialog {...dialog} isComplete={preview.data !== undefined} onStart={() => onStart({})}>
      <LoadState of={preview}>
        {({ total, published, unpublished }) => (
          <Consequences
            action={action}
            changing={action === 'publish' ? unpublished : published}
            of={total}
            isOne={courseTitle !== undefined}
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
  /** whether the dialog names the only course */
  readonly isOne: boolean;
}

const hints = {
  publish: { one: texts.publishOneHint, many: texts.publishHint },
  unpublish: { one: texts.unpublishOneHint, many: texts.unpublishHint },
} as const;

function Consequences({ action, changing, of, isOne }: ConsequencesProps) {
  const hint = hints[action][isOne ? 'one' : 'many'];
  return (
    <>
      <Text as="p">
        <FormattedMessage {...(changing === 0 ? texts.noneToChange : hint)} values={{ count: changing }} />
      </Text>
      {of > changing && !isOne ? (
        <Text as="p">
          <FormattedMessage {...texts.leftAlone} values={{ count: of - changing }} />
        </Text>
      ) : null}
    </>
  );
}
