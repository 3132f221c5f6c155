import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { appMessages } from './app.messages.ts';
import { notFoundPath } from './outside-paths.ts';
import { useErrorState } from './use-error-state.ts';

/** What is shown where there is no page for this person, or none that could be loaded. */
export default function NotFoundPage() {
  const intl = useIntl();
  const given = useErrorState(notFoundPath);
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.notFoundTitle)} />
      <Text as="p">{given?.message || intl.formatMessage(appMessages.notFoundText)}</Text>
      <LinkButton to="/dashboard">
        <FormattedMessage {...appMessages.goBack} />
      </LinkButton>
    </>
  );
}
