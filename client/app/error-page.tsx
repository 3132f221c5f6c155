import { Button, Text, View } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageHeading } from '../ui/page-heading.tsx';
import { appMessages } from './app.messages.ts';

/** What is shown when a page breaks. */
export default function ErrorPage() {
  const intl = useIntl();
  return (
    <View as="main" padding="large" maxWidth="40rem" margin="0 auto" display="block">
      <PageHeading title={intl.formatMessage(appMessages.errorTitle)} />
      <Text as="p">
        <FormattedMessage {...appMessages.errorText} />
      </Text>
      <Button onClick={() => window.location.reload()}>
        <FormattedMessage {...appMessages.reload} />
      </Button>
    </View>
  );
}
