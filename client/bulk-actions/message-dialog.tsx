import { Text, TextArea } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestMessage } from '#shared/messages/message.ts';
import { useCharactersLeft } from '../ui/form/text-field.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useCoursePreview } from './bulk-action.api.ts';
import { bulkActionMessages as texts } from './bulk-action.messages.ts';
import type { BulkWish } from './use-bulk-action-steps.ts';

interface MessageDialogProps {
  readonly selection: BulkWish['selection'];
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: (params: { body: string }) => void;
  readonly onCancel: () => void;
}

/** Asks what to write to the instructors of courses, and says who won't hear of it. */
export default function MessageDialog({ selection, onStart, ...dialog }: MessageDialogProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const preview = useCoursePreview(selection).data;
  const body = text.trim();
  const charactersLeft = useCharactersLeft(body.length, longestMessage);
  return (
    <AskDialog
      {...dialog}
      action="message_instructors"
      isComplete={body !== '' && body.length <= longestMessage && preview !== undefined}
      onStart={() => onStart({ body })}
    >
      <div className="form-stack">
        <TextArea
          label={intl.formatMessage(texts.message)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          height="8rem"
          maxHeight="20rem"
          messages={[...charactersLeft]}
        />
        <Text as="p">
          <FormattedMessage {...texts.messageHint} values={{ count: dialog.count }} />
        </Text>
        <div role="status">
          {preview && preview.withoutInstructors > 0 ? (
            <Text as="p">
              <FormattedMessage
                {...texts.withoutInstructors}
                values={{ count: preview.withoutInstructors }}
              />
            </Text>
          ) : null}
        </div>
      </div>
    </AskDialog>
  );
}
