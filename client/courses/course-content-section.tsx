import { Heading, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { isOfContent } from '#shared/courses/content.ts';
import { courseListTexts } from '#shared/courses/course-list.messages.ts';
import type { InstructorCourse } from '#shared/courses/instructor-view.api.ts';
import { metrics, toolOfMetric } from '#shared/scans/metrics.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { batchMessages } from '../batches/batch.messages.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { formatPercent } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { ScoreDial } from '../metrics/score-panel.tsx';
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

interface CourseContentProps {
  readonly course: InstructorCourse;
  /** where the score is explained; without it, no score is shown */
  readonly scoreTo?: string;
  /** further cards, below what the scans found */
  readonly section?: ReactNode;
  /** further facts, as names with values */
  readonly more?: readonly (readonly [name: string, value: ReactNode])[];
}

/** What the scans found in a course and how recent that is, next to what Canvas says about it. */
export function CourseContent({ course, scoreTo, section, more = [] }: CourseContentProps) {
  const intl = useIntl();
  const text = useTexts(courseMessages);
  const none = intl.formatMessage(uiMessages.none);
  return (
    <div className="columns">
      <div className="section-stack">
        <section className="card">
          <Heading level="h2">{text('content')}</Heading>
          <dl className="numbers">
            {metrics
              .filter(({ id }) => toolOfMetric(id) === 'core')
              .map((metric) => (
                <div key={metric.id}>
                  <dt>{intl.formatMessage(metricMessages[metric.id])}</dt>
                  <dd>
                    <MetricValue metric={metric} value={course.metrics[metric.id] ?? null} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
        {section}
      </div>
      <div className="section-stack">
        {scoreTo === undefined ? null : <ScoreCard course={course} to={scoreTo} />}
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
              ...more,
            ]}
          />
        </section>
      </div>
    </div>
  );
}

function MetricValue({ metric, value }: { metric: Metric; value: number | null }) {
  const intl = useIntl();
  if (value === null) return <FormattedMessage {...uiMessages.none} />;
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

/** The accessibility score with its age and what it leaves out; institutions without that tool have none. */
function ScoreCard({ course, to }: { course: InstructorCourse; to: string }) {
  const intl = useIntl();
  const scan = course.scans.find(({ tool }) => tool === 'udoit');
  if (!useSettings().institution.activeProducts.includes('udoit')) return null;
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(courseMessages.score)}</Heading>
      <ScoreDial score={course.metrics['udoit.score'] ?? null} band={course.scoreBand} />
      <p className="score-notes">
        {scan?.scannedAt ? (
          <FormattedMessage
            {...courseMessages.scoreAge}
            values={{ ago: <Ago key="ago" at={scan.scannedAt} /> }}
          />
        ) : (
          <FormattedMessage {...courseMessages.notScanned} />
        )}
      </p>
      <NotChecked course={course} />
      <p>
        <TextLink to={to}>{intl.formatMessage(courseMessages.scoreWhy)}</TextLink>
      </p>
    </section>
  );
}

/** What a score says nothing about. */
function NotChecked({ course: { metrics: values, scans } }: { course: InstructorCourse }) {
  const intl = useIntl();
  const documents = (values['udoit.file_count'] ?? 0) - (values['udoit.file_review_count'] ?? 0);
  const counts = [
    [courseMessages.notCheckedItems, values['udoit.content_unscannable_count'] ?? 0],
    [courseMessages.notCheckedDocuments, documents],
    [courseMessages.notCheckedVideos, values['udoit.video_unverified_count'] ?? 0],
  ] as const;
  const gaps = (scans.find(({ tool }) => tool === 'udoit')?.gaps ?? []).filter(isOfContent);
  const lines = [
    ...counts.filter(([, count]) => count > 0).map(([text, count]) => intl.formatMessage(text, { count })),
    ...gaps.map((gap) => intl.formatMessage(scoreMessages.gap, gap)),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <Heading level="h3">{intl.formatMessage(courseMessages.notChecked)}</Heading>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** When each tool last read the course, and why not if that failed. */
function ScanStates({ course }: { course: InstructorCourse }) {
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
