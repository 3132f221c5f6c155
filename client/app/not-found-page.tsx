import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { appMessages } from './app.messages.ts';

export default function NotFoundPage() {
  const intl = useIntl();
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.notFoundTitle)} />
      <Text as="p">
        <FormattedMessage {...appMessages.notFoundText} />
      </Text>
      <LinkButton to="/dashboard">
        <FormattedMessage {...appMessages.goBack} />
      </LinkButton>
    </>
  );
}
