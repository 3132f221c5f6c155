import { Heading, Text } from '@instructure/ui/latest';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { readInstructorView, type InstructorCourse } from '#shared/courses/instructor-view.api.ts';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import { TaughtActivitySection } from '../activity/activity-section.tsx';
import { activityMessages } from '../activity/activity.messages.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';
import { TaughtCleanUpSection } from '../tidyup/clean-up-section.tsx';
import { tidyMessages } from '../tidyup/tidy.messages.ts';
import { HelpPanel } from '../people/help-panel.tsx';
import { helpMessages } from '../people/help.messages.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { CourseContent, CourseSummaryLine } from './course-content.tsx';
import { courseMessages } from './course.messages.ts';
import { OpenInLms } from './open-in-lms.tsx';
import { UntrackedCourse } from './untracked-course.tsx';

/** An instructor's own course, if they opened Courseyard from it. */
export default function InstructorViewPage() {
  const { id } = useParams();
  const { teachesHere } = useSettings();
  const course = useEndpoint(readInstructorView, {});
  const isOther = id !== undefined && course.data !== undefined && course.data.id !== Number(id);
  if (isOther || !teachesHere) return <NotFoundPage />;
  if (course.error?.code === 'not_found') return <UntrackedCourse />;
  return <LoadState of={course}>{(found) => <InstructorView course={found} />}</LoadState>;
}

const AccessibilitySection = lazy(() => import('../findings/accessibility-section.tsx'));

/** What there is to tidy up, where the institution has the tool that says so. */
function TaughtCleanUp() {
  const intl = useIntl();
  if (!useSettings().institution.activeProducts.includes('tidyup')) return null;
  return (
    <section className="after">
      <Heading level="h2">{intl.formatMessage(tidyMessages.tab)}</Heading>
      <TaughtCleanUpSection />
    </section>
  );
}

function InstructorView({ course }: { course: InstructorCourse }) {
  const intl = useIntl();
  const isChecked = useSettings().institution.activeProducts.includes('udoit');
  return (
    <>
      <PageHeading title={course.title} subtitle={<CourseSummaryLine course={course} />}>
        <OpenInLms url={course.lmsUrl} />
      </PageHeading>
      {isChecked ? (
        <Suspense fallback={<Skeleton label={intl.formatMessage(uiMessages.loading)} />}>
          <AccessibilitySection whose="own" mayResolve={false} />
        </Suspense>
      ) : null}
      <div className="after">
        <CourseContent course={course} />
      </div>
      <TaughtCleanUp />
      <section className="after">
        <Heading level="h2">{intl.formatMessage(activityMessages.title)}</Heading>
        <TaughtActivitySection />
      </section>
      <section className="after">
        <Heading level="h2">{intl.formatMessage(helpMessages.questions)}</Heading>
        <Text as="p">
          <FormattedMessage {...courseMessages.instructorIntro} />
        </Text>
        <HelpPanel />
      </section>
    </>
  );
}
