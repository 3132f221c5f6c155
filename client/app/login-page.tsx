import { Link, Text } from '@instructure/ui/latest';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { listLoginInstitutions } from '#shared/sessions/session.api.ts';
import { rememberNext } from '../data/start-session.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { appMessages } from './app.messages.ts';
import { pathAfterLogin } from '../ui/page/outside-paths.ts';

/** Where people without a session end up: says how to get one. */
export default function LoginPage() {
  const intl = useIntl();
  const { search } = useLocation();
  const { data } = useEndpoint(listLoginInstitutions, {});
  useEffect(() => rememberNext(pathAfterLogin(search)), [search]);
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.loginTitle)} />
      <Text as="p">
        <FormattedMessage {...appMessages.loginText} />
      </Text>
      {data?.institutions.length ? (
        <nav aria-label={intl.formatMessage(appMessages.loginWithCanvas)}>
          <ul className="login-links">
            {data.institutions.map(({ domainName, title }) => (
              <li key={domainName}>
                <Link
                  href={`/login/canvas?domain=${encodeURIComponent(domainName)}`}
                  target="_top"
                  variant="standalone"
                >
                  <FormattedMessage {...appMessages.loginWith} values={{ title, domainName }} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {data?.harnessUrl ? (
        <Link href={data.harnessUrl} target="_top" variant="standalone">
          <FormattedMessage {...appMessages.loginHarness} />
        </Link>
      ) : null}
    </>
  );
}
