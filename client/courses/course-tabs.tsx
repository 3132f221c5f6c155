import { ScreenReaderContent } from '@instructure/ui/latest';
import { Suspense, type ComponentType } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { Course } from '#shared/courses/course.ts';
import type { MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Message } from '#shared/text/messages.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { activityMessages } from '../activity/activity.messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { courseTasksMessages } from '../tasks/course-tasks.messages.ts';
import { videoMessages } from '../media/video.messages.ts';
import { tidyMessages } from '../tidyup/tidy.messages.ts';
import { useUnreadMessages } from '../messages/message.api.ts';
import { threadMessages } from '../messages/thread.messages.ts';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { CourseOverview } from './course-overview.tsx';
import { courseMessages } from './course.messages.ts';

interface CourseTab {
  /** in the address, after the course's id */
  readonly id: string;
  readonly title: Message;
  /** only institutions with this tool have the tab */
  readonly tool?: Tool;
  /** only in the ReadyGo flavour */
  readonly flavour?: 'readygo';
  /** what's left to do in it, shown next to its title */
  readonly count?: MetricId;
  /** unread messages are counted next to its title */
  readonly hasMessages?: true;
  readonly Section: ComponentType<{ readonly course: Course }>;
}

const CleanUpSection = lazyPart(async () => ({
  default: (await import('../tidyup/clean-up-section.tsx')).CleanUpSection,
}));
const CleanUp = ({ course }: { course: Course }) => <CleanUpSection course={{ courseId: course.id }} />;

const CourseVideos = lazyPart(async () => ({
  default: (await import('../media/course-videos-section.tsx')).CourseVideosSection,
}));

const CourseTasksSection = lazyPart(async () => ({
  default: (await import('../tasks/course-tasks-section.tsx')).CourseTasksSection,
}));
const CoursePeopleSection = lazyPart(async () => ({
  default: (await import('../tasks/course-people-section.tsx')).CoursePeopleSection,
}));

/** The parts of a course's page, the first one first. */
export const courseTabs: readonly CourseTab[] = [
  { id: 'overview', title: courseMessages.overviewTab, Section: CourseOverview },
  {
    id: 'accessibility',
    title: courseMessages.accessibilityTab,
    tool: 'udoit',
    count: 'udoit.issue_count',
    Section: Accessibility,
  },
  {
    id: 'videos',
    title: videoMessages.tab,
    tool: 'udoit',
    count: 'media.without_captions',
    Section: CourseVideos,
  },
  {
    id: 'clean-up',
    title: tidyMessages.tab,
    tool: 'tidyup',
    count: 'tidyup.issue_count',
    Section: CleanUp,
  },
  {
    id: 'tasks',
    title: courseTasksMessages.tasksTab,
    flavour: 'readygo',
    Section: CourseTasksSection,
  },
  {
    id: 'people',
    title: courseTasksMessages.peopleTab,
    flavour: 'readygo',
    Section: CoursePeopleSection,
  },
  {
    id: 'messages',
    title: threadMessages.title,
    flavour: 'readygo',
    hasMessages: true,
    Section: lazyPart(() => import('../messages/messages-section.tsx')),
  },
  {
    id: 'activity',
    title: activityMessages.title,
    Section: lazyPart(() => import('../activity/activity-section.tsx')),
  },
];

/** The tabs of a course's page; an unknown one leads to the course. */
export function CourseTabs({ course }: { course: Course }) {
  const intl = useIntl();
  const { tab } = useParams();
  const [params] = useSearchParams();
  const { institution, isReadyGo } = useSettings();
  const unread = useUnreadMessages(course.id, isReadyGo);
  const tabs = courseTabs.filter(
    ({ tool, flavour }) =>
      (tool === undefined || institution.activeProducts.includes(tool)) &&
      (flavour === undefined || isReadyGo),
  );
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (!current) return null;
  const batch = params.get('batch');
  const query = batch === null ? '' : `?batch=${encodeURIComponent(batch)}`;
  if (tab !== undefined && tab !== current.id)
    return <Navigate to={`/courses/${course.id}${query}`} replace />;
  const links = tabs.map(({ id, title, count, hasMessages }) => ({
    id,
    to: `/courses/${course.id}${id === 'overview' ? '' : `/${id}`}${query}`,
    title: (
      <>
        {intl.formatMessage(title)}
        {count === undefined ? null : <TabCount count={course.metrics[count] ?? null} />}
        {hasMessages && unread > 0 ? <UnreadCount count={unread} /> : null}
      </>
    ),
  }));
  return (
    <Tabs label={intl.formatMessage(courseMessages.tabs)} tabs={links} current={current.id} isMenuIfNarrow>
      <Suspense fallback={<Skeleton label={intl.formatMessage(uiMessages.loading)} />}>
        <current.Section course={course} />
      </Suspense>
    </Tabs>
  );
}

const TabCount = ({ count }: { count: number | null }) =>
  count === null || count === 0 ? null : (
    <span className="tab-count">
      <FormattedNumber value={count} />
    </span>
  );

const UnreadCount = ({ count }: { count: number }) => (
  <span className="tab-count">
    <span aria-hidden="true">
      <FormattedNumber value={count} />
    </span>
    <ScreenReaderContent>
      <FormattedMessage {...threadMessages.unread} values={{ count }} />
    </ScreenReaderContent>
  </span>
);

const AccessibilitySection = lazyPart(() => import('../findings/accessibility-section.tsx'));

function Accessibility({ course }: { course: Course }) {
  const { resolve, fix, review_files } = course.permissions;
  return (
    <AccessibilitySection
      whose={{ courseId: course.id, mayFix: fix }}
      mayResolve={resolve}
      mayReview={review_files}
    />
  );
}
