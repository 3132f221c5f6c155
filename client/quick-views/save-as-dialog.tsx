import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCreateQuickView } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { TextField } from '../ui/form/text-field.tsx';

interface SaveAsDialogProps {
  readonly heading: string;
  /** the suggested title */
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
  readonly onSaved: (saved: QuickView) => void;
  readonly onClose: () => void;
}

/** Asks for the title of a new quick view, and keeps it. */
export default function SaveAsDialog({
  heading,
  description,
  view,
  onSaved,
  onClose,
  ...given
}: SaveAsDialogProps) {
  const intl = useIntl();
  const text = useTexts(quickViewMessages);
  const showNotice = useNotice();
  const [title, setTitle] = useState(given.title);
  const [isTried, setIsTried] = useState(false);
  const creation = useCreateQuickView();
  const isMissing = isTried && title.trim() === '';
  const handleSubmit = async () => {
    setIsTried(true);
    if (title.trim() === '') return;
    const { result } = await creation.run({ body: { title: title.trim(), description, view } });
    if (!result) return;
    showNotice('success', text('saved', { title: result.title }), brief);
    onSaved(result);
  };
  return (
    <FormDialog
      title={heading}
      submitLabel={text('save')}
      isReady={!creation.isRunning}
      problem={creation.problem}
      failed={text('saveFailed')}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField
          renderLabel={text('title')}
          isRequired
          most={120}
          value={title}
          messages={fieldMessages(
            isMissing ? intl.formatMessage(uiMessages.required) : problemOf(creation.problem, 'title'),
          )}
          onChange={(_, typed) => setTitle(typed)}
        />
        <Text as="p">{text('saveAsText')}</Text>
      </div>
    </FormDialog>
  );
}
