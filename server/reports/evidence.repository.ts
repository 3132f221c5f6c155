import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { checklistsOf } from '#server/relations/checklists.ts';
import { courseFilesOf, findingsOf } from '#server/relations/content.ts';
import { accountsOf, coursesOf, scansOf } from '#server/relations/courses.ts';
import { fixesOf } from '#server/relations/fixes.ts';
import { historyStateOf, memberSpansOf, spansOf, spansOn } from '#server/relations/history.ts';
import { peopleOf } from '#server/relations/people.ts';
import { everyScopeDecisionOf, isInScope, outOfScopeOn } from '#server/relations/scope-decisions.ts';
import { tasklistsOf, tasksOf } from '#server/relations/tasks.ts';
import { standingStates } from '#shared/fixes/fix.ts';
import {
  mostDecisions,
  mostPeopleNamed,
  type Evidence,
  type EvidencePerson,
} from '#shared/reports/evidence.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { EvidenceCourses } from './evidence-figures.service.ts';

/** The courses of an evidence, and the end of which day it's about. */
export interface EvidenceAsked {
  readonly courses: EvidenceCourses;
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
}

type Sql = RawBuilder<unknown>;

/** The moment at which a day of the institution ends. */
const endOf = (day: string, timeZone: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

/** The courses that were in the batches at the end of the day. */
const heldOn = (scope: Scope, { courses: { batchIds, only }, day, today }: EvidenceAsked): Sql => sql`(
  select s.course_id from ${memberSpansOf(scope)} s
  where s.batch_id = any(${[...batchIds]}::int[]) and s.from_day <= ${day}::date
    and ${day === today ? sql`s.to_day is null` : sql`(s.to_day is null or s.to_day >= ${day}::date)`}
    and ${only?.courseIds ? sql`s.course_id in ${only.courseIds}` : sql`true`}
  group by s.course_id)`;

/** An account by its id in the LMS. */
export async function findAccount(scope: Scope, lmsAccountId: string) {
  const found = await accountsOf(scope).where('lms_account_id', '=', lmsAccountId).executeTakeFirst();
  return found && { id: found.lms_account_id, title: found.title };
}

/** All batches of the institution, seen or not. */
export async function listEveryBatchId(scope: Scope) {
  const rows = await batchesOf(scope).execute();
  return rows.map(({ id }) => id);
}

/** The courses that lie in an account or below it, as a sub-query of their ids. */
export const coursesInAccount = (scope: Scope, lmsAccountId: string): Sql => sql`(
  with recursive own as (
    select ${lmsAccountId}::text as id
    union
    select a.lms_account_id from ${accountsOf(scope)} a join own on own.id = a.parent_lms_account_id)
  select c.id from ${coursesOf(scope)} c where c.lms_account_id in (select own.id from own))`;

/** Only the courses of an account; absent where it has every one: then the stored sums of whole batches are theirs. */
export async function onlyInAccount(scope: Scope, lmsAccountId: string): Promise<EvidenceCourses['only']> {
  const courseIds = coursesInAccount(scope, lmsAccountId);
  const { rows } = await sql<{ isPart: boolean }>`
    select exists (select from ${coursesOf(scope)} c where c.id not in ${courseIds}) as "isPart"`.execute(
    db(),
  );
  return rows[0]?.isPart ? { courseIds } : undefined;
}

/** The courses that are in scope now, or of some those that are, as a sub-query of their ids. */
export const coursesInScope = (
  scope: Scope,
  among: Sql = sql`(select c.id from ${coursesOf(scope)} c)`,
): Sql => sql`(
  select c.id from ${coursesOf(scope)} c where c.id in ${among} and ${isInScope(scope, 'c.id')})`;

/** The first day of which anything is known of the batches; null: nothing is. */
export async function findFirstDay(scope: Scope, batchIds: readonly number[]) {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select s.summed_from from ${historyStateOf(scope)} s),
      (select min(m.from_day) from ${memberSpansOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[]))) as day
    where exists (select from ${memberSpansOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[]))`.execute(
    db(),
  );
  return rows[0]?.day ?? null;
}

/** Why courses have no values of some tools: how many of all, and of those in scope. */
export async function countNotChecked(scope: Scope, asked: EvidenceAsked, of: readonly Tool[]) {
  if (of.length === 0) return [];
  const { day, today } = asked;
  const hasFailed = day === today ? sql`scan.status = 'failed'` : sql`false`;
  const { rows } = await sql<Evidence['notChecked'][number]>`
    select lacking.tool, lacking.why, (count(*) filter (where out.course_id is null))::int as "inScope",
      count(*)::int as "all"
    from (
      select held.course_id, t.tool, case
        when ${hasFailed} then 'failed'
        when exists (select from ${spansOf(scope)} e where e.course_id = held.course_id and e.tool = t.tool
          and e.valid_from <= ${day}::date) then 'lapsed'
        else 'never' end as why
      from ${heldOn(scope, asked)} held
      cross join unnest(${[...of]}::text[]) t(tool)
      left join ${spansOn(scope, sql`any(${[...of]}::text[])`, sql`${day}::date`)} v
        on v.course_id = held.course_id and v.tool = t.tool
      left join ${scansOf(scope)} scan on scan.course_id = held.course_id and scan.tool = t.tool
      where v.course_id is null) lacking
    left join (select distinct course_id from ${outOfScopeOn(scope, asked)} o) out on out.course_id = lacking.course_id
    group by 1, 2 order by array_position(${[...of]}::text[], lacking.tool), count(*) desc, 2`.execute(db());
  return rows;
}

const judging = ['issues', 'documents'] as const;
const working = ['fixes', 'judged', 'reviewed', 'tasks', 'decisions'] as const;
type Deed = (typeof judging | typeof working)[number];

type PersonRow = EvidencePerson & Readonly<Record<Deed, number>>;

/**
 * Who judged issues and documents as fine by the end of the day, and what people did since the end of an earlier one, as
 * far as it still stands: those who did most.
 */
export async function listPeople(scope: Scope, asked: EvidenceAsked, since: string) {
  const [after, until] = [endOf(since, asked.timeZone), endOf(asked.day, asked.timeZone)];
  const within = (moment: string) => sql`${sql.ref(moment)} >= ${after} and ${sql.ref(moment)} < ${until}`;
  const deeds = [...judging, ...working];
  const counts = (counted: Partial<Record<Deed, Sql>>) =>
    sql.join(deeds.map((deed) => sql`${counted[deed] ?? sql`0`} as ${sql.ref(deed)}`));
  const all = sql`count(*)`;
  const { rows } = await sql<PersonRow>`
    with held as materialized ${heldOn(scope, asked)}
    select done.person_id as "personId", done.name,
      ${sql.join(deeds.map((deed) => sql`sum(done.${sql.ref(deed)})::int as ${sql.ref(deed)}`))}
    from (
      select f.resolved_by as person_id, f.resolved_by_name as name,
        ${counts({ issues: all, judged: sql`count(*) filter (where f.resolved_at >= ${after})` })}
      from ${findingsOf(scope)} f join held on held.course_id = f.course_id
      where f.state = 'resolved' and f.resolved_at < ${until} group by 1, 2
      union all
      select d.reviewed_by, d.reviewed_by_name,
        ${counts({ documents: all, reviewed: sql`count(*) filter (where d.reviewed_at >= ${after})` })}
      from ${courseFilesOf(scope)} d join held on held.course_id = d.course_id
      where d.is_document and d.reviewed_at < ${until} group by 1, 2
      union all
      select x.person_id, x.person_name, ${counts({ fixes: all })}
      from ${fixesOf(scope)} x join held on held.course_id = x.course_id
      where x.state = any(${[...standingStates]}::text[]) and ${within('x.written_at')} group by 1, 2
      union all
      select k.state_by, p.name, ${counts({ tasks: all })}
      from ${tasksOf(scope)} k join held on held.course_id = k.course_id
      join ${peopleOf(scope)} p on p.id = k.state_by
      where k.is_completed and ${within('k.state_at')} group by 1, 2
      union all
      select s.decided_by, s.decided_by_name, ${counts({ decisions: all })}
      from ${everyScopeDecisionOf(scope)} s join held on held.course_id = s.course_id
      where ${within('s.decided_at')} group by 1, 2) done
    where done.name is not null
    group by 1, 2 order by done.name, 1`.execute(db());
  return { judged: thoseWhoDidMost(rows, judging), work: thoseWhoDidMost(rows, working) };
}

/** Of people in their order, those who did most of some things; of who did as much, the first. */
function thoseWhoDidMost<K extends Deed>(rows: readonly PersonRow[], deeds: readonly K[]) {
  const total = (row: PersonRow) => deeds.reduce((sum, deed) => sum + row[deed], 0);
  return rows
    .filter((row) => total(row) > 0)
    .toSorted((one, other) => total(other) - total(one))
    .slice(0, mostPeopleNamed)
    .map((row) => ({
      by: { personId: row.personId, name: row.name } satisfies EvidencePerson,
      ...(Object.fromEntries(deeds.map((deed) => [deed, row[deed]])) as Record<K, number>),
    }));
}

/** The checklists that the courses had by the end of the day and still have, and how many had completed them. */
export async function listChecklists(scope: Scope, asked: EvidenceAsked): Promise<Evidence['checklists']> {
  const until = endOf(asked.day, asked.timeZone);
  const isIn = sql`t.course_id not in ${outOfScopeOn(scope, asked)}`;
  const { rows } = await sql<Evidence['checklists'][number]>`
    select c.id, c.title, sums.courses, sums."inScopeCourses", sums.completed, sums."inScopeCompleted" from (
      select t.checklist_id, count(*)::int as courses, (count(*) filter (where ${isIn}))::int as "inScopeCourses",
        (count(*) filter (where t.completed_at < ${until}))::int as completed,
        (count(*) filter (where t.completed_at < ${until} and ${isIn}))::int as "inScopeCompleted"
      from ${tasklistsOf(scope)} t
      where t.assigned_at < ${until} and t.course_id in ${heldOn(scope, asked)} group by t.checklist_id) sums
    join ${checklistsOf(scope)} c on c.id = sums.checklist_id
    where c.publication > 0 order by c.title_key, c.id limit ${mostPeopleNamed}`.execute(db());
  return rows;
}

/** The decisions that counted at the end of the day. */
const countedOn = (scope: Scope, asked: EvidenceAsked): Sql => {
  const end = endOf(asked.day, asked.timeZone);
  return sql`(select d.* from ${everyScopeDecisionOf(scope)} d
    where d.began_at < ${end} and (d.ended_at is null or d.ended_at >= ${end})
      and d.course_id in ${heldOn(scope, asked)})`;
};

const countOf = (subject: 'course' | 'item' | 'document') =>
  sql`(count(*) filter (where d.subject = ${subject}))::int`;

interface DecisionRow extends Omit<Evidence['decisions'][number], 'by'> {
  readonly personId: number | null;
  readonly name: string | null;
  readonly total: number;
  readonly first: number;
}

interface DecidedRow {
  readonly standings: readonly Omit<Evidence['standings'][number], 'label'>[];
  readonly decisions: readonly DecisionRow[];
  readonly groups: number;
}

/**
 * How many things each standing was decided about, and the decisions with reasons, equal ones together: those about most
 * first, and how many aren't listed.
 */
export async function readDecided(scope: Scope, asked: EvidenceAsked) {
  const dayOf = (moment: Sql) => sql`(${moment} at time zone ${asked.timeZone})::date`;
  const { rows } = await sql<DecidedRow>`
    with d as materialized ${countedOn(scope, asked)},
    grouped as (
      select d.standing, d.kind_title as kind, d.reason, d.decided_by as "personId", d.decided_by_name as name,
        d.rule_title as rule, d.evidence_url as link, ${dayOf(sql`min(d.decided_at)`)} as "firstOn",
        ${dayOf(sql`max(d.decided_at)`)} as "lastOn", min(d.review_on) as "reviewOn",
        case when count(*) = 1 then min(d.subject_title) end as title, ${countOf('course')} as courses,
        ${countOf('item')} as items, ${countOf('document')} as documents, count(*) as total, min(d.id) as first
      from d
      group by d.standing, d.kind_title, d.reason, d.decided_by, d.decided_by_name, d.rule_title, d.evidence_url)
    select
      (select coalesce(json_agg(each_of), '[]') from (
        select standing, sum(courses)::int as courses, sum(items)::int as items, sum(documents)::int as documents
        from grouped group by standing) each_of) as standings,
      (select coalesce(json_agg(each_of order by total desc, reason, first), '[]') from (
        select * from grouped order by total desc, reason, first limit ${mostDecisions}) each_of) as decisions,
      (select count(*)::int from grouped) as groups`.execute(db());
  const { standings, decisions, groups } = rows[0] ?? { standings: [], decisions: [], groups: 0 };
  return {
    standings,
    decisions: decisions.map(({ personId, name, total: _total, first: _first, ...decision }) => ({
      ...decision,
      by: name === null ? null : { personId, name },
    })),
    decisionsLeftOut: groups - decisions.length,
  };
}
