import { SettingsInstUIIcon } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { Bell } from '../notifications/bell.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { appMessages } from './app.messages.ts';
import { Brand, BrandMark } from './brand.tsx';
import { MoreMenu } from './more-menu.tsx';
import { isInMenu, pages, type PageDefinition } from './pages.tsx';
import { RunnerWarning } from './runner-warning.tsx';

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
