import { Heading, Link, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Account } from '#shared/account/account.api.ts';
import { readCanvasGrant } from '#shared/fixes/canvas-grant.api.ts';
import { readCalendarFeed } from '#shared/calendar-feeds/calendar-feed.api.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { EmailAddress, Facts } from '../ui/page/facts.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useAccount } from './account.api.ts';
import { accountMessages } from './account.messages.ts';
import { apiTokenMessages } from '../api-tokens/api-token.messages.ts';
import { calendarFeedMessages } from '../calendar-feeds/calendar-feed.messages.ts';
import { CalendarFeedSection } from '../calendar-feeds/calendar-feed-section.tsx';
import { CanvasGrantSection } from '../canvas-grants/canvas-grant-section.tsx';
import { canvasGrantMessages } from '../canvas-grants/canvas-grant.messages.ts';
import { HeldBackSection } from '../mail/held-back-section.tsx';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';
import { useApiTokens } from '../api-tokens/api-token.api.ts';
import { useOwnSessions } from '../sessions/session.api.ts';
import { sessionMessages } from '../sessions/session.messages.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { SessionsSection } from '../sessions/sessions-section.tsx';
import { ApiTokensSection } from '../api-tokens/api-tokens-section.tsx';
import { useTexts } from '../ui/use-texts.ts';

const roleMessages = defineMessages({
  ROLE_SUPER_ADMIN: { id: 'account.role.superAdmin', defaultMessage: 'Super admin' },
  'system-admin': { id: 'account.role.systemAdmin', defaultMessage: 'System admin' },
  'ui-admin': { id: 'account.role.institutionAdmin', defaultMessage: 'Institution admin' },
  'account-admin': { id: 'account.role.accountAdmin', defaultMessage: 'Admin of accounts in Canvas' },
  ROLE_MANAGE_CHECKLISTS: { id: 'account.role.manageChecklists', defaultMessage: 'Can edit checklists' },
});

/** A person's own page: who they are here, their preferences, and the sessions and tokens that act for them. */
export default function AccountPage() {
  const intl = useIntl();
  const account = useAccount();
  const { isReadyGo, masquerader } = useSettings();
  // What acts for the person is only theirs to see and make.
  const isThemselves = masquerader === null;
  const isSettled = useIsSettled({ hasFeed: isReadyGo && isThemselves, isThemselves });
  return (
    <div className="settings-page">
      <PageHeading title={intl.formatMessage(accountMessages.title)} />
      <LoadState of={isSettled ? account : waiting}>
        {(data) => (
          <>
            <Profile account={data} />
            <PreferencesForm saved={data.preferences} />
          </>
        )}
      </LoadState>
      {isSettled ? (
        <>
          {isReadyGo && isThemselves ? (
            <Section title={intl.formatMessage(calendarFeedMessages.title)}>
              <CalendarFeedSection />
            </Section>
          ) : null}
          {isThemselves ? (
            <>
              <Section title={intl.formatMessage(canvasGrantMessages.title)}>
                <CanvasGrantSection />
              </Section>
              <Section isWide title={intl.formatMessage(apiTokenMessages.tokens)}>
                <ApiTokensSection />
              </Section>
            </>
          ) : null}
          <Section isWide title={intl.formatMessage(sessionMessages.sessions)}>
            <SessionsSection />
          </Section>
        </>
      ) : null}
    </div>
  );
}

const waiting = { data: undefined, error: undefined, isLoading: true, mutate: () => {} };

/** Whether all that the page shows is read, or can't be: it appears at once then, and nothing moves. */
function useIsSettled({ hasFeed, isThemselves }: { hasFeed: boolean; isThemselves: boolean }) {
  const [account, sessions] = [useAccount(), useOwnSessions()];
  const feed = useEndpoint(readCalendarFeed, hasFeed ? {} : null);
  const grant = useEndpoint(readCanvasGrant, isThemselves ? {} : null);
  const tokens = useApiTokens(isThemselves);
  const isIn = ({ data, error }: { data: unknown; error: unknown }) =>
    data !== undefined || error !== undefined;
  const own = isThemselves ? [grant, tokens] : [];
  return [account, sessions, ...(hasFeed ? [feed] : []), ...own].every(isIn);
}

interface SectionProps {
  readonly title: string;
  /** its table takes the whole width */
  readonly isWide?: boolean;
  readonly children: React.ReactNode;
}

const Section = ({ title, isWide = false, children }: SectionProps) => (
  <section className={isWide ? 'setting-section wide' : 'setting-section'}>
    <Heading level="h2">{title}</Heading>
    <div>{children}</div>
  </section>
);

/** What people can't change here: it comes from Canvas, the institution's admins or the operator. */
function Profile({ account }: { account: Account }) {
  const intl = useIntl();
  const text = useTexts(accountMessages);
  const { isReadyGo } = useSettings();
  const { name, email, institution, roles, teams } = account;
  const roleNames = roles.map(({ role, source }) => {
    const roleName = intl.formatMessage(roleMessages[role]);
    return source === 'lms' ? text('roleFromLms', { role: roleName }) : roleName;
  });
  const teamNames = teams.map(({ title, role }) => text('teamRole', { team: title, role }));
  return (
    <Section title={text('profile')}>
      {account.isMailHeldBack && isReadyGo ? <HeldBackSection /> : null}
      <Facts
        facts={[
          [text('name'), name],
          [
            text('email'),
            email === null ? (
              intl.formatMessage(uiMessages.none)
            ) : (
              <EmailAddress key="email" address={email} />
            ),
          ],
          [text('institution'), institution.title],
          [
            text('lms'),
            <Link key="lms" href={`${institution.lmsUrl}/profile`} target="_blank" variant="standalone">
              {text('lmsProfile')}
            </Link>,
          ],
          [text('roles'), <Lines key="roles" lines={roleNames} none={text('noRoles')} />],
          [text('teams'), <Lines key="teams" lines={teamNames} none={text('noTeams')} />],
        ]}
      />
    </Section>
  );
}

const Lines = ({ lines, none }: { lines: readonly string[]; none: string }) =>
  lines.length === 0
    ? none
    : lines.map((line) => (
        <Text key={line} as="div">
          {line}
        </Text>
      ));
