import { Heading, Link, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { readInstructorView, type InstructorCourse } from '#shared/courses/instructor-view.api.ts';
import NotFoundPage from '../app/not-found-page.tsx';
import { useEndpoint } from '../data/use-endpoint.ts';
import { Facts } from '../ui/page/name-value-list.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { CourseContent, useOverviewFacts } from './course-content.tsx';
import { courseMessages } from './course.messages.ts';

/** One's own course, for the person who teaches it and opened Courseyard there. */
export default function InstructorViewPage() {
  const id = Number(useParams().id);
  const course = useEndpoint(readInstructorView, {});
  const isOther = course.data !== undefined && course.data.id !== id;
  if (isOther || course.error?.code === 'not_found') return <NotFoundPage />;
  return <LoadState of={course}>{(found) => <InstructorView course={found} />}</LoadState>;
}

function InstructorView({ course }: { course: InstructorCourse }) {
  const intl = useIntl();
  const overview = useOverviewFacts();
  return (
    <>
      <PageHeading title={course.title}>
        <Link href={course.lmsUrl} target="_blank" rel="noreferrer" variant="standalone">
          <FormattedMessage {...courseMessages.openInLms} />
        </Link>
      </PageHeading>
      <Text as="p">{intl.formatMessage(courseMessages.instructorIntro)}</Text>
      <Heading level="h2">
        <FormattedMessage {...courseMessages.overview} />
      </Heading>
      <Facts facts={overview(course)} />
      <CourseContent course={course} />
    </>
  );
}
