import { Button, RefreshCwInstUIIcon } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router';
import { isScanning, type Course } from '#shared/courses/course.ts';
import { PageLoad } from '../ui/page/page-load.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import type { Crumb } from '../ui/page/crumbs.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useCourse, useScanCourse } from './course.api.ts';
import { CourseSummaryLine } from './course-content.tsx';
import { CourseParts } from './course-parts.tsx';
import { courseMessages } from './course.messages.ts';
import { OpenInLms } from './open-in-lms.tsx';

/** One course, in tabs: what it is, what was found in it, and what to do about that. */
export default function CoursePage() {
  const course = useCourse(Number(useParams().id));
  return <PageLoad of={course}>{(found) => <CourseView course={found} />}</PageLoad>;
}

function CourseView({ course }: { course: Course }) {
  return (
    <>
      <PageHeading
        title={course.title}
        crumbs={useCrumbs(course)}
        subtitle={<CourseSummaryLine course={course} />}
      >
        {course.permissions.scan ? <ScanButtons course={course} /> : null}
        <OpenInLms url={course.lmsUrl} />
      </PageHeading>
      <CourseParts course={course} />
    </>
  );
}

/** The way back: to the batch whose list led here, else to all courses. */
function useCrumbs({ batches }: Course): readonly Crumb[] {
  const intl = useIntl();
  const [params] = useSearchParams();
  const from = batches.find(({ id }) => String(id) === params.get('batch'));
  if (!from) return [{ title: intl.formatMessage(courseMessages.list), to: '/courses' }];
  return [
    { title: intl.formatMessage(batchMessages.list), to: '/manage/batches' },
    { title: from.title, to: `/manage/batches/${from.id}` },
  ];
}

function ScanButtons({ course }: { course: Course }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const scan = useScanCourse();
  const isBusy = scan.isRunning || isScanning(course);
  const handleScan = async (isFull: boolean) => {
    const { problem } = await scan.run({ params: { id: course.id }, body: { isFull } });
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(courseMessages.scanFailed)));
    else showNotice('success', intl.formatMessage(courseMessages.scanAsked), brief);
  };
  return (
    <>
      <Button
        onClick={() => void handleScan(false)}
        interaction={isBusy ? 'disabled' : 'enabled'}
        renderIcon={<RefreshCwInstUIIcon />}
      >
        <FormattedMessage {...courseMessages.scan} />
      </Button>
      <Button onClick={() => void handleScan(true)} interaction={isBusy ? 'disabled' : 'enabled'}>
        <FormattedMessage {...courseMessages.fullRescan} />
      </Button>
    </>
  );
}
