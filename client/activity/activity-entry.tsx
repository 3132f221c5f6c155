import { useIntl, type IntlShape } from 'react-intl';
import type { ActivityChange, ActivityEntry, ActivityKind } from '#shared/courses/activity.ts';
import { metrics } from '#shared/scans/metrics.ts';
import { udoitRuleIds } from '#shared/scans/udoit-rules.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import { ruleTitles } from '../findings/rule-title.messages.ts';
import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import { formatAmount, formatPercent } from '../ui/format-value.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { activityMessages } from './activity.messages.ts';

const tones = {
  scanned: 'good',
  scan_failed: 'bad',
  values_changed: 'none',
  state_changed: 'none',
  status_changed: 'none',
  findings_resolved: 'good',
  findings_reopened: 'warning',
  file_reviewed: 'good',
  file_unreviewed: 'warning',
  fixes_written: 'good',
  fixes_undone: 'warning',
} as const satisfies Record<ActivityKind, Tone>;

/** What happened, and under it what that changed. Names and reasons are plain text. */
export function WhatHappened({ entry }: { entry: ActivityEntry }) {
  const intl = useIntl();
  const lines = [...new Set(linesOf(intl, entry))];
  return (
    <>
      <Status tone={tones[entry.kind]}>
        {intl.formatMessage(activityMessages.kind, { kind: entry.kind })}
      </Status>
      {lines.length === 0 ? null : (
        <ul className="plain-list small-print">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The moment, or the last of several with the first. */
export function WhenHappened({ entry: { at, since, times } }: { entry: ActivityEntry }) {
  const intl = useIntl();
  return (
    <>
      <Moment at={at} />
      {times === 1 ? null : (
        <div className="small-print">
          {intl.formatMessage(activityMessages.repeated, {
            times,
            since: intl.formatDate(since, { dateStyle: 'medium' }),
          })}
        </div>
      )}
    </>
  );
}

function linesOf(intl: IntlShape, { kind, facts, changes, errorMessage }: ActivityEntry): readonly string[] {
  const { count, item, rule, reason, file, state, status } = facts;
  const text = (id: keyof typeof activityMessages, values: Record<string, string | number>) =>
    intl.formatMessage(activityMessages[id], values);
  return [
    ...(errorMessage === null ? [] : [errorMessage]),
    ...(kind === 'state_changed' && state !== undefined ? [text('state', { state })] : []),
    ...(status ? [text('statusChange', { from: status.from, to: status.to, source: status.source })] : []),
    ...(status?.checklist === undefined ? [] : [text('checklist', { checklist: status.checklist })]),
    ...(status?.note === undefined ? [] : [text('note', { note: status.note })]),
    ...(count === undefined
      ? []
      : [item === undefined ? text('findings', { count }) : text('findingsIn', { count, item })]),
    ...(rule === undefined ? [] : [text('rule', { rule: ruleText(intl, rule) })]),
    ...(file === undefined ? [] : [file]),
    ...(reason === undefined ? [] : [text('reason', { reason })]),
    ...changes.flatMap((change) => changeText(intl, change) ?? []),
    ...(kind === 'scanned' && changes.length === 0 ? [text('nothingNew', {})] : []),
  ];
}

/** A rule that's no longer there keeps its id. */
function ruleText(intl: IntlShape, rule: string): string {
  const known = udoitRuleIds.find((id) => id === rule);
  return known === undefined ? rule : intl.formatMessage(ruleTitles[known]);
}

function changeText(intl: IntlShape, { metric: id, from, to }: ActivityChange): string | undefined {
  const metric = metrics.find((known) => known.id === id);
  if (!metric) return undefined;
  const name = intl.formatMessage(metricMessages[metric.id]);
  const after = valueText(intl, metric, to);
  return from === null
    ? intl.formatMessage(activityMessages.firstValue, { name, to: after })
    : intl.formatMessage(activityMessages.change, { name, from: valueText(intl, metric, from), to: after });
}

function valueText(intl: IntlShape, { unit }: Metric, value: number | null): string {
  if (value === null) return intl.formatMessage(uiMessages.none);
  if (unit === 'day') return intl.formatDate(value * 86_400_000, { dateStyle: 'medium', timeZone: 'UTC' });
  if (unit === 'percent') return formatPercent(intl, value);
  return formatAmount(intl, value);
}
