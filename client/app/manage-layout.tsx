import { Button, CloseButton, MenuInstUIIcon, Tray, View } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NavLink, Outlet } from 'react-router';
import { useSettings } from '../data/use-settings.tsx';
import { useOverlayBox } from '../ui/overlay/use-overlay-box.ts';
import { useMedia } from '../ui/page/use-media.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { appMessages } from './app.messages.ts';
import { isInMenu, pages } from './pages.tsx';

/** Below this the menu slides over the page (specification §9). */
const narrow = '(max-width: 649px)';

/** The manage area: its menu next to the page, or over it if there's no room. */
export function ManageLayout() {
  const isNarrow = useMedia(narrow);
  return (
    <div className={isNarrow ? 'manage-page' : 'manage-page has-menu'}>
      {isNarrow ? <SlidingMenu /> : <ManageLinks onFollow={() => {}} />}
      {/* In the same place whatever the width: a page that starts over loses what was typed. */}
      <div>
        <Outlet />
      </div>
    </div>
  );
}

/** The menu where there's no room beside the page. */
function SlidingMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <View as="div" margin="0 0 small">
        <Button onClick={() => setIsOpen(true)} renderIcon={<MenuInstUIIcon />}>
          <FormattedMessage {...appMessages.manageMenu} />
        </Button>
      </View>
      {isOpen ? <ManageMenu onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** The menu over the page; it closes when it has led somewhere. */
function ManageMenu({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { setBox, entered } = useOverlayBox('start');
  return (
    <Tray
      label={intl.formatMessage(appMessages.manageMenu)}
      open
      onDismiss={onClose}
      placement="start"
      contentRef={setBox}
      defaultFocusElement={entered}
      shouldContainFocus
      shouldReturnFocus
      shouldCloseOnDocumentClick
    >
      <View as="div" padding="medium">
        <CloseButton
          placement="end"
          screenReaderLabel={intl.formatMessage(uiMessages.close)}
          onClick={onClose}
        />
        <ManageLinks onFollow={onClose} />
      </View>
    </Tray>
  );
}

function ManageLinks({ onFollow }: { onFollow: () => void }) {
  const intl = useIntl();
  const settings = useSettings();
  const entries = pages.filter((page) => page.manage && isInMenu(page, settings));
  const listOf = (isFurther: boolean) =>
    entries.flatMap(({ path, title, manage }) =>
      manage && (manage.isFurther ?? false) === isFurther
        ? [
            <li key={path}>
              <NavLink to={`/${path}`} onClick={onFollow}>
                <manage.icon />
                {intl.formatMessage(title)}
              </NavLink>
            </li>,
          ]
        : [],
    );
  const [specified, further] = [listOf(false), listOf(true)];
  return (
    <nav aria-label={intl.formatMessage(appMessages.manage)} className="manage-links">
      <ul>{specified}</ul>
      {further.length > 0 ? <ul aria-label={intl.formatMessage(appMessages.further)}>{further}</ul> : null}
    </nav>
  );
}
