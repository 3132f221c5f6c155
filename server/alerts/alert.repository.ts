import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy, type SightedMembership } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isOpen, isUnresolved } from '#server/relations/alerts.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { peopleOf } from '#server/relations/people.ts';
import { isInScope, standingOut } from '#server/relations/scope-decisions.ts';
import type { AlertSort } from '#shared/alerts/alert.columns.ts';
import type { AlertChoice, AlertListQuery } from '#shared/alerts/alert.api.ts';
import {
  alertStates,
  severities,
  type AlertState,
  type Resolution,
  type Severity,
} from '#shared/alerts/alert-terms.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import type { FoundValues } from '#shared/tasks/task.ts';

export interface AlertRow {
  readonly id: number;
  readonly version: number;
  readonly state: AlertState;
  readonly rule_id: number;
  readonly rule_title: string;
  readonly severity: Severity;
  readonly course_id: number;
  readonly course_title: string;
  readonly standing_out: ScopeStanding | null;
  readonly opened_at: Date;
  readonly last_seen_at: Date;
  readonly found_then: FoundValues;
  readonly found_now: FoundValues;
  readonly is_silent: boolean;
  readonly snoozed_until: string | null;
  readonly note: string | null;
  readonly changed_by: string | null;
  readonly changed_at: Date | null;
  readonly resolved_at: Date | null;
  readonly resolution: Resolution | null;
  readonly ended_at: Date | null;
  readonly batches: readonly SightedMembership[];
}

/** Alerts `a` of rules `r` that weren't removed, with their course. */
const alertsIn = (scope: Scope) => sql`
  alerts a join alert_rules r on r.id = a.rule_id and r.removed_at is null
  join ${coursesOf(scope)} course on course.id = a.course_id
  where a.institution_id = ${scope.institutionId}`;

const rowOf = (scope: Scope) => sql`
  select a.id, a.version, a.state, a.rule_id, r.title as rule_title, r.severity, a.course_id,
    course.title as course_title, ${standingOut(scope, 'a.course_id')} as standing_out, a.opened_at, a.last_seen_at, a.found_then, a.found_now, a.is_silent,
    a.snoozed_until, a.note, (select p.name from ${peopleOf(scope)} p where p.id = a.changed_by) as changed_by,
    a.changed_at, a.resolved_at, a.resolution, a.ended_at, (
      select coalesce(json_agg(json_build_object('team_id', b.team_id, 'status', b.status,
        'lms_account_id', b.lms_account_id, 'course_account_id', course.lms_account_id)), '[]')
      from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
      where m.course_id = a.course_id) as batches
  from ${alertsIn(scope)}`;

/** An alert with what decides who sees it. */
export async function findAlert(scope: Scope, id: number): Promise<AlertRow | undefined> {
  return (await listByIds(scope, [id]))[0];
}

/** Alerts by their ids, in that order; those that are gone are left out. */
export async function listByIds(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<AlertRow>`${rowOf(scope)} and a.id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], a.id)`.execute(db());
  return rows;
}

const choices = {
  open: isOpen,
  unanswered: sql`a.state = 'open'`,
  acknowledged: sql`a.state = 'acknowledged'`,
  snoozed: sql`a.state = 'snoozed'`,
  unresolved: isUnresolved,
  resolved: sql`a.state = 'resolved'`,
  all: sql`true`,
} as const satisfies Record<AlertChoice, RawBuilder<unknown>>;

const sortKeys: Readonly<Record<AlertSort, RawBuilder<unknown>>> = {
  openedAt: sql`a.opened_at`,
  lastSeenAt: sql`a.last_seen_at`,
  course: sql`course.name_key`,
  rule: sql`r.title_key`,
  severity: sql`array_position(${[...severities]}::text[], r.severity)`,
  state: sql`array_position(${[...alertStates]}::text[], a.state)`,
};

type Narrowing = Pick<AlertListQuery, 'state' | 'ruleId' | 'severity' | 'courseId' | 'batchId' | 'search'>;

function found(
  scope: Scope,
  actor: Actor,
  { state, ruleId, severity, courseId, batchId, search }: Narrowing,
) {
  const pattern = likeAnywhere(search);
  const isSeen = isSeenBy(actor, batchId === undefined ? 'm.course_id' : undefined);
  const isOfBatch = batchId === undefined ? sql`true` : sql`b.id = ${batchId}`;
  const conditions = [
    choices[state],
    ruleId === undefined ? sql`true` : sql`a.rule_id = ${ruleId}`,
    severity === undefined ? sql`true` : sql`r.severity = ${severity}`,
    courseId === undefined ? sql`true` : sql`a.course_id = ${courseId}`,
    pattern === undefined
      ? sql`true`
      : sql`(r.title_key like ${pattern} or course.search_key like ${pattern})`,
    sql`a.course_id in (select m.course_id from ${membersOf(scope)} m
      join ${batchesOf(scope)} b on b.id = m.batch_id where ${isSeen} and ${isOfBatch})`,
  ];
  return sql`${alertsIn(scope)} and ${sql.join(conditions, sql` and `)}`;
}

/** How many alerts a list has, and how many of them are on courses out of scope. */
export async function countAlerts(scope: Scope, actor: Actor, narrowing: Narrowing) {
  const { rows } = await sql<{ total: number; outOfScope: number }>`
    select count(*)::int as total,
      (count(*) filter (where not ${isInScope(scope, 'a.course_id')}))::int as "outOfScope"
    from ${found(scope, actor, narrowing)}`.execute(db());
  return rows[0] ?? { total: 0, outOfScope: 0 };
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The ids of alerts in the order of a list; all of them, or a slice. */
export async function listIds(
  scope: Scope,
  actor: Actor,
  query: Narrowing & Pick<AlertListQuery, 'sortBy' | 'sortOrder'> & Partial<Slice>,
) {
  const { sortBy, sortOrder, limit, offset } = query;
  const slice = limit === undefined ? sql`` : sql`limit ${limit} offset ${offset ?? 0}`;
  const { rows } = await sql<{ id: number }>`
    select a.id from ${found(scope, actor, query)}
    order by ${sortKeys[sortBy]} ${sql.raw(sortOrder)} nulls last, a.id ${sql.raw(sortOrder)} ${slice}`.execute(
    db(),
  );
  return rows.map(({ id }) => id);
}
