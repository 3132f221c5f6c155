import { Heading } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { AttentionEntry, AttentionGroup, AttentionReason } from '#shared/dashboard/attention.ts';
import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import { scopeAlarmWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { syncTexts } from '#shared/syncs/sync.columns.ts';
import { udoitRules } from '#shared/scans/udoit-rules.ts';
import { courseMessages } from '../courses/course.messages.ts';
import { useAbility } from '../data/use-settings.tsx';
import { ruleTitles } from '../findings/rule-title.messages.ts';
import { ScoreStatus } from '../metrics/score-panel.tsx';
import { scoreMessages } from '../metrics/score.messages.ts';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';

type Entry<R extends AttentionReason> = Extract<AttentionEntry, { reason: R }>;

interface RowTexts {
  /** how it stands, in a word with its sign */
  readonly sign: ReactNode;
  readonly title: string;
  /** where the title leads */
  readonly to: string;
  /** what to do about it, and where, if that isn't where the title leads */
  readonly act: string;
  readonly actTo?: string;
  readonly why: string;
}

const signOf = (sign: 'runner' | 'sync' | 'scan' | 'deadline' | 'checklist' | 'scope', tone: Tone) => (
  <Status tone={tone}>
    <FormattedMessage {...dashboardMessages.signName} values={{ sign }} />
  </Status>
);

const actOf = (intl: IntlShape, act: 'runner' | 'sync' | 'course' | 'checklist' | 'alert') =>
  intl.formatMessage(dashboardMessages.actName, { act });

const restingTool = (intl: IntlShape, { tool, errorMessage }: Entry<'runner'>): RowTexts => ({
  sign: signOf('runner', 'bad'),
  title: intl.formatMessage(dashboardMessages.resting, { tool: intl.formatMessage(productMessages[tool]) }),
  to: '/manage/task-runners',
  act: actOf(intl, 'runner'),
  why: errorMessage,
});

const failedSync = (intl: IntlShape, { batch, errorMessage }: Entry<'sync'>): RowTexts => ({
  sign: signOf('sync', 'bad'),
  title: batch.title,
  to: `/manage/batches/${batch.id}`,
  act: actOf(intl, 'sync'),
  actTo: `/manage/batches/${batch.id}/sync/history`,
  why: errorMessage ?? intl.formatMessage(syncTexts.status, { status: 'failed' }),
});

/** What all rows about courses have in common. */
const ofCourse = (intl: IntlShape, { course: { id, title } }: Pick<Entry<'scan'>, 'course'>) => ({
  title,
  to: `/courses/${id}`,
  act: actOf(intl, 'course'),
});

const failedScan = (intl: IntlShape, entry: Entry<'scan'>): RowTexts => ({
  ...ofCourse(intl, entry),
  sign: signOf('scan', 'bad'),
  why: intl.formatMessage(dashboardMessages.scanFailed, {
    tool: intl.formatMessage(productMessages[entry.tool]),
    reason: entry.errorMessage ?? intl.formatMessage(courseMessages.scanState, { status: 'failed' }),
  }),
});

const studentsOf = ({ studentCount }: { readonly studentCount: number | null }) => ({
  isKnown: String(studentCount !== null),
  students: studentCount ?? 0,
});

const nearDeadline = (intl: IntlShape, entry: Entry<'deadline'>): RowTexts => ({
  ...ofCourse(intl, entry),
  sign: signOf('deadline', 'warning'),
  why: intl.formatMessage(dashboardMessages.nearDeadline, {
    days: entry.daysLeft,
    ...studentsOf(entry),
  }),
});

const unfinished = (intl: IntlShape, entry: Entry<'checklist'>): RowTexts => ({
  ...ofCourse(intl, entry),
  sign: signOf('checklist', 'warning'),
  act: actOf(intl, 'checklist'),
  actTo: `/courses/${entry.course.id}/tasks`,
  why: intl.formatMessage(dashboardMessages.unfinished, { days: entry.daysLeft, tasks: entry.openTaskCount }),
});

const openAlert = (intl: IntlShape, entry: Entry<'alert'>): RowTexts => ({
  ...ofCourse(intl, entry),
  sign: <SeverityLabel severity={entry.rule.severity} />,
  act: actOf(intl, 'alert'),
  why: intl.formatMessage(dashboardMessages.openAlert, {
    rule: entry.rule.title,
    more: entry.alertCount - 1,
  }),
});

function lowScore(intl: IntlShape, entry: Entry<'score'>): RowTexts {
  const { score, band, errorCount, worst } = entry;
  const course = ofCourse(intl, entry);
  const sign = <ScoreStatus score={score} band={band} />;
  const values = { ...studentsOf(entry), errors: errorCount ?? 0 };
  const findings = `${course.to}/accessibility`;
  if (!worst)
    return {
      ...course,
      sign,
      actTo: findings,
      why: intl.formatMessage(dashboardMessages.lowScore, values),
    };
  const { rule, count } = worst;
  return {
    ...course,
    sign,
    act: intl.formatMessage(scoreMessages.fixKind, { type: udoitRules[rule].type }),
    actTo: `${findings}?open=${rule}`,
    why: intl.formatMessage(dashboardMessages.lowScoreWorst, {
      ...values,
      rule: intl.formatMessage(ruleTitles[rule]),
      count,
    }),
  };
}

const contradicted = (intl: IntlShape, entry: Entry<'scope'>): RowTexts => ({
  ...ofCourse(intl, entry),
  sign: signOf('scope', 'warning'),
  why: intl.formatList(
    entry.alarms.map((alarm) => intl.formatMessage(scopeAlarmWords[alarm])),
    { type: 'unit' },
  ),
});

function textsOf(intl: IntlShape, entry: AttentionEntry): RowTexts {
  switch (entry.reason) {
    case 'runner':
      return restingTool(intl, entry);
    case 'sync':
      return failedSync(intl, entry);
    case 'scan':
      return failedScan(intl, entry);
    case 'deadline':
      return nearDeadline(intl, entry);
    case 'checklist':
      return unfinished(intl, entry);
    case 'alert':
      return openAlert(intl, entry);
    case 'score':
      return lowScore(intl, entry);
    case 'scope':
      return contradicted(intl, entry);
  }
}

/** One thing that needs a person: how it stands, what it is, why, and what to do. */
function AttentionRow({ entry }: { entry: AttentionEntry }) {
  const intl = useIntl();
  const isAdmin = useAbility('institution.manage');
  const { sign, title, to, act, actTo = to, why } = textsOf(intl, entry);
  const mayAct = entry.reason !== 'runner' || isAdmin;
  return (
    <div className="attention-row">
      <span className="attention-sign">{sign}</span>
      <span className="attention-words">
        {mayAct ? <TextLink to={to}>{title}</TextLink> : title}
        <span className="entry-note">{why}</span>
      </span>
      {mayAct ? (
        <LinkButton
          to={actTo}
          size="small"
          aria-label={intl.formatMessage(dashboardMessages.actFor, { act, title })}
        >
          {act}
        </LinkButton>
      ) : null}
    </div>
  );
}

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
              <InScopeCount of={group} />
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
  scope: dashboardMessages.allContradicted,
  unchecked: dashboardMessages.allUnchecked,
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
