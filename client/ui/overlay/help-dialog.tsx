import { Button, Modal, Text, View } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import { Dialog } from './dialog.tsx';

/** A button that explains the page in a few sentences. */
export function Help({ title, text }: { title: string; text: string }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FormattedMessage {...uiMessages.help} />
      </Button>
      {isOpen ? (
        <Dialog title={title} shouldCloseOnDocumentClick onDismiss={close}>
          <Modal.Body>
            <View as="div" maxWidth="25rem">
              <Text>{text}</Text>
            </View>
          </Modal.Body>
          <Modal.Footer>
            <Button onClick={close}>{intl.formatMessage(uiMessages.close)}</Button>
          </Modal.Footer>
        </Dialog>
      ) : null}
    </>
  );
}
