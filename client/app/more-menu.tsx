import { Button, ChevronDownInstUIIcon, Menu } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { openTab } from '#shared/sessions/session.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { call, leave } from '../data/call.ts';
import { useSettings } from '../data/use-settings.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { appMessages } from './app.messages.ts';
import { isOffered, pages } from './pages.tsx';

const ContextDialog = lazyPart(() => import('../sessions/context-dialog.tsx'));

/** Personal things: the account, about, opening Courseyard in its own tab, and logging out. */
export function MoreMenu() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const settings = useSettings();
  const showNotice = useNotice();
  const [isSwitching, setIsSwitching] = useState(false);

  const openInNewTab = async () => {
    // Opened at once, during the click: a window opened after the answer would be blocked.
    const tab = window.open('about:blank', '_blank');
    try {
      const { url } = await call(openTab, { body: { path: `${pathname}${search}` } });
      if (!tab) throw new Error('blocked');
      tab.opener = null;
      tab.location.replace(url);
    } catch {
      tab?.close();
      showNotice('error', intl.formatMessage(appMessages.newTabFailed));
    }
  };

  // While acting for an institution, a person works only there; another's context is where they were.
  const isActing = settings.actingAs !== null || settings.masquerader !== null;
  const maySwitch = settings.contextCount > 1 && !isActing;
  const entries = pages.filter((page) => page.menu === 'more' && isOffered(page, settings));
  const menu = (
    <Menu
      placement="bottom end"
      label={intl.formatMessage(appMessages.more)}
      trigger={
        <Button>
          <span className="with-icon-after">
            <FormattedMessage {...appMessages.more} />
            <ChevronDownInstUIIcon />
          </span>
        </Button>
      }
    >
      {entries.map(({ path, title }) => (
        <Menu.Item key={path} onSelect={() => void navigate(`/${path}`)}>
          {intl.formatMessage(title)}
        </Menu.Item>
      ))}
      {maySwitch ? (
        <Menu.Item onSelect={() => setIsSwitching(true)}>
          {intl.formatMessage(appMessages.switchContext)}
        </Menu.Item>
      ) : null}
      <Menu.Separator />
      {settings.kind === 'embedded' ? (
        <Menu.Item onSelect={() => void openInNewTab()}>{intl.formatMessage(appMessages.newTab)}</Menu.Item>
      ) : (
        <Menu.Item onSelect={() => void leave()}>{intl.formatMessage(appMessages.logOut)}</Menu.Item>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      <Suspense fallback={null}>
        {isSwitching ? <ContextDialog onClose={() => setIsSwitching(false)} /> : null}
      </Suspense>
    </>
  );
}
