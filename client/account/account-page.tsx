import { Heading, Link, Text, View } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Account } from '#shared/account/account.api.ts';
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
import { HeldBackSection } from '../mail/held-back-section.tsx';
import { useSettings } from '../data/use-settings.tsx';
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
  return (
    <>
      <PageHeading title={intl.formatMessage(accountMessages.title)} />
      <LoadState of={account}>
        {(data) => (
          <>
            <Profile account={data} />
            {data.isMailHeldBack && isReadyGo ? <HeldBackSection /> : null}
            <Section title={intl.formatMessage(accountMessages.preferences)}>
              <PreferencesForm initial={data.preferences} />
            </Section>
          </>
        )}
      </LoadState>
      {isReadyGo && isThemselves ? (
        <Section title={intl.formatMessage(calendarFeedMessages.title)}>
          <CalendarFeedSection />
        </Section>
      ) : null}
      {isThemselves ? (
        <Section title={intl.formatMessage(apiTokenMessages.tokens)}>
          <ApiTokensSection />
        </Section>
      ) : null}
      <Section title={intl.formatMessage(sessionMessages.sessions)}>
        <SessionsSection />
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <View as="section" margin="large 0 0" display="block">
    <Heading level="h2" margin="0 0 small">
      {title}
    </Heading>
    {children}
  </View>
);

/** What people can't change here: it comes from Canvas, the institution's admins or the operator. */
function Profile({ account }: { account: Account }) {
  const intl = useIntl();
  const text = useTexts(accountMessages);
  const { name, email, institution, roles, teams } = account;
  const roleNames = roles.map(({ role, source }) => {
    const roleName = intl.formatMessage(roleMessages[role]);
    return source === 'lms' ? text('roleFromLms', { role: roleName }) : roleName;
  });
  const teamNames = teams.map(({ title, role }) => text('teamRole', { team: title, role }));
  return (
    <Section title={text('profile')}>
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
