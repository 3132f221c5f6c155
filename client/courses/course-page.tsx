import { Button, ExternalLinkInstUIIcon, Menu, RefreshCwInstUIIcon } from '@instructure/ui/latest';
import { Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router';
import { bulkActionKinds } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import { isScanning, type Course } from '#shared/courses/course.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { BulkActionPanel } from '../bulk-actions/bulk-action-panel.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { announce } from '../ui/page/announcer.ts';
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
  useScanNews(course);
  return (
    <>
      <PageHeading
        title={course.title}
        crumbs={useCrumbs(course)}
        subtitle={<CourseSummaryLine course={course} />}
      >
        <CourseActions course={course} onStarted={() => setIsFollowing(true)} />
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

/** Starts scans, and says how that went. */
function useScan(course: Course) {
  const intl = useIntl();
  const showNotice = useNotice();
  const scan = useScanCourse();
  const start = async (isFull: boolean) => {
    const params = { id: course.id };
    const { problem } = await scan.run({ params, body: { isFull } }, courseMessages.scanFailed);
    if (!problem) showNotice('success', intl.formatMessage(courseMessages.scanAsked), brief);
  };
  return { start, isBusy: scan.isRunning || isScanning(course) };
}

/** Tells screen readers how a scan ended while the page was open: what others see of it is that numbers change. */
function useScanNews(course: Course) {
  const intl = useIntl();
  const ended = isScanning(course)
    ? null
    : course.scans.map(({ tool, status, scannedAt }) => `${tool} ${status} ${scannedAt}`).join();
  const failed = course.scans.filter(({ status }) => status === 'failed').length;
  const known = useRef(ended);
  useEffect(() => {
    if (ended !== null && known.current !== ended)
      announce(intl.formatMessage(courseMessages.scanEnded, { failed }));
    known.current = ended;
  }, [ended, failed, intl]);
}

const PublishCourse = lazyPart(() => import('../bulk-actions/publish-course-dialog.tsx'));

interface ActionsProps {
  readonly course: Course;
  readonly onStarted: () => void;
}

/** What can be done with the course; what's rare is behind three dots. */
function CourseActions({ course, onStarted }: ActionsProps) {
  const scan = useScan(course);
  const { permissions, scans, lmsUrl } = course;
  const isFirst = scans.every(({ scannedAt }) => scannedAt === null);
  return (
    <>
      {permissions.scan ? (
        <Button
          onClick={() => void scan.start(false)}
          interaction={scan.isBusy ? 'disabled' : 'enabled'}
          renderIcon={<RefreshCwInstUIIcon />}
        >
          <FormattedMessage {...courseMessages[isFirst ? 'firstScan' : 'scan']} />
        </Button>
      ) : null}
      <OpenInLms url={lmsUrl} />
      <MoreActions
        course={course}
        onStarted={onStarted}
        onFullScan={permissions.scan && !isFirst && !scan.isBusy ? () => void scan.start(true) : undefined}
      />
    </>
  );
}

type MoreProps = ActionsProps & {
  /** absent where it can't be asked for */
  readonly onFullScan: (() => void) | undefined;
};

/** Reads all of the course again, and publishes or unpublishes it in Canvas. */
function MoreActions({ course, onStarted, onFullScan }: MoreProps) {
  const intl = useIntl();
  const { isReadyGo } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  const { workflowState, permissions } = course;
  const isRight = workflowState === 'available' || workflowState === 'unpublished';
  const action = workflowState === 'available' ? 'unpublish' : 'publish';
  const mayPublish = isReadyGo && permissions.publish && isRight;
  if (!permissions.scan && !mayPublish) return null;
  const label = intl.formatMessage(courseMessages.moreActions);
  return (
    <>
      <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
        {permissions.scan ? (
          <Menu.Item disabled={!onFullScan} onSelect={() => onFullScan?.()}>
            {intl.formatMessage(courseMessages.fullRescan)}
          </Menu.Item>
        ) : null}
        {mayPublish ? (
          <Menu.Item onSelect={() => setIsAsking(true)}>
            {intl.formatMessage(bulkActionKinds[action].texts.menu)}
          </Menu.Item>
        ) : null}
      </Menu>
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
