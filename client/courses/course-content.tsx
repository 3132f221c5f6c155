import { Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { InstructorCourse } from '#shared/courses/instructor-view.api.ts';
import { metrics, type Metric } from '#shared/scans/metrics.ts';
import { batchMessages } from '../batches/batch.messages.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { Facts } from '../ui/page/name-value-list.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { courseMessages, metricMessages } from './course.messages.ts';

/** What Canvas says of a course, as names with values. */
export function useOverviewFacts() {
  const intl = useIntl();
  const text = (id: keyof typeof courseMessages) => intl.formatMessage(courseMessages[id]);
  const none = intl.formatMessage(uiMessages.none);
  return (course: InstructorCourse): [name: string, value: string][] => [
    [text('code'), course.courseCode ?? none],
    [text('sisId'), course.sisCourseId ?? none],
    [text('lmsCourseId'), course.lmsCourseId],
    [text('term'), course.termTitle ?? none],
    [text('account'), course.accountTitle ?? none],
    [text('format'), intl.formatMessage(batchMessages.format, { format: course.courseFormat })],
    [text('state'), intl.formatMessage(courseMessages.stateName, { state: course.workflowState })],
  ];
}

/** What the scans found in a course, and how fresh that is. */
export function CourseContent({ course }: { course: InstructorCourse }) {
  const intl = useIntl();
  return (
    <>
      <Heading level="h2">
        <FormattedMessage {...courseMessages.content} />
      </Heading>
      <ScanStates course={course} />
      <Facts
        facts={metrics.map((metric) => [
          intl.formatMessage(metricMessages[metric.id]),
          <MetricValue key={metric.id} metric={metric} value={course.metrics[metric.id] ?? null} />,
        ])}
      />
    </>
  );
}

function MetricValue({ metric, value }: { metric: Metric; value: number | null }) {
  const intl = useIntl();
  if (value === null) return <FormattedMessage {...uiMessages.none} />;
  if (metric.unit === 'flag') return <FormattedMessage {...(value === 1 ? uiMessages.yes : uiMessages.no)} />;
  if (metric.unit === 'day')
    return intl.formatDate(value * 86_400_000, { dateStyle: 'medium', timeZone: 'UTC' });
  return <FormattedNumber value={value} maximumFractionDigits={1} />;
}

/** When each tool last read the course, and why not where that failed. */
function ScanStates({ course }: { course: InstructorCourse }) {
  if (course.scans.length === 0) {
    return (
      <Text as="p">
        <FormattedMessage {...courseMessages.notScanned} />
      </Text>
    );
  }
  return (
    <div role="status">
      <ul>
        {course.scans.map(({ tool, status, scannedAt, errorMessage }) => (
          <li key={tool}>
            <FormattedMessage {...productMessages[tool]} />
            {': '}
            <FormattedMessage {...courseMessages.scanState} values={{ status }} /> (<Ago at={scannedAt} />)
            {errorMessage ? ` ${errorMessage}` : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
