import { useParams } from 'react-router';
import { Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useInstructorView } from './instructor-view.api.ts';
import { InstructorViewSection } from './instructor-view-section.tsx';
import { UntrackedCourse } from './untracked-course.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { instructorViewMessages } from './instructor-view.messages.ts';

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
