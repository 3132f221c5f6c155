import { Heading, ToggleDetails } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Course } from '#shared/courses/course.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { udoitRules } from '#shared/scans/udoit-rules.ts';
import { CourseAlertsSection, useAlertsOfCourse } from '../alerts/course-alerts-section.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { accessibilityMessages } from '../findings/accessibility.messages.ts';
import { useAccessibility } from '../findings/finding.api.ts';
import { ruleTitles } from '../findings/rule-title.messages.ts';
import { ScoreDial } from '../metrics/score-panel.tsx';
import { scoreMessages } from '../metrics/score.messages.ts';
import { CourseProposalsSection } from '../status-rules/status-proposals-section.tsx';
import { CourseScopeSection } from '../scope-decisions/course-scope-section.tsx';
import { CourseStatusSection } from '../statuses/course-status-section.tsx';
import { CourseTagsSection } from '../tags/course-tags-section.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { ContentNumbers, coreMetrics, ScanStates, useNotChecked } from './course-content-section.tsx';
import { courseOverviewMessages as messages } from './course.messages.ts';

/** A course at a glance: how it stands and what comes next, then its facts in lines. */
export function CourseOverview({ course }: { course: Course }) {
  const intl = useIntl();
  const { institution, isReadyGo } = useSettings();
  const hasScore = institution.activeProducts.includes('udoit');
  const found = useAccessibility(hasScore ? { courseId: course.id } : null);
  const { unresolved, resolved } = useAlertsOfCourse(course.id, isReadyGo);
  // What's above comes at once, so that nothing below it moves.
  if ([found, unresolved, resolved].some(({ isLoading, data }) => isLoading && data === undefined))
    return <Skeleton label={intl.formatMessage(uiMessages.loading)} rows={8} />;
  return (
    <>
      <div className="course-band">
        {hasScore ? <NextStep course={course} found={found} /> : null}
        <CourseAlertsSection course={course} />
      </div>
      <div className="course-lines">
        <CourseStatusSection courseId={course.id} />
        <CourseProposalsSection courseId={course.id} />
        <CourseScopeSection course={course} />
        <NotChecked course={course} />
        <Line title={<FormattedMessage {...messages.about} />}>
          <About course={course} />
        </Line>
        <CourseTagsSection course={course} />
        <Line title={<FormattedMessage {...messages.scans} />}>
          <ScanStates course={course} />
        </Line>
        <Line title={<FormattedMessage {...messages.content} />}>
          <Content course={course} />
        </Line>
      </div>
    </>
  );
}

const findingsOf = ({ id }: Course) => `/courses/${id}/accessibility`;

/** The accessibility score, and what raises it most. */
function NextStep({ course, found }: { course: Course; found: Loadable<CourseAccessibility> }) {
  return (
    <section className="card next-step">
      <ScoreDial score={course.metrics['udoit.score'] ?? null} band={course.scoreBand} />
      <div className="next-step-words">
        <LoadState of={found}>{(data) => <NextFix course={course} found={data} />}</LoadState>
      </div>
    </section>
  );
}

interface NextFixProps {
  readonly course: Course;
  readonly found: CourseAccessibility;
}

function NextFix({ course, found }: NextFixProps) {
  const intl = useIntl();
  const { score, nextFixes, counts } = found;
  const [fix] = nextFixes;
  const all = counts.active > 0 ? intl.formatMessage(messages.allFindings, { count: counts.active }) : null;
  if (score === null || !fix?.gain)
    return (
      <>
        <Heading level="h2">{intl.formatMessage(standingOf(found))}</Heading>
        <span className="button-row">
          <LinkButton to={findingsOf(course)}>{all ?? intl.formatMessage(messages.accessibility)}</LinkButton>
        </span>
      </>
    );
  return (
    <>
      <p className="small-print">{intl.formatMessage(messages.nextStep)}</p>
      <Heading level="h2">
        <FormattedMessage
          {...messages.nextFix}
          values={{
            rule: intl.formatMessage(ruleTitles[fix.rule]),
            count: fix.count,
            before: score,
            after: score + fix.gain,
          }}
        />
      </Heading>
      <WayToGood found={found} />
      <span className="button-row">
        <LinkButton to={`${findingsOf(course)}?open=${fix.rule}`} color="primary">
          {intl.formatMessage(scoreMessages.fixKind, { type: udoitRules[fix.rule].type })}
        </LinkButton>
        <LinkButton to={findingsOf(course)}>{all}</LinkButton>
      </span>
    </>
  );
}

