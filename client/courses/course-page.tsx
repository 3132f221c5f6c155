import { Button, RefreshCwInstUIIcon, ExternalLinkInstUIIcon } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router';
import { bulkActionKinds } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import { isScanning, type Course } from '#shared/courses/course.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { BulkActionPanel } from '../bulk-actions/bulk-action-panel.tsx';
import { useSettings } from '../data/use-settings.tsx';
import type { Crumb } from '../ui/page/crumbs.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useCourse, useScanCourse } from './course.api.ts';
import { CourseSummaryLine } from './course-content-section.tsx';
import { CourseTabs } from './course-tabs.tsx';
import { courseMessages } from './course.messages.ts';

/** A link to the course itself, in its own tab. */
const OpenInLms = ({ url }: { url: string }) => (
  <Button href={url} target="_blank" rel="noreferrer" renderIcon={<ExternalLinkInstUIIcon />}>
    <FormattedMessage {...courseMessages.openInLms} />
  </Button>
);

/** One course, in tabs: what it is, what was found in it, and what to do about that. */
export default function CoursePage() {
  const course = useCourse(Number(useParams().id));
  return <PageLoad of={course}>{(found) => <CourseView course={found} />}</PageLoad>;
}

function CourseView({ course }: { course: Course }) {
  const [isFollowing, setIsFollowing] = useState(false);
  return (
    <>
      <PageHeading
        title={course.title}
        crumbs={useCrumbs(course)}
        subtitle={<CourseSummaryLine course={course} />}
      >
        {course.permissions.scan ? <ScanButtons course={course} /> : null}
        {course.permissions.publish ? (
          <PublishButton course={course} onStarted={() => setIsFollowing(true)} />
        ) : null}
        <OpenInLms url={course.lmsUrl} />
      </PageHeading>
      {isFollowing ? <BulkActionPanel /> : null}
      <CourseTabs course={course} />
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
    { title: intl.formatMessage(batchTexts.list), to: '/manage/batches' },
    { title: from.title, to: `/manage/batches/${from.id}` },
  ];
}

function ScanButtons({ course }: { course: Course }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const scan = useScanCourse();
  const isBusy = scan.isRunning || isScanning(course);
  const handleScan = async (isFull: boolean) => {
    const params = { id: course.id };
    const { problem } = await scan.run({ params, body: { isFull } }, courseMessages.scanFailed);
    if (!problem) showNotice('success', intl.formatMessage(courseMessages.scanAsked), brief);
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

const PublishCourse = lazyPart(() => import('../bulk-actions/publish-course-dialog.tsx'));

interface PublishButtonProps {
  readonly course: Course;
  readonly onStarted: () => void;
}

/** Publishes or unpublishes the course in Canvas. */
function PublishButton({ course, onStarted }: PublishButtonProps) {
  const { workflowState } = course;
  const { isReadyGo } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  if (!isReadyGo || (workflowState !== 'available' && workflowState !== 'unpublished')) return null;
  const action = workflowState === 'available' ? 'unpublish' : 'publish';
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <FormattedMessage {...bulkActionKinds[action].texts.menu} />
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <PublishCourse
            course={course}
            action={action}
            onStarted={onStarted}
            onClose={() => setIsAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
