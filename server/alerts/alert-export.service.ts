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
import { alertColumnTexts as texts } from './alert-export.messages.ts';
import { listIds } from './alert.repository.ts';
import { readAlerts } from './alert.service.ts';

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
