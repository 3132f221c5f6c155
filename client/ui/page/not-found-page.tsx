import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#shared/text/messages.ts';
import { LinkButton } from './link-button.tsx';
import { PageHeading } from './page-heading.tsx';
import { notFoundPath, useErrorState } from './outside-paths.ts';

const pageMessages = defineMessages({
  notFoundTitle: { id: 'page.notFoundTitle', defaultMessage: 'Page not found' },
  notFoundText: {
    id: 'page.notFoundText',
    defaultMessage: 'This page doesn’t exist, or you don’t have access to it.',
  },
  goBack: { id: 'page.goBack', defaultMessage: 'Go to the dashboard' },
});

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