/** How it stands where no fix would raise the score. */
function standingOf({ scan, score, fixesToGood }: CourseAccessibility) {
  if (!scan?.scannedAt) return messages.notScanned;
  if (score === null) return accessibilityMessages.noScore;
  return fixesToGood === 0 ? accessibilityMessages.already : messages.noFix;
}

function WayToGood({ found: { fixesToGood, thresholds } }: { found: CourseAccessibility }) {
  if (fixesToGood === null) return null;
  return (
    <p>
      <FormattedMessage {...messages.toGood} values={{ count: fixesToGood, good: thresholds.good }} />
    </p>
  );
}

interface LineProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

const Line = ({ title, children }: LineProps) => (
  <section className="card">
    <Heading level="h2">{title}</Heading>
    <div>{children}</div>
  </section>
);

/** What the score says nothing about; nothing where everything was checked. */
function NotChecked({ course }: { course: Course }) {
  const lines = useNotChecked(course);
  if (lines.length === 0) return null;
  return (
    <Line title={<FormattedMessage {...messages.notChecked} />}>
      <ul className="facts-line">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Line>
  );
}

/** What Canvas says about the course, besides what's below its title. */
function About({ course }: { course: Course }) {
  const intl = useIntl();
  const { accountTitle, courseFormat, sisCourseId, lmsCourseId, batches } = course;
  const facts = [
    accountTitle ?? intl.formatMessage(messages.noAccount),
    courseFormat === 'not_set'
      ? intl.formatMessage(messages.noFormat)
      : intl.formatMessage(batchMessages.format, { format: courseFormat }),
    sisCourseId === null
      ? intl.formatMessage(messages.noSisId)
      : intl.formatMessage(messages.sisId, { id: sisCourseId }),
    intl.formatMessage(messages.lmsId, { id: lmsCourseId }),
    teachersOf(intl, course),
  ];
  return (
    <ul className="facts-line">
      {facts.map((fact) => (
        <li key={fact}>
          <bdi>{fact}</bdi>
        </li>
      ))}
      {batches.map(({ id, title }) => (
        <li key={`batch ${id}`}>
          <TextLink to={`/manage/batches/${id}`}>{title}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function teachersOf(intl: ReturnType<typeof useIntl>, { teachers }: Course) {
  if (teachers === null) return intl.formatMessage(messages.teachersUnknown);
  if (teachers.length === 0) return intl.formatMessage(messages.noTeachers);
  return intl.formatMessage(messages.taughtBy, { names: intl.formatList(teachers) });
}

/** What's counted first, of what a course is made of. */
const contentKinds = {
  pages: 'core.pageCount',
  assignments: 'core.assignmentCount',
  quizzes: 'core.quizCount',
  discussions: 'core.discussionCount',
  files: 'core.fileCount',
  images: 'core.imageCount',
} as const;

function Content({ course }: { course: Course }) {
  const intl = useIntl();
  const counts = Object.entries(contentKinds).flatMap(([kind, metric]) => {
    const count = course.metrics[metric] ?? 0;
    return count > 0 ? [intl.formatMessage(messages.contentCount, { kind, count })] : [];
  });
  return (
    <>
      {counts.length > 0 ? intl.formatList(counts, { type: 'unit' }) : null}
      <ToggleDetails
        summary={<FormattedMessage {...messages.allNumbers} values={{ count: coreMetrics.length }} />}
      >
        <ContentNumbers course={course} />
      </ToggleDetails>
    </>
  );
}
