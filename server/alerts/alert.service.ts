import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { nameStandings } from '#server/scope-decisions/scope-settings.service.ts';
import type { AlertListQuery } from '#shared/alerts/alert.api.ts';
import { alertList, type ListedAlert } from '#shared/alerts/alert.columns.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import { columnLabels } from '#shared/columns/column-labels.ts';
import { findColumn } from '#shared/columns/columns.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import { phrase } from '#shared/text/phrase.ts';
import { alertProblems } from './alert.messages.ts';
import { alertPermissions } from './alert.policy.ts';
import { countAlerts, listByIds, listIds, type AlertRow } from './alert.repository.ts';

type Standings = Awaited<ReturnType<typeof nameStandings>>;

/** An alert as sent to the client, with what the actor is allowed to do to it. */
const toAlert = (actor: Actor, row: AlertRow, standings: Standings): Alert => ({
  id: row.id,
  version: row.version,
  state: row.state,
  rule: { id: row.rule_id, title: row.rule_title, severity: row.severity },
  course: { id: row.course_id, title: row.course_title },
  outOfScope: row.standing_out && standings[row.standing_out],
  openedAt: row.opened_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  foundThen: row.found_then,
  foundNow: row.found_now,
  isSilent: row.is_silent,
  snoozedUntil: row.snoozed_until,
  note: row.note,
  answeredBy: row.changed_by,
  answeredAt: row.changed_at?.toISOString() ?? null,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolution: row.resolution,
  isHolding: row.ended_at === null,
  permissions: { answer: alertPermissions(actor, row).answer },
});

interface ListQuery extends AlertListQuery {
  readonly page: number;
  readonly limit: number;
}

/** A page of alerts of courses that the actor sees. */
export async function listAlertsFor(scope: Scope, actor: Actor, query: ListQuery) {
  const { total, outOfScope } = await countAlerts(scope, actor, query);
  const pagination = paginate(query, total);
  const { page, limit } = pagination;
  const ids = await listIds(scope, actor, { ...query, limit, offset: (page - 1) * limit });
  return { alerts: await readAlerts(scope, actor, ids), pagination, outOfScopeCount: outOfScope };
}

/** Alerts by their ids, in that order. */
async function readAlerts(scope: Scope, actor: Actor, ids: readonly number[]) {
  const standings = await nameStandings(scope);
  return (await listByIds(scope, ids)).map((row) => toAlert(actor, row, standings));
}

const withWords = (alert: Alert): ListedAlert => ({
  ...alert,
  inWords: { before: inWords(alert.foundThen), now: inWords(alert.foundNow) },
});

/** Values as they're stored, each after the name of its column. */
const inWords = ({ values }: FoundValues) =>
  values
    .map(({ column, value }) => {
      const known = findColumn(column);
      const name = known ? say(phrase(columnLabels[known.id])) : column;
      return `${name}: ${Array.isArray(value) ? value.join(', ') : (value ?? '—')}`;
    })
    .join('; ');

interface FileQuery extends AlertListQuery {
  readonly format: TableFormat;
}

/** All alerts of a list, in its order, as a file. */
export function exportAlerts(scope: Scope, actor: Actor, { format, ...query }: FileQuery) {
  const rows = byIds(
    () => listIds(scope, actor, query),
    async (ids) => (await readAlerts(scope, actor, ids)).map(withWords),
  );
  return listFile(scope, alertList, { what: 'alerts', format, rows });
}

export async function readAlert(scope: Scope, actor: Actor, id: number) {
  const [alert] = await readAlerts(scope, actor, [id]);
  if (!alert) throw new Problem('not_found', phrase(alertProblems.notFound));
  return alert;
}
