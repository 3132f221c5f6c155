import { lazy, Suspense, type ComponentType } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router';
import type { Course } from '#shared/courses/course.ts';
import type { MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Message } from '#shared/text/messages.ts';
import { activityMessages } from '../activity/activity.messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { CourseStatusSection } from '../statuses/course-status-section.tsx';
import { CourseTagsSection } from '../tags/course-tags-section.tsx';
import { tidyMessages } from '../tidyup/tidy.messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { CourseContent } from './course-content.tsx';
import { courseMessages } from './course.messages.ts';

interface CourseTab {
  /** in the address, after the course's id */
  readonly id: string;
  readonly title: Message;
  /** only institutions with this tool have the tab */
  readonly tool?: Tool;
  /** what's left to do in it, shown next to its title */
  readonly count?: MetricId;
  readonly Section: ComponentType<{ readonly course: Course }>;
}

const CleanUpSection = lazy(async () => ({
  default: (await import('../tidyup/clean-up-section.tsx')).CleanUpSection,
}));

/** The parts of a course's page, the first one first. */
export const courseTabs: readonly CourseTab[] = [
  { id: 'overview', title: courseMessages.overviewTab, Section: Overview },
  {
    id: 'accessibility',
    title: courseMessages.accessibilityTab,
    tool: 'udoit',
    count: 'udoit.issue_count',
    Section: Accessibility,
  },
  {
    id: 'clean-up',
    title: tidyMessages.tab,
    tool: 'tidyup',
    count: 'tidyup.issue_count',
    Section: CleanUpSection,
  },
  {
    id: 'activity',
    title: activityMessages.title,
    Section: lazy(() => import('../activity/activity-section.tsx')),
  },
];

/** The tabs of a course's page; an unknown one is the first. */
export function CourseParts({ course }: { course: Course }) {
  const intl = useIntl();
  const { tab } = useParams();
  const [params] = useSearchParams();
  const { activeProducts } = useSettings().institution;
  const tabs = courseTabs.filter(({ tool }) => tool === undefined || activeProducts.includes(tool));
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (!current) return null;
  const batch = params.get('batch');
  const query = batch === null ? '' : `?batch=${encodeURIComponent(batch)}`;
  const links = tabs.map(({ id, title, count }) => ({
    id,
    to: `/courses/${course.id}${id === 'overview' ? '' : `/${id}`}${query}`,
    title: (
      <>
        {intl.formatMessage(title)}
        {count === undefined ? null : <TabCount count={course.metrics[count] ?? null} />}
      </>
    ),
  }));
  return (
    <Tabs label={intl.formatMessage(courseMessages.tabs)} tabs={links} current={current.id}>
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

const AccessibilitySection = lazy(() => import('../findings/accessibility-section.tsx'));

function Accessibility({ course }: { course: Course }) {
  return <AccessibilitySection whose={{ courseId: course.id }} mayResolve={course.permissions.resolve} />;
}

function Overview({ course }: { course: Course }) {
  const intl = useIntl();
  return (
    <CourseContent
      course={course}
      scoreTo={`/courses/${course.id}/accessibility`}
      section={
        <>
          <CourseStatusSection courseId={course.id} />
          <CourseTagsSection course={course} />
        </>
      }
      more={[
        [intl.formatMessage(courseMessages.teachers), <Teachers key="teachers" course={course} />],
        [intl.formatMessage(courseMessages.batches), <Batches key="batches" course={course} />],
      ]}
    />
  );
}

function Teachers({ course: { teachers } }: { course: Course }) {
  if (!teachers?.length) return <FormattedMessage {...uiMessages.none} />;
  return (
    <ul className="plain-list">
      {teachers.map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

const Batches = ({ course }: { course: Course }) => (
  <ul className="plain-list">
    {course.batches.map(({ id, title }) => (
      <li key={id}>
        <TextLink to={`/manage/batches/${id}`}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
