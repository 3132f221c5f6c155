import { Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { instructorViewMessages } from './instructor-view.messages.ts';

/** For instructors whose institution shows them no view of their course. */
export function ViewOff() {
  const intl = useIntl();
  const { institution } = useSettings();
  return (
    <>
      <PageHeading title={intl.formatMessage(instructorViewMessages.offTitle)} />
      <Text as="p">
        {intl.formatMessage(instructorViewMessages.offText, { institution: institution.title })}
      </Text>
      <HelpPanel />
    </>
  );
}
