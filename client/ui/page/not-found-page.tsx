import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from './link-button.tsx';
import { PageHeading } from './page-heading.tsx';
import { pageMessages } from './page.messages.ts';
import { notFoundPath } from './outside-paths.ts';
import { useErrorState } from './use-error-state.ts';

/** Shown if there's no page for this person, or none that could be loaded. */
export default function NotFoundPage() {
  const intl = useIntl();
  const given = useErrorState(notFoundPath);
  return (
    <>
      <PageHeading title={intl.formatMessage(pageMessages.notFoundTitle)} />
      <Text as="p">{given?.message || intl.formatMessage(pageMessages.notFoundText)}</Text>
      <LinkButton to="/dashboard">
        <FormattedMessage {...pageMessages.goBack} />
      </LinkButton>
    </>
  );
}
