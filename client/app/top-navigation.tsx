import {
  SettingsInstUIIcon,
  Button,
  Popover,
  Text,
  TriangleAlertInstUIIcon,
  View,
} from '@instructure/ui/latest';
import { useIntl, FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { useEffect } from 'react';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { Bell } from '../notifications/bell.tsx';
import { useSettings, useAbility } from '../data/use-settings.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { appMessages } from './app.messages.ts';
import { Brand, BrandMark } from './brand.tsx';
import { MoreMenu } from './more-menu.tsx';
import { isInMenu, pages, type PageDefinition, isOffered } from './pages.tsx';
import { useEndpoint } from '../data/use-endpoint.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';

/** How often the runners are checked on, in milliseconds. */
const checkMs = 5 * 60_000;

/** Warns when a task runner doesn't work: admins see which ones, everyone else that data may be old. */
function RunnerWarning() {
  const isAdmin = useAbility('institution.manage');
  const runners = useEndpoint(checkTaskRunners, {}, { refreshInterval: checkMs });
  const textOf = useProblemText();
  const intl = useIntl();
  const invalid = tools.filter((tool) => runners.data?.[tool]?.status === false);
  if (!isAdmin) return invalid.length > 0 ? <RunnerNotice /> : null;
  if (runners.error) return <RunnerPopover text={textOf(runners.error)} />;
  if (invalid.length === 0) return null;
  const names = intl.formatList(invalid.map((tool) => intl.formatMessage(productMessages[tool])));
  return <RunnerPopover text={intl.formatMessage(appMessages.runnersInvalid, { tools: names })} />;
}

/** People who can't fix it see it once, and can close it. */
function RunnerNotice() {
  const intl = useIntl();
  const show = useNotice();
  useEffect(() => show('warning', intl.formatMessage(appMessages.runnersNotice)), [intl, show]);
  return null;
}

const runnersPath = 'manage/task-runners';

function RunnerPopover({ text }: { text: string }) {
  const intl = useIntl();
  const settings = useSettings();
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => path === runnersPath);
  return (
    <Popover
      // Following its link closes it: while it's open, the page behind it is hidden from screen readers.
      key={pathname}
      on="click"
      screenReaderLabel={intl.formatMessage(appMessages.runnerWarning)}
      shouldContainFocus
      shouldReturnFocus
      renderTrigger={
        <Button renderIcon={<TriangleAlertInstUIIcon color="warningColor" />}>
          <FormattedMessage {...appMessages.runnerWarning} />
        </Button>
      }
    >
      <View as="div" padding="small" maxWidth="25rem">
        <Text as="p">{text}</Text>
        {page && isOffered(page, settings) ? (
          <TextLink to={`/${runnersPath}`}>{intl.formatMessage(page.title)}</TextLink>
        ) : null}
      </View>
    </Popover>
  );
}

/** The main pages and everything shared by them. In its own tab, it also names the institution. */
export function TopNavigation() {
  const intl = useIntl();
  const settings = useSettings();
  const { pathname } = useLocation();
  const { kind, institution, person, startPage, abilities, teachesHere } = settings;
  const isOwnTab = kind !== 'embedded';
  const tops = pages.filter((page) => page.menu === 'top' && isInMenu(page, settings));
  const first = pages.find((page) => page.manage && isInMenu(page, settings));
  return (
    <div className="top-bar">
      <Link to={`/${startPage}`} className="brand-link">
        {isOwnTab ? (
          <Brand>
            <bdi>{institution.title}</bdi> · <bdi>{person.name}</bdi>
          </Brand>
        ) : (
          <BrandMark />
        )}
      </Link>
      <nav aria-label={intl.formatMessage(appMessages.navigation)} className="main-links">
        {tops.map((page) => (
          <Link key={page.path} to={`/${page.path}`} {...(isChosen(page, pathname) && chosen)}>
            {intl.formatMessage(page.title)}
          </Link>
        ))}
      </nav>
      <div className="top-actions">
        {abilities.includes('batches.view') || teachesHere ? <RunnerWarning /> : null}
        {first ? (
          <LinkButton
            to={`/${first.path}`}
            renderIcon={<SettingsInstUIIcon />}
            {...(isUnder('/manage', pathname) && chosen)}
          >
            {intl.formatMessage(appMessages.manage)}
          </LinkButton>
        ) : null}
        {hasBell(settings) ? <Bell /> : null}
        <MoreMenu />
      </div>
    </div>
  );
}

/** People who have pages of their own are told things, but not while they act for an institution. */
const hasBell = ({ isReadyGo, actingAs, abilities, teachesHere }: Settings) =>
  isReadyGo && actingAs === null && (abilities.length > 0 || teachesHere);

const chosen = { 'aria-current': 'page' } as const;

const isUnder = (start: string, pathname: string) => pathname === start || pathname.startsWith(`${start}/`);

const isChosen = ({ path, alsoActive = [] }: PageDefinition, pathname: string) =>
  [`/${path}`, ...alsoActive].some((start) => isUnder(start, pathname));
