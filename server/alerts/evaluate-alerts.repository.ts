import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { FoundValues } from '#shared/tasks/task.ts';

export interface ActiveRule {
  readonly id: number;
  readonly version: number;
  readonly condition: Filter;
  readonly all_batches: boolean;
  readonly batch_ids: readonly number[];
}

/** The columns about when and how a course was scanned; everything else changes only with the course. */
const aboutScans = String.raw`"(core\.scans|core\.unscanned_days|\w+\.scan_status|\w+\.last_scan_date_\w+)"`;

interface WantedRules {
  readonly ruleId?: number | undefined;
  readonly isAboutScans?: boolean | undefined;
}

const activeRules = ({ institutionId }: Scope, { ruleId, isAboutScans }: WantedRules) => sql`(
  select r.id, r.version, r.condition, r.all_batches,
    array(select rb.batch_id from alert_rule_batches rb where rb.rule_id = r.id) as batch_ids
  from alert_rules r
  where r.institution_id = ${institutionId} and r.is_active and r.removed_at is null
    and ${ruleId === undefined ? sql`true` : sql`r.id = ${ruleId}`}
    and ${isAboutScans ? sql`r.condition::text ~ ${aboutScans}` : sql`true`}
  order by r.id)`;

export async function areThereRules({ institutionId }: Scope) {
  const { rows } = await sql<{ is: boolean }>`select exists (select from alert_rules
    where institution_id = ${institutionId} and is_active and removed_at is null) as is`.execute(db());
  return rows[0]?.is ?? false;
}

export interface RunningAlert {
  readonly id: number;
  readonly rule_id: number;
  readonly course_id: number;
  readonly is_resolved: boolean;
}

export interface CourseStanding {
  readonly id: number;
  /** the active batches that it's in */
  readonly batch_ids: readonly number[];
  /** its alerts whose condition held at the last look */
  readonly running: readonly RunningAlert[];
}

const standingsOf = (scope: Scope, courseIds: readonly number[]) => sql`(
  select c.id,
    array(select b.id from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
      where m.course_id = c.id and b.status = 1) as batch_ids,
    (select coalesce(json_agg(json_build_object('id', a.id, 'rule_id', a.rule_id, 'course_id', a.course_id,
        'is_resolved', a.state = 'resolved')), '[]')
      from alerts a where a.course_id = c.id and a.ended_at is null) as running
  from unnest(${[...courseIds]}::int[]) c (id))`;

export interface Standings {
  readonly rules: readonly ActiveRule[];
  readonly standings: readonly CourseStanding[];
}

/**
 * The rules that are at work, and in which active batches the courses are and which alerts they have. In one statement,
 * since every scan asks.
 */
export async function readStandings(
  scope: Scope,
  courseIds: readonly number[],
  wanted: WantedRules,
): Promise<Standings> {
  const { rows } = await sql<Standings>`
    with rules as materialized ${activeRules(scope, wanted)}
    select coalesce((select json_agg(r) from rules r), '[]') as rules,
      case when exists (select from rules)
        then coalesce((select json_agg(s) from ${standingsOf(scope, courseIds)} s), '[]') else '[]' end as standings`.execute(
    db(),
  );
  return rows[0] ?? { rules: [], standings: [] };
}

export interface Opening {
  readonly rule_id: number;
  readonly version: number;
  readonly course_id: number;
  readonly found: FoundValues;
}

/**
 * Opens alerts, unless there are such by now or the rule has changed since it was read: then others look at it. Within
 * the rule's quiet days they're silent. Returns how many of them people are to be told of.
 */
export async function openAlerts({ institutionId }: Scope, openings: readonly Opening[], now: Date) {
  const { rows } = await sql<{ is_silent: boolean }>`
    insert into alerts (institution_id, rule_id, course_id, found_then, found_now, opened_at, last_seen_at, is_silent)
    select r.institution_id, r.id, o.course_id, o.found, o.found, ${now}::timestamptz, ${now}::timestamptz,
      r.quiet_days > 0 and exists (select from alerts before
        where before.rule_id = r.id and before.course_id = o.course_id
          and before.ended_at > ${now}::timestamptz - make_interval(days => r.quiet_days))
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) o(rule_id int, version int, course_id int, found jsonb)
    join alert_rules r on r.id = o.rule_id and r.version = o.version and r.is_active and r.removed_at is null
    where r.institution_id = ${institutionId}
    order by o.course_id, r.id
    for key share of r
    on conflict (course_id, rule_id) where ended_at is null do nothing
    returning is_silent`.execute(db());
  return rows.filter(({ is_silent }) => !is_silent).length;
}

