import { Link, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { listLoginInstitutions } from '#shared/session/session.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { appMessages } from './app.messages.ts';

/** Where people without a session arrive: how to get one. */
export default function LoginPage() {
  const intl = useIntl();
  const { data } = useEndpoint(listLoginInstitutions, {});
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.loginTitle)} />
      <Text as="p">
        <FormattedMessage {...appMessages.loginText} />
      </Text>
      {data?.harnessUrl ? (
        <Link href={data.harnessUrl} target="_top" variant="standalone">
          <FormattedMessage {...appMessages.loginHarness} />
        </Link>
      ) : null}
    </>
  );
}
