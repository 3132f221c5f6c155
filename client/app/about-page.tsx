import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { Facts } from '../ui/facts.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { appMessages } from './app.messages.ts';

export default function AboutPage() {
  const intl = useIntl();
  const { version, isReadyGo, institution } = useSettings();
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.about)} />
      <Text as="p">
        <FormattedMessage {...appMessages.aboutText} />
      </Text>
      <Facts
        facts={[
          [intl.formatMessage(appMessages.version), version],
          [
            intl.formatMessage(appMessages.flavour),
            intl.formatMessage(appMessages.flavourName, { isReadyGo: String(isReadyGo) }),
          ],
          [intl.formatMessage(appMessages.products), intl.formatList(institution.activeProducts)],
          [intl.formatMessage(appMessages.freshness), intl.formatMessage(appMessages.freshnessText)],
        ]}
      />
    </>
  );
}