export interface Look {
  readonly id: number;
  /** null: the condition holds */
  readonly resolution: 'condition' | 'scope' | null;
  readonly found: FoundValues | null;
}

/** Keeps what was found out about alerts: they hold, with these values, or they've ended. In order of their ids. */
export async function saveLooks({ institutionId }: Scope, looks: readonly Look[], now: Date) {
  await sql`
    with looked as (
      select a.id, l.resolution, l.found
      from alerts a join jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) l(id int, resolution text, found jsonb)
        on l.id = a.id
      where a.institution_id = ${institutionId} and a.ended_at is null
      order by a.id for update of a)
    update alerts a set
      last_seen_at = case when l.resolution is null then ${now}::timestamptz else a.last_seen_at end,
      found_now = coalesce(l.found, a.found_now),
      ${endedBy(sql`l.resolution`, now)}
    from looked l where a.id = l.id`.execute(db());
}

/** What becomes of an alert that ends for this reason; null: it doesn't. Who resolved it before stays. */
const endedBy = (resolution: RawBuilder<unknown>, now: Date) => sql`
  version = a.version + case when ${resolution} is null or a.state = 'resolved' then 0 else 1 end,
  ended_at = case when ${resolution} is null then null else ${now}::timestamptz end,
  state = case when ${resolution} is null then a.state else 'resolved' end,
  snoozed_until = case when ${resolution} is null then a.snoozed_until end,
  resolved_at = case when ${resolution} is null then a.resolved_at else coalesce(a.resolved_at, ${now}::timestamptz) end,
  resolution = coalesce(a.resolution, ${resolution})`;

/** Resolves all alerts of a rule that was paused. */
export async function endWithRule({ institutionId }: Scope, ruleId: number, now = currentTime()) {
  await sql`
    with ended as (select id from alerts
      where institution_id = ${institutionId} and rule_id = ${ruleId} and ended_at is null order by id for update)
    update alerts a set ${endedBy(sql`'rule'::text`, now)} from ended where a.id = ended.id`.execute(db());
}

interface Portion {
  /** the last course of the portion before */
  readonly last: number;
  readonly limit: number;
}

/** The next courses that are in batches or have alerts, in order of their ids. */
export async function listCoursesAfter(scope: Scope, { last, limit }: Portion) {
  const { rows } = await sql<{ id: number }>`
    (select distinct m.course_id as id from ${membersOf(scope)} m
      where m.course_id > ${last} order by m.course_id limit ${limit})
    union
    (select distinct a.course_id from alerts a
      where a.institution_id = ${scope.institutionId} and a.ended_at is null and a.course_id > ${last}
      order by a.course_id limit ${limit})
    order by id limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

/** Opens what was snoozed until this day or an earlier one, for people to be told of again. */
export async function wakeSnoozed({ institutionId }: Scope, today: string) {
  await sql`
    with woken as (select id from alerts
      where institution_id = ${institutionId} and state = 'snoozed' and snoozed_until <= ${today}::date
      order by id for update)
    update alerts a set state = 'open', snoozed_until = null, told_at = null, is_silent = false, version = version + 1
    from woken where a.id = woken.id`.execute(db());
}

/** The last course that was looked at on the day; null: all were. Nobody else goes on with it until the transaction ends. */
export async function holdLookedTo({ institutionId }: Scope, day: string): Promise<number | null> {
  const { rows } = await sql<{ looked_to: number | null }>`
    insert into alert_rule_days as d (institution_id, day, looked_to) values (${institutionId}, ${day}::date, 0)
    on conflict (institution_id) do update set day = excluded.day,
      looked_to = case when d.day = excluded.day then d.looked_to else 0 end
    returning looked_to`.execute(db());
  return rows[0]?.looked_to ?? null;
}

export async function saveLookedTo({ institutionId }: Scope, courseId: number | null) {
  await db()
    .updateTable('alert_rule_days')
    .set({ looked_to: courseId })
    .where('institution_id', '=', institutionId)
    .execute();
}
