import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { checklistPeopleOf, checklistTaskPeopleOf } from '#server/relations/checklists.ts';
import { peopleOf, teachersOf, membershipsOf } from '#server/relations/people.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { tasksOf } from '#server/relations/tasks.ts';
import type { Audience } from '#shared/alerts/alert-terms.ts';

type Sql = RawBuilder<unknown>;

/** Who is to hear of alerts on which courses. */
interface Hearing {
  /** a sub-query of the ids of the courses */
  readonly courses: Sql;
  readonly audience: readonly Audience[];
  /** for the audience `people` */
  readonly personIds: readonly number[];
  /** instructors hear of their courses otherwise */
  readonly isWithoutTeachers?: boolean;
}

/** Who has open tasks on which of the courses `chosen`: those named there, or else by the checklist. */
const assignees = (scope: Scope) => sql`
  select k.course_id, by.person_id
  from ${tasksOf(scope)} k cross join lateral (
    select unnest(k.assignee_ids) as person_id
    union all
    select named.person_id from ${checklistTaskPeopleOf(scope)} named
      where k.assignee_ids is null and named.checklist_task_id = k.checklist_task_id
    union all
    select usual.person_id from ${checklistPeopleOf(scope)} usual
      where k.assignee_ids is null and usual.checklist_id = k.checklist_id
        and not exists (select from ${checklistTaskPeopleOf(scope)} named
          where named.checklist_task_id = k.checklist_task_id)) by
  where k.course_id in (select id from chosen) and k.is_counted and not k.is_completed and k.retired_at is null`;

/** Those of the people `given` who see the course: institution admins, those of its accounts, and people of a team of one of its batches. */
const seeing = (given: Sql) => sql`
  select g.course_id, g.person_id from (${given}) g
  where g.person_id in (select id from admins)
    or (g.course_id, g.person_id) in (
      select course_id, person_id from accounts union all select course_id, person_id from team)`;

const partOf: Record<Audience, (scope: Scope, hearing: Hearing) => Sql> = {
  admins: () => sql`select chosen.id as course_id, admins.id as person_id from chosen cross join admins
    union all select course_id, person_id from accounts`,
  team: () => sql`select course_id, person_id from team`,
  assignees: (scope) => seeing(assignees(scope)),
  people: (_, { personIds }) =>
    seeing(sql`select chosen.id as course_id, p.id as person_id
      from chosen cross join unnest(${[...personIds]}::int[]) p (id)`),
  instructors: (scope) => sql`select t.course_id, t.person_id from ${teachersOf(scope)} t
    where t.course_id in (select id from chosen) and t.person_id is not null`,
};

const isTaught = (scope: Scope) => sql`exists (select from ${teachersOf(scope)} t
  where t.course_id = h.course_id and t.person_id = h.person_id)`;

/** Each course with each person who hears of it. Nobody hears of a course that they don't see, or while shut out. */
function heard(scope: Scope, hearing: Hearing) {
  const parts = hearing.audience.map((audience) => partOf[audience](scope, hearing));
  const all =
    parts.length > 0 ? sql.join(parts, sql` union all `) : sql`select 0 as course_id, 0 as person_id`;
  return sql`
    with chosen as materialized (select distinct c.id from ${hearing.courses} c),
    admins as materialized (select p.id from ${peopleOf(scope)} p where p.is_admin or p.is_lms_admin),
    own as materialized (select p.id, p.account_ids from ${peopleOf(scope)} p where cardinality(p.account_ids) > 0),
    accounts as (
      select chosen.id as course_id, own.id as person_id
      from chosen join ${coursesOf(scope)} c on c.id = chosen.id join own on c.lms_account_id = any(own.account_ids)
      union
      select m.course_id, own.id
      from chosen join ${membersOf(scope)} m on m.course_id = chosen.id
      join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1
      join own on b.lms_account_id = any(own.account_ids)),
    team as (
      select m.course_id, t.person_id
      from chosen join ${membersOf(scope)} m on m.course_id = chosen.id
      join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1
      join ${membershipsOf(scope)} t on t.team_id = b.team_id),
    heard as (
      select h.course_id, h.person_id from (${all}) h
      join ${peopleOf(scope)} p on p.id = h.person_id
      where p.state <> 'deactivated' and ${hearing.isWithoutTeachers ? sql`not ${isTaught(scope)}` : sql`true`})`;
}

/** Who hears of how many of the courses, how many of these aren't in scope, and of which if it's one. */
export async function listAudience(scope: Scope, hearing: Hearing) {
  const { rows } = await sql<{
    personId: number;
    amount: number;
    outOfScope: number;
    courseId: number | null;
  }>`
    ${heard(scope, hearing)}
    select person_id as "personId", count(distinct course_id)::int as amount,
      (count(distinct course_id) filter (where not ${isInScope(scope, 'heard.course_id')}))::int as "outOfScope",
      case when min(course_id) = max(course_id) then min(course_id) end as "courseId"
    from heard group by person_id`.execute(db());
  return rows;
}

/** How many people would hear of any of the courses. */
export async function countAudience(scope: Scope, hearing: Hearing) {
  const { rows } = await sql<{ count: number }>`${heard(scope, hearing)}
    select count(distinct person_id)::int as count from heard`.execute(db());
  return rows[0]?.count ?? 0;
}

/** How many teachers of the courses are no people here yet. */
export async function countUnknownTeachers(scope: Scope, courses: Sql) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.lms_user_id)::int as count from ${teachersOf(scope)} t
    where t.person_id is null and t.course_id in (select c.id from ${courses} c)`.execute(db());
  return rows[0]?.count ?? 0;
}
