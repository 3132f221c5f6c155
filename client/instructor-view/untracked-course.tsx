import {
  BookOpenInstUIIcon,
  ClockInstUIIcon,
  Heading,
  ListChecksInstUIIcon,
  LockInstUIIcon,
  Text,
} from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { helpMessages } from '../people/help.messages.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { courseMessages } from '../courses/course.messages.ts';

/** What instructors would see if their course were tracked. */
const promises = [
  { Icon: ListChecksInstUIIcon, text: courseMessages.wouldShowState },
  { Icon: BookOpenInstUIIcon, text: courseMessages.wouldShowContent },
  { Icon: ClockInstUIIcon, text: courseMessages.wouldShowAge },
  { Icon: LockInstUIIcon, text: courseMessages.wouldShowPrivately },
] as const;

/** For instructors whose course is in no batch: what they'd get, and who to ask. */
export function UntrackedCourse() {
  const intl = useIntl();
  const { institution } = useSettings();
  return (
    <>
      <PageHeading title={intl.formatMessage(courseMessages.untrackedTitle)} />
      <Text as="p">
        {intl.formatMessage(courseMessages.untrackedText, { institution: institution.title })}
      </Text>
      <div className="columns">
        <section className="card">
          <Heading level="h2">{intl.formatMessage(courseMessages.wouldShow)}</Heading>
          <ul className="lines">
            {promises.map(({ Icon, text }) => (
              <li key={text.id} className="status">
                <span className="status-sign">
                  <Icon size="sm" color="infoColor" />
                </span>
                <span>{intl.formatMessage(text)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className="card">
          <Heading level="h2">{intl.formatMessage(helpMessages.title)}</Heading>
          <HelpPanel />
        </section>
      </div>
    </>
  );
}
