import { CircleHelpInstUIIcon, IconButton, Modal, Text, Tooltip, View } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import { Dialog } from './dialog.tsx';

/** As specified (§9). */
const mostWidth = '25rem';

/** A button that explains the page: its first sentence when pointed at, and all of it when pressed. */
export function Help({ title, text }: { title: string; text: string }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const [first] = new Intl.Segmenter(intl.locale, { granularity: 'sentence' }).segment(text);
  return (
    <>
      <Tooltip
        placement="bottom end"
        renderTip={
          <View as="div" maxWidth={mostWidth}>
            {first?.segment.trim()}
          </View>
        }
      >
        <IconButton
          renderIcon={<CircleHelpInstUIIcon />}
          screenReaderLabel={intl.formatMessage(uiMessages.help)}
          onClick={() => setIsOpen(true)}
        />
      </Tooltip>
      {isOpen ? (
        <Dialog title={title} shouldCloseOnDocumentClick onDismiss={close}>
          <Modal.Body>
            <View as="div" maxWidth={mostWidth}>
              <Text>{text}</Text>
            </View>
          </Modal.Body>
        </Dialog>
      ) : null}
    </>
  );
}
