import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { byIds, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AlertListQuery } from '#shared/alerts/alert.api.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { columnLabels } from '#shared/columns/column-labels.ts';
import { findColumn } from '#shared/columns/columns.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listIds } from './alert.repository.ts';
import { readAlerts } from './alert.service.ts';

/** The title and the columns of exported alerts. */
const texts = defineMessages({
  title: { id: 'alert.export.title', defaultMessage: 'Alerts' },
  rule: { id: 'alert.export.rule', defaultMessage: 'Rule' },
  severity: { id: 'alert.export.severity', defaultMessage: 'Severity' },
  severityName: {
    id: 'alert.export.severityName',
    defaultMessage: '{severity, select, info {Information} warning {Warning} other {Serious}}',
  },
  course: { id: 'alert.export.course', defaultMessage: 'Course' },
  state: { id: 'alert.export.state', defaultMessage: 'State' },
  stateName: {
    id: 'alert.export.stateName',
    defaultMessage:
      '{state, select, open {Open} acknowledged {Acknowledged} snoozed {Snoozed} other {Resolved}}',
  },
  openedAt: { id: 'alert.export.openedAt', defaultMessage: 'Opened' },
  before: { id: 'alert.export.before', defaultMessage: 'Values then' },
  now: { id: 'alert.export.now', defaultMessage: 'Values at the last look' },
  lastSeenAt: { id: 'alert.export.lastSeenAt', defaultMessage: 'Last seen' },
  snoozedUntil: { id: 'alert.export.snoozedUntil', defaultMessage: 'Snoozed until' },
  answeredBy: { id: 'alert.export.answeredBy', defaultMessage: 'Answered by' },
  answeredAt: { id: 'alert.export.answeredAt', defaultMessage: 'Answered' },
  note: { id: 'alert.export.note', defaultMessage: 'Note' },
  resolvedAt: { id: 'alert.export.resolvedAt', defaultMessage: 'Resolved' },
  resolution: { id: 'alert.export.resolution', defaultMessage: 'Resolved because' },
  resolutionName: {
    id: 'alert.export.resolutionName',
    defaultMessage:
      '{resolution, select, condition {The condition no longer held} scope {The course left the rule’s scope} rule {The rule was paused} other {Somebody resolved it}}',
  },
});

const columns: readonly Column<Alert>[] = [
  { header: phrase(texts.rule), type: 'text', cell: ({ rule }) => rule.title },
  {
    header: phrase(texts.severity),
    type: 'text',
    cell: ({ rule }) => say(phrase(texts.severityName, { severity: rule.severity })),
  },
  { header: phrase(texts.course), type: 'text', cell: ({ course }) => course.title },
  { header: phrase(texts.state), type: 'text', cell: ({ state }) => say(phrase(texts.stateName, { state })) },
  { header: phrase(texts.openedAt), type: 'moment', cell: ({ openedAt }) => openedAt },
  { header: phrase(texts.before), type: 'text', cell: ({ foundThen }) => inWords(foundThen) },
  { header: phrase(texts.now), type: 'text', cell: ({ foundNow }) => inWords(foundNow) },
  { header: phrase(texts.lastSeenAt), type: 'moment', cell: ({ lastSeenAt }) => lastSeenAt },
  { header: phrase(texts.snoozedUntil), type: 'date', cell: ({ snoozedUntil }) => snoozedUntil },
  { header: phrase(texts.answeredBy), type: 'text', cell: ({ answeredBy }) => answeredBy },
  { header: phrase(texts.answeredAt), type: 'moment', cell: ({ answeredAt }) => answeredAt },
  { header: phrase(texts.note), type: 'text', cell: ({ note }) => note },
  { header: phrase(texts.resolvedAt), type: 'moment', cell: ({ resolvedAt }) => resolvedAt },
  {
    header: phrase(texts.resolution),
    type: 'text',
    cell: ({ resolution }) => resolution && say(phrase(texts.resolutionName, { resolution })),
  },
];

/** Values as they're stored, each after the name of its column. */
const inWords = ({ values }: FoundValues) =>
  values
    .map(({ column, value }) => {
      const known = findColumn(column);
      const name = known ? say(phrase(columnLabels[known.id])) : column;
      return `${name}: ${Array.isArray(value) ? value.join(', ') : (value ?? '—')}`;
    })
    .join('; ');

interface ExportQuery extends AlertListQuery {
  readonly format: TableFormat;
}

/** All alerts of a list, in its order. */
export async function exportAlertList(scope: Scope, actor: Actor, { format, ...query }: ExportQuery) {
  const alerts = byIds(
    () => listIds(scope, actor, query),
    (ids) => readAlerts(scope, actor, ids),
  );
  return tableFileOf(scope, { what: 'alerts', format, main: sheetOf(phrase(texts.title), columns, alerts) });
}
