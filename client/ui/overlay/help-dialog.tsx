import { Button, CircleHelpInstUIIcon, IconButton, Modal, Text, Tooltip, View } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import { Dialog } from './dialog.tsx';

/** As specified (§9). */
const mostWidth = '25rem';

/** A button that explains the page: its first sentence when pointed at, and all of it when pressed. */
export function Help({ title, text }: { title: string; text: string }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
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
      {isOpen ? <HelpDialog title={title} text={text} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface HelpDialogProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** All of the explanation, where a menu has the way to it. */
export const HelpDialog = ({ title, text, onClose }: HelpDialogProps) => (
  <Dialog title={title} shouldCloseOnDocumentClick onDismiss={onClose}>
    <Modal.Body>
      <View as="div" maxWidth={mostWidth}>
        <Text>{text}</Text>
      </View>
    </Modal.Body>
    <Modal.Footer>
      <Button onClick={onClose}>
        <FormattedMessage {...uiMessages.close} />
      </Button>
    </Modal.Footer>
  </Dialog>
);
