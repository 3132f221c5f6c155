import { AppNav, Flex, View } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { appMessages } from './app.messages.ts';
import { MoreMenu } from './more-menu.tsx';
import { pages, type PageDefinition } from './pages.tsx';
import { RunnerWarning } from './runner-warning.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** The way between the main pages, and what belongs to all of them. */
export function TopNavigation() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tops = pages.filter(({ menu }) => menu === 'top');
  const isChosen = ({ path, alsoActive = [] }: PageDefinition) =>
    [`/${path}`, ...alsoActive].some((start) => pathname === start || pathname.startsWith(`${start}/`));
  return (
    <View as="header" borderWidth="0 0 small" padding="0 small">
      <Flex justifyItems="space-between" alignItems="center" wrap="wrap">
        <Flex.Item shouldShrink shouldGrow>
          <AppNav
            screenReaderLabel={intl.formatMessage(appMessages.navigation)}
            visibleItemsCount={tops.length}
          >
            {tops.map((definition) => (
              <AppNav.Item
                key={definition.path}
                href={`/${definition.path}`}
                renderLabel={intl.formatMessage(definition.title)}
                isSelected={isChosen(definition)}
                onClick={(event) => {
                  event.preventDefault();
                  void navigate(`/${definition.path}`);
                }}
              />
            ))}
          </AppNav>
        </Flex.Item>
        <Flex.Item padding="x-small 0">
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
