import { Button, CloseButton, Flex, MenuInstUIIcon, Tray, View } from '@instructure/ui/latest';
import { useId, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NavLink, Outlet } from 'react-router';
import { useSettings } from '../data/use-settings.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { appMessages } from './app.messages.ts';
import { isInMenu, manageGroups, pages } from './pages.tsx';

/** Below this the menu slides over the page (specification §9). */
const narrow = '(max-width: 649px)';

const watchNarrow = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** The manage area: its menu next to the page, or over it if there's no room. */
export function ManageLayout() {
  const intl = useIntl();
  const isNarrow = useSyncExternalStore(watchNarrow, () => window.matchMedia(narrow).matches);
  const [isOpen, setIsOpen] = useState(false);
  if (!isNarrow) {
    return (
      <Flex alignItems="start" gap="large">
        <Flex.Item size="12rem">
          <ManageLinks onFollow={() => {}} />
        </Flex.Item>
        <Flex.Item shouldGrow shouldShrink overflowX="visible" overflowY="visible">
          <Outlet />
        </Flex.Item>
      </Flex>
    );
  }
  return (
    <>
      <View as="div" margin="0 0 small">
        <Button onClick={() => setIsOpen(true)} renderIcon={<MenuInstUIIcon />}>
          <FormattedMessage {...appMessages.manageMenu} />
        </Button>
      </View>
      <Tray
        label={intl.formatMessage(appMessages.manageMenu)}
        open={isOpen}
        onDismiss={() => setIsOpen(false)}
        placement="start"
        shouldContainFocus
        shouldReturnFocus
        shouldCloseOnDocumentClick
      >
        <View as="div" padding="medium">
          <CloseButton
            placement="end"
            screenReaderLabel={intl.formatMessage(uiMessages.close)}
            onClick={() => setIsOpen(false)}
          />
          <ManageLinks onFollow={() => setIsOpen(false)} />
        </View>
      </Tray>
      <Outlet />
    </>
  );
}

function ManageLinks({ onFollow }: { onFollow: () => void }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage(appMessages.manage)} className="manage-links">
      {groups.map((group) => (
        <GroupOfLinks key={group} group={group} onFollow={onFollow} />
      ))}
    </nav>
  );
}

const groups = Object.keys(manageGroups) as (keyof typeof manageGroups)[];

interface GroupOfLinksProps {
  readonly group: keyof typeof manageGroups;
  readonly onFollow: () => void;
}

function GroupOfLinks({ group, onFollow }: GroupOfLinksProps) {
  const intl = useIntl();
  const settings = useSettings();
  const titleId = useId();
  const entries = pages.filter((page) => page.manage?.group === group && isInMenu(page, settings));
  if (entries.length === 0) return null;
  return (
    <div>
      <p id={titleId}>{intl.formatMessage(manageGroups[group])}</p>
      <ul aria-labelledby={titleId}>
        {entries.map(({ path, title, manage }) => (
          <li key={path}>
            <NavLink to={`/${path}`} onClick={onFollow}>
              {manage ? <manage.icon /> : null}
              {intl.formatMessage(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
