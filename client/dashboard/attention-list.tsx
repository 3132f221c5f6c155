import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import type { AttentionEntry, AttentionGroup, AttentionReason } from '#shared/dashboard/attention.ts';
import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import { syncTexts } from '#shared/syncs/sync.columns.ts';
import type { Severity } from '#shared/alerts/alert-terms.ts';
import type { ScoreBand } from '#shared/scans/udoit-score.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { courseMessages } from '../courses/course.messages.ts';
import { useAbility } from '../data/use-settings.tsx';

type Entry<R extends AttentionReason> = Extract<AttentionEntry, { reason: R }>;

/** One thing that needs a person: what it is, with a link, and why. */
function AttentionRow({ entry }: { entry: AttentionEntry }) {
  switch (entry.reason) {
    case 'runner':
      return <RestingTool entry={entry} />;
    case 'sync':
      return <FailedSync entry={entry} />;
    case 'scan':
      return <FailedScan entry={entry} />;
    case 'deadline':
      return <NearDeadline entry={entry} />;
    case 'checklist':
      return <Unfinished entry={entry} />;
    case 'alert':
      return <OpenAlert entry={entry} />;
    case 'score':
      return <LowScore entry={entry} />;
  }
}

interface RowProps {
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

const Row = ({ tone, title, children }: RowProps) => (
  <Status tone={tone}>
    {title}
    <span className="entry-note">{children}</span>
  </Status>
);

const CourseLink = ({ course: { id, title } }: Pick<Entry<'scan'>, 'course'>) => (
  <TextLink to={`/courses/${id}`}>{title}</TextLink>
);

function RestingTool({ entry: { tool, errorMessage } }: { entry: Entry<'runner'> }) {
  const mayMend = useAbility('institution.manage');
  const title = <FormattedMessage {...dashboardMessages.resting} values={{ tool: <ToolName of={tool} /> }} />;
  return (
    <Row tone="bad" title={mayMend ? <TextLink to="/manage/task-runners">{title}</TextLink> : title}>
      {errorMessage}
    </Row>
  );
}

const ToolName = ({ of }: { of: Entry<'runner'>['tool'] }) => <FormattedMessage {...productMessages[of]} />;

const FailedSync = ({ entry: { batch, errorMessage } }: { entry: Entry<'sync'> }) => (
  <Row tone="bad" title={<TextLink to={`/manage/batches/${batch.id}`}>{batch.title}</TextLink>}>
    {errorMessage ?? <FormattedMessage {...syncTexts.status} values={{ status: 'failed' }} />}
  </Row>
);

function FailedScan({ entry: { course, tool, errorMessage } }: { entry: Entry<'scan'> }) {
  const intl = useIntl();
  const reason = errorMessage ?? intl.formatMessage(courseMessages.scanState, { status: 'failed' });
  return (
    <Row tone="bad" title={<CourseLink course={course} />}>
      <FormattedMessage {...dashboardMessages.scanFailed} values={{ tool: <ToolName of={tool} />, reason }} />
    </Row>
  );
}

const NearDeadline = ({ entry: { course, daysLeft, studentCount } }: { entry: Entry<'deadline'> }) => (
  <Row tone="warning" title={<CourseLink course={course} />}>
    <FormattedMessage
      {...dashboardMessages.nearDeadline}
      values={{ days: daysLeft, students: studentCount ?? 0 }}
    />
  </Row>
);

const Unfinished = ({ entry: { course, daysLeft, openTaskCount } }: { entry: Entry<'checklist'> }) => (
  <Row tone="warning" title={<CourseLink course={course} />}>
    <FormattedMessage {...dashboardMessages.unfinished} values={{ days: daysLeft, tasks: openTaskCount }} />
  </Row>
);

const severityTones = { info: 'busy', warning: 'warning', error: 'bad' } as const satisfies Record<
  Severity,
  Tone
>;

const OpenAlert = ({ entry: { course, rule, alertCount } }: { entry: Entry<'alert'> }) => (
  <Row tone={severityTones[rule.severity]} title={<CourseLink course={course} />}>
    <FormattedMessage {...dashboardMessages.openAlert} values={{ rule: rule.title, more: alertCount - 1 }} />
  </Row>
);

const tones = { good: 'good', fair: 'warning', poor: 'bad' } as const satisfies Record<ScoreBand, Tone>;

const LowScore = ({
  entry: { course, score, band, studentCount, errorCount },
}: {
  entry: Entry<'score'>;
}) => (
  <Row tone={tones[band]} title={<CourseLink course={course} />}>
    <FormattedMessage
      {...dashboardMessages.lowScore}
      values={{ score, band, students: studentCount ?? 0, errors: errorCount ?? 0 }}
    />
  </Row>
);

/** What needs a person: the worst of each kind, each with its reason, and where the others are. */
export function AttentionList({ of: { attention, scope } }: { of: Dashboard }) {
  const { entries, groups } = attention;
  return (
    <section className="card">
      <Heading level="h2">
        <FormattedMessage {...dashboardMessages.attention} />
      </Heading>
      {entries.length === 0 ? (
        <Status tone="good">
          <FormattedMessage {...dashboardMessages.allWell} />
        </Status>
      ) : (
        <ul className="entries">
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <AttentionRow entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 ? (
        <ul className="more-links">
          {groups.map((group) => (
            <li key={`${group.reason} ${group.tool ?? ''}`}>
              <TextLink to={coursesAddress(scope, group)}>
                <GroupText of={group} />
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function keyOf(entry: AttentionEntry) {
  if (entry.reason === 'runner') return `runner ${entry.tool}`;
  if (entry.reason === 'sync') return `sync ${entry.batch.id}`;
  return `${entry.reason} ${entry.course.id}`;
}

const groupTexts = {
  scan: dashboardMessages.allFailedScans,
  deadline: dashboardMessages.allNearDeadline,
  checklist: dashboardMessages.allUnfinished,
  alert: dashboardMessages.allAlerts,
  score: dashboardMessages.allLowScores,
} as const;

const GroupText = ({ of: { reason, tool, courseCount } }: { of: AttentionGroup }) => (
  <FormattedMessage
    {...groupTexts[reason]}
    values={{
      count: courseCount,
      tool: tool === null ? '' : <FormattedMessage {...productMessages[tool]} />,
    }}
  />
);
