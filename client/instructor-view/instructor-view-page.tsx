import { useParams } from 'react-router';
import {
  Text,
  BookOpenInstUIIcon,
  ClockInstUIIcon,
  Heading,
  ListChecksInstUIIcon,
  LockInstUIIcon,
} from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useInstructorView } from './instructor-view.api.ts';
import { InstructorViewSection } from './instructor-view-section.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { instructorViewMessages } from './instructor-view.messages.ts';
import { helpMessages } from '../people/person.messages.ts';
import { courseMessages } from '../courses/course.messages.ts';

/** What instructors would see if their course were tracked. */
const promises = [
  { Icon: ListChecksInstUIIcon, text: courseMessages.wouldShowState },
  { Icon: BookOpenInstUIIcon, text: courseMessages.wouldShowContent },
  { Icon: ClockInstUIIcon, text: courseMessages.wouldShowAge },
  { Icon: LockInstUIIcon, text: courseMessages.wouldShowPrivately },
] as const;

/** For instructors whose course is in no batch: what they'd get, and who to ask. */
function UntrackedCourse() {
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

/** An instructor's own course, if they opened Courseyard from it. */
export default function InstructorViewPage() {
  const { teachesHere, isViewOff } = useSettings();
  if (isViewOff) return <ViewOff />;
  return teachesHere ? <OwnCourse /> : <NotFoundPage />;
}

function OwnCourse() {
  const { id } = useParams();
  const course = useInstructorView();
  const isOther = id !== undefined && course.data !== undefined && course.data.id !== Number(id);
  if (isOther) return <NotFoundPage />;
  if (course.error?.code === 'not_found') return <UntrackedCourse />;
  return <LoadState of={course}>{(found) => <InstructorViewSection course={found} />}</LoadState>;
}

/** For instructors whose institution shows them no view of their course. */
function ViewOff() {
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
