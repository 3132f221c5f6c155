import { Button, Heading, Link, Text } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { isScanning, type Course } from '#shared/courses/course.ts';
import { metrics, type Metric } from '#shared/scans/metrics.ts';
import NotFoundPage from '../app/not-found-page.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { Facts } from '../ui/facts.tsx';
import { TextLink } from '../ui/link-button.tsx';
import { LoadState, useProblemText } from '../ui/load-state.tsx';
import { Ago } from '../ui/moment.tsx';
import { useNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCourse, useScanCourse } from './course.api.ts';
import { courseMessages, metricMessages } from './course.messages.ts';

/** One course: what Canvas says of it, and what the scans found. */
export default function CoursePage() {
  const course = useCourse(Number(useParams().id));
  if (course.error && ['not_found', 'invalid_input'].includes(course.error.code)) return <NotFoundPage />;
  return <LoadState of={course}>{(found) => <CourseView course={found} />}</LoadState>;
}

function CourseView({ course }: { course: Course }) {
  const intl = useIntl();
  const text = (id: keyof typeof courseMessages) => intl.formatMessage(courseMessages[id]);
  const none = intl.formatMessage(uiMessages.none);
  return (
    <>
      <PageHeading title={course.title}>
        <span style={{ display: 'inline-flex', gap: '1rem', alignItems: 'center' }}>
          {course.permissions.scan ? <ScanButton course={course} /> : null}
          <Link href={course.lmsUrl} target="_blank" rel="noreferrer" variant="standalone">
            {text('openInLms')}
          </Link>
        </span>
      </PageHeading>
      <Heading level="h2">{text('overview')}</Heading>
      <Facts
        facts={[
          [text('code'), course.courseCode ?? none],
          [text('sisId'), course.sisCourseId ?? none],
          [text('lmsCourseId'), course.lmsCourseId],
          [text('term'), course.termTitle ?? none],
          [text('account'), course.accountTitle ?? none],
          [text('format'), intl.formatMessage(batchMessages.format, { format: course.courseFormat })],
          [text('state'), intl.formatMessage(courseMessages.stateName, { state: course.workflowState })],
          [
            text('batches'),
            course.batches.map(({ id, title }) => (
              <span key={id}>
                <TextLink to={`/manage/batches/${id}`}>{title}</TextLink>{' '}
              </span>
            )),
          ],
        ]}
      />
      <Heading level="h2">{text('content')}</Heading>
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
function ScanStates({ course }: { course: Course }) {
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
            {`${tool}: `}
            <FormattedMessage {...courseMessages.scanState} values={{ status }} /> (<Ago at={scannedAt} />)
            {errorMessage ? ` ${errorMessage}` : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ScanButton({ course }: { course: Course }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const scan = useScanCourse();
  const isBusy = scan.isRunning || isScanning(course);
  const handleScan = async () => {
    const { problem } = await scan.run({ params: { id: course.id } });
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(courseMessages.scanFailed)));
    else showNotice('success', intl.formatMessage(courseMessages.scanAsked));
  };
  return (
    <Button onClick={() => void handleScan()} interaction={isBusy ? 'disabled' : 'enabled'}>
      <FormattedMessage {...courseMessages.scan} />
    </Button>
  );
}
