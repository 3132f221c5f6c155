import { Flex, View } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { useSettings } from '../data/use-settings.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { appMessages } from './app.messages.ts';
import { MoreMenu } from './more-menu.tsx';
import { isOffered, pages, type PageDefinition } from './pages.tsx';
import { RunnerWarning } from './runner-warning.tsx';

/** The way between the main pages, and what belongs to all of them. */
export function TopNavigation() {
  const intl = useIntl();
  const settings = useSettings();
  const { pathname } = useLocation();
  const tops = pages.filter((page) => page.menu === 'top' && isOffered(page, settings));
  const isChosen = ({ path, alsoActive = [] }: PageDefinition) =>
    [`/${path}`, ...alsoActive].some((start) => pathname === start || pathname.startsWith(`${start}/`));
  return (
    <View as="header" display="block" borderWidth="0 0 small" padding="x-small medium">
      <Flex justifyItems="space-between" alignItems="center" wrap="wrap" gap="x-small medium">
        <Flex.Item shouldShrink>
          <nav aria-label={intl.formatMessage(appMessages.navigation)} className="main-links">
            {tops.map((page) => (
              <Link key={page.path} to={`/${page.path}`} {...(isChosen(page) && { 'aria-current': 'page' })}>
                {intl.formatMessage(page.title)}
              </Link>
            ))}
          </nav>
        </Flex.Item>
        <Flex.Item>
          <Flex gap="x-small" alignItems="center">
            <RunnerWarning />
            <LinkButton to="/manage/batches">{intl.formatMessage(appMessages.manage)}</LinkButton>
            <MoreMenu />
          </Flex>
        </Flex.Item>
      </Flex>
    </View>
  );
}
