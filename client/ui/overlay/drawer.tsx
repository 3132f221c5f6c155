import { CloseButton, Heading, Tray, View } from '@instructure/ui/latest';
import { useEffect, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { scrollToTop } from '../page/lms-frame.ts';
import { uiMessages } from '../ui.messages.ts';
import { UnsavedBox, useGuardedClose } from './unsaved.ts';
import { useOverlayBox } from './use-overlay-box.ts';

interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides over the end of the page and holds one thing; Escape and its button close it. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const intl = useIntl();
  const { setBox, entered } = useOverlayBox('end');
  const { box, close } = useGuardedClose(onClose);
  // In the LMS the frame is as high as the page, and the panel starts at the top of the page.
  useEffect(scrollToTop, []);
  return (
    <Tray
      label={title}
      open
      placement="end"
      size="medium"
      shouldContainFocus
      shouldReturnFocus
      contentRef={setBox}
      defaultFocusElement={entered}
      onDismiss={close}
    >
      <View as="div" padding="medium" className="drawer">
        <CloseButton
          placement="end"
          offset="small"
          screenReaderLabel={intl.formatMessage(uiMessages.close)}
          onClick={close}
        />
        <View as="div" margin="0 x-large medium 0">
          <Heading level="h2">
            <bdi>{title}</bdi>
          </Heading>
        </View>
        <UnsavedBox value={box}>{children}</UnsavedBox>
      </View>
    </Tray>
  );
}
