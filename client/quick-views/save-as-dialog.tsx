import { Button, Modal, Text, TextInput } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCreateQuickView } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

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
  const [tries, setTries] = useState(0);
  const creation = useCreateQuickView();
  const form = useFocusOnFault(tries, creation.problem);
  const isMissing = tries > 0 && title.trim() === '';
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (title.trim() === '') return;
    const { result } = await creation.run({ body: { title: title.trim(), description, view } });
    if (!result) return;
    showNotice('success', text('saved', { title: result.title }), brief);
    onSaved(result);
  };
  return (
    <Dialog title={heading} onDismiss={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Modal.Body>
          <div className="form-stack">
            <Refusal problem={creation.problem} failed={text('saveFailed')} />
            <TextInput
              renderLabel={text('title')}
              isRequired
              maxLength={120}
              value={title}
              messages={fieldMessages(
                isMissing ? intl.formatMessage(uiMessages.required) : problemOf(creation.problem, 'title'),
              )}
              onChange={(_, typed) => setTitle(typed)}
            />
            <Text as="p">{text('saveAsText')}</Text>
          </div>
        </Modal.Body>
        <Modal.Footer>
          <Button onClick={onClose} margin="0 x-small 0 0">
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button type="submit" color="primary" interaction={creation.isRunning ? 'disabled' : 'enabled'}>
            {text('save')}
          </Button>
        </Modal.Footer>
      </form>
    </Dialog>
  );
}
