import { Button, ExternalLinkInstUIIcon } from '@instructure/ui/latest';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { InstructorProgress } from '#shared/instructor-view/progress.api.ts';
import type { TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { CourseSummaryLine } from '../courses/course-content-section.tsx';
import { courseMessages } from '../courses/course.messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { accessibilityMessages } from '../findings/accessibility.messages.ts';
import { pointsText, ScoreMark } from '../findings/score-section.tsx';
import { RescanSection } from '../findings/taught-fixes-section.tsx';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { announce } from '../ui/page/announcer.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { Fold } from '../ui/page/fold.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useProgress } from './instructor-view.api.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';
import { notLoaded, verdictOf, type Reason, type Verdict } from './verdict.ts';

interface VerdictProps {
  readonly course: InstructorView;
  readonly shown: ShownCourse;
  /** what they see of these; null: they don't */
  readonly tasks: TaughtTasks | typeof notLoaded | null;
  readonly accessibility: CourseAccessibility | typeof notLoaded | null;
}

/** What a verdict names: fixes and tasks if there are any, else the first reason. */
function whatIn({ readiness, fixes, tasks, reasons }: Verdict) {
  if (readiness === 'closed') return 'none';
  if (fixes > 0 && tasks > 0) return 'both';
  if (fixes > 0) return 'fixes';
  return tasks > 0 ? 'tasks' : (reasons[0] ?? 'none');
}

const tones = {
  ready: 'good',
  done: 'good',
  almost: 'fair',
  not_yet: 'poor',
  unknown: 'none',
  closed: 'none',
} as const satisfies Record<Verdict['readiness'], string>;

/** The course in one verdict, which is the page's title; what it's made of is behind a line. */
export function VerdictHeading({ course, shown, tasks, accessibility }: VerdictProps) {
  const intl = useIntl();
  const status = course.view.status?.status;
  const verdict = verdictOf({ status: status?.category ?? null, tasks, accessibility });
  const what = verdict ? whatIn(verdict) : 'none';
  const title = verdict ? titleOf(intl, verdict, status?.label ?? '') : course.title;
  const found = accessibility === notLoaded ? null : accessibility;
  useSaid(title);
  return (
    <div className={`verdict ${verdict ? tones[verdict.readiness] : 'none'}`}>
      {verdict ? (
        <div className="verdict-course">
          <bdi>{course.title}</bdi>
          <CourseSummaryLine course={course} />
        </div>
      ) : null}
      <PageHeading
        title={title}
        current={course.title}
        subtitle={
          verdict ? (
            <Subtitle found={found} reasons={verdict.reasons.filter((reason) => reason !== what)} />
          ) : (
            <CourseSummaryLine course={course} />
          )
        }
      >
        {found ? <RescanSection whose={shown} found={found} /> : null}
        <Button href={course.lmsUrl} target="_blank" rel="noreferrer" renderIcon={<ExternalLinkInstUIIcon />}>
          {intl.formatMessage(courseMessages.openInLms)}
        </Button>
      </PageHeading>
      <Better shown={shown} />
      {verdict ? <Basis {...{ course, tasks, accessibility }} /> : null}
    </div>
  );
}

const titleOf = (intl: IntlShape, verdict: Verdict, status: string) => {
  const { readiness, fixes, tasks } = verdict;
  const what = whatIn(verdict);
  return intl.formatMessage(instructorViewMessages.verdict, { readiness, fixes, tasks, what, status });
};

/** Reads the verdict to screen readers when it changes. */
function useSaid(title: string) {
  const said = useRef(title);
  useEffect(() => {
    if (said.current !== title) announce(title);
    said.current = title;
  }, [title]);
}

/** These say more than the title does; the others are seen from the score and behind the line. */
const unknowns: readonly Reason[] = ['not_scanned', 'no_score', 'not_loaded'];

/** The score, from where on it's good, and why something isn't known. */
function Subtitle({ found, reasons }: { found: CourseAccessibility | null; reasons: readonly Reason[] }) {
  const intl = useIntl();
  return (
    <>
      {found && found.score !== null ? (
        <>
          <ScoreMark score={found.score} band={found.band} />
          <span>
            {intl.formatMessage(accessibilityMessages.goodFrom, {
              limit: intl.formatNumber(found.thresholds.good),
            })}
          </span>
        </>
      ) : null}
      {reasons
        .filter((reason) => unknowns.includes(reason))
        .map((reason) => (
          <span key={reason}>
            <FormattedMessage {...instructorViewMessages.reason} values={{ reason }} />
          </span>
        ))}
    </>
  );
}

/** What the verdict is made of, as far as the instructor sees it. */
function Basis({ course, tasks, accessibility }: Omit<VerdictProps, 'shown'>) {
  const intl = useIntl();
  const { status } = course.view;
  const missing = intl.formatMessage(instructorViewMessages.notLoaded);
  const tasksText =
    tasks === notLoaded
      ? missing
      : tasks && intl.formatMessage(instructorViewMessages.tasksOf, { ...counted(tasks) });
  const found = accessibility === notLoaded ? null : accessibility;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [intl.formatMessage(instructorViewMessages.basisScore), scoreOf(accessibility, missing)],
    ...(found?.impacts ?? []).map(
      ({ impact, score, band }) =>
        [
          intl.formatMessage(instructorViewMessages.basisImpact, { impact }),
          score === null ? null : <ScoreMark key={impact} score={score} band={band} />,
        ] as const,
    ),
    [intl.formatMessage(instructorViewMessages.basisTasks), tasksText],
    [
      intl.formatMessage(instructorViewMessages.basisStatus),
      status && <StatusLabel key="status" of={status.status} />,
    ],
  ];
  return (
    <Fold title={intl.formatMessage(instructorViewMessages.basis)}>
      <Facts facts={facts.filter(([, value]) => value !== null)} />
      <p className="small-text">
        <FormattedMessage {...instructorViewMessages.basisText} />
      </p>
    </Fold>
  );
}

const counted = ({ total, completed }: TaughtTasks) => ({ total, completed });

function scoreOf(accessibility: VerdictProps['accessibility'], missing: string) {
  if (accessibility === notLoaded) return missing;
  if (!accessibility?.showsScores) return null;
  return <ScoreMark score={accessibility.score} band={accessibility.band} />;
}

/** What got better since the instructor was here before; nothing at their first visit, or if nothing did. */
function Better({ shown }: Pick<VerdictProps, 'shown'>) {
  const { data } = useProgress(shown);
  const lines = useProgressLines(data);
  if (!data?.since || lines.length === 0) return null;
  return (
    <p className="small-text">
      <FormattedMessage
        {...instructorViewMessages.since}
        values={{ ago: <Ago key="ago" at={data.since} /> }}
      />{' '}
      {lines.join(' ')}
    </p>
  );
}

function useProgressLines(progress: InstructorProgress | undefined): readonly string[] {
  const intl = useIntl();
  if (!progress) return [];
  const { score, fixed, tasks } = progress;
  const { completed: count } = tasks;
  const hasRisen = score !== null && score.now > score.before;
  return [
    ...(hasRisen
      ? [
          intl.formatMessage(instructorViewMessages.scoreRose, {
            before: pointsText(intl, score.before),
            now: pointsText(intl, score.now),
          }),
        ]
      : []),
    ...(fixed > 0 ? [intl.formatMessage(instructorViewMessages.fixed, { count: fixed })] : []),
    ...(count > 0
      ? [
          intl.formatMessage(instructorViewMessages.tasksDone, {
            count,
            titles: intl.formatList(tasks.titles),
          }),
        ]
      : []),
  ];
}
