import { Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { isOfContent } from '#shared/courses/content.ts';
import { courseListTexts } from '#shared/courses/course-list.messages.ts';
import type { InstructorCourse } from '#shared/courses/instructor-view.api.ts';
import { metrics, toolOfMetric } from '#shared/scans/metrics.ts';
import { unreadMetrics } from '#shared/scans/contents.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { batchMessages } from '../batches/batch.messages.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { formatPercent } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { scoreMessages } from '../metrics/score.messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Status, toneOfWork, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { courseMessages } from './course.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const tones: Record<WorkflowState, Tone> = {
  unpublished: 'none',
  available: 'good',
  completed: 'off',
  deleted: 'bad',
};

/** Whether Canvas shows a course to its students. */
const CourseState = ({ state }: { state: WorkflowState }) => (
  <Status tone={tones[state]}>
    <FormattedMessage {...courseMessages.stateName} values={{ state }} />
  </Status>
);

/** A course in one line: its code, whether students see it, how many there are, and its term. */
export const CourseSummaryLine = ({ course }: { course: InstructorCourse }) => (
  <>
    {course.courseCode === null ? null : <span>{course.courseCode}</span>}
    <CourseState state={course.workflowState} />
    {course.studentCount === null ? null : (
      <span>
        <FormattedMessage {...courseMessages.studentCount} values={{ count: course.studentCount }} />
      </span>
    )}
    {course.termTitle === null ? null : <span>{course.termTitle}</span>}
  </>
);

/** What the scans found in a course and how recent that is, next to what Canvas says about it. */
export function CourseContent({ course }: { course: InstructorCourse }) {
  const intl = useIntl();
  const text = useTexts(courseMessages);
  const none = text('noneGiven');
  return (
    <div className="columns">
      <section className="card">
        <Heading level="h2">{text('content')}</Heading>
        <ContentNumbers course={course} />
      </section>
      <div className="section-stack">
        <section className="card">
          <Heading level="h2">{text('scans')}</Heading>
          <ScanStates course={course} />
        </section>
        <section className="card">
          <Heading level="h2">{text('overview')}</Heading>
          <Facts
            facts={[
              [intl.formatMessage(courseListTexts.code), course.courseCode ?? none],
              [text('term'), course.termTitle ?? none],
              [text('account'), course.accountTitle ?? none],
              [text('format'), intl.formatMessage(batchMessages.format, { format: course.courseFormat })],
              [intl.formatMessage(courseListTexts.sisId), course.sisCourseId ?? none],
              [intl.formatMessage(courseListTexts.lmsCourseId), course.lmsCourseId],
            ]}
          />
        </section>
      </div>
    </div>
  );
}

/** What the core scan counts in a course. */
export const coreMetrics = metrics.filter(({ id }) => toolOfMetric(id) === 'core');

/** All that the scans count in a course. */
export const ContentNumbers = ({ course }: { course: InstructorCourse }) => (
  <dl className="numbers">
    {coreMetrics.map((metric) => (
      <div key={metric.id}>
        <dt>
          <FormattedMessage {...metricMessages[metric.id]} />
        </dt>
        <dd>
          <MetricValue metric={metric} value={course.metrics[metric.id] ?? null} />
        </dd>
      </div>
    ))}
  </dl>
);

function MetricValue({ metric, value }: { metric: Metric; value: number | null }) {
  const intl = useIntl();
  if (value === null) return <FormattedMessage {...courseMessages.notKnown} />;
  if (metric.unit === 'flag')
    return (
      <Status tone={value === 1 ? 'good' : 'none'}>
        <FormattedMessage {...(value === 1 ? uiMessages.yes : uiMessages.no)} />
      </Status>
    );
  if (metric.unit === 'day')
    return intl.formatDate(value * 86_400_000, { dateStyle: 'medium', timeZone: 'UTC' });
  if (metric.unit === 'percent') return formatPercent(intl, value);
  return <FormattedNumber value={value} maximumFractionDigits={1} />;
}

/** What a course's score says nothing about, in words. */
export function useNotChecked({ metrics: values, scans }: InstructorCourse) {
  const intl = useIntl();
  if (!useSettings().institution.activeProducts.includes('udoit')) return [];
  const counts = unreadMetrics.map((id) => [id, values[id] ?? 0] as const);
  const gaps = (scans.find(({ tool }) => tool === 'udoit')?.gaps ?? []).filter(isOfContent);
  return [
    ...counts
      .filter(([id, count]) => count > 0 && id !== 'udoit.part_unread_count')
      .map(([id, count]) =>
        intl.formatMessage(courseMessages.notCheckedCount, {
          name: intl.formatMessage(metricMessages[id]),
          count,
        }),
      ),
    ...gaps.map((gap) => intl.formatMessage(scoreMessages.gap, gap)),
  ];
}

/** When each tool last read the course, and why not if that failed. */
export function ScanStates({ course }: { course: InstructorCourse }) {
  if (course.scans.length === 0) {
    return (
      <Status tone="none">
        <FormattedMessage {...courseMessages.notScanned} />
      </Status>
    );
  }
  return (
    <div role="status">
      <ul className="lines">
        {course.scans.map(({ tool, status, scannedAt, errorMessage, gaps }) => (
          <li key={tool}>
            <Status tone={toneOfWork[status]}>
              <FormattedMessage {...productMessages[tool]} />
              {': '}
              <FormattedMessage {...courseMessages.scanState} values={{ status }} /> (<Ago at={scannedAt} />)
            </Status>
            {errorMessage ? (
              <Text as="div" size="small">
                {errorMessage}
              </Text>
            ) : null}
            {gaps.map((gap) => (
              <Text as="div" size="small" key={gap.part}>
                <FormattedMessage {...scoreMessages.gap} values={{ part: gap.part, reason: gap.reason }} />
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
