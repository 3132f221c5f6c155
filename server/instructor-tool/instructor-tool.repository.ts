import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { everyone } from '#server/relations/people.ts';
import { coursesOutOf } from '#server/relations/scope-decisions.ts';
import type { InstructorTool } from '#shared/instructor-tool/instructor-tool.ts';

export interface ToolRow {
  readonly is_on: boolean;
  readonly all_batches: boolean;
  readonly choices: Readonly<Record<string, unknown>>;
  readonly scores_hidden_until: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by_name: string | null;
}

/** What the institution chose; undefined: nothing yet. */
export async function findTool({ institutionId }: Scope) {
  const { rows } = await sql<ToolRow>`
    select t.is_on, t.all_batches, t.choices, t.scores_hidden_until, t.version, t.updated_at,
      (select p.name from ${everyone()} p where p.id = t.updated_by) as updated_by_name
    from instructor_tools t where t.institution_id = ${institutionId}`.execute(db());
  return rows[0];
}

/** The chosen batches that are still there, by title. */
export async function listToolBatches(scope: Scope) {
  const { rows } = await sql<{ id: number; title: string }>`
    select b.id, b.title from instructor_tool_batches t join ${batchesOf(scope)} b on b.id = t.batch_id
    where t.institution_id = ${scope.institutionId} order by b.title_key, b.id`.execute(db());
  return rows;
}

/** Whether a batch `b` is one whose courses have the view. */
const isChosen = ({ institutionId }: Scope) => sql<boolean>`(b.status = 1 and (
  coalesce((select t.all_batches from instructor_tools t where t.institution_id = ${institutionId}), true)
  or b.id in (select t.batch_id from instructor_tool_batches t where t.institution_id = ${institutionId})))`;

/** How many tracked courses have the view while the tool is on, and how many of them are in scope. */
export async function countToolCourses(scope: Scope) {
  const { rows } = await sql<Pick<InstructorTool, 'courseCount' | 'inScopeCount'>>`
    select count(distinct m.course_id)::int as "courseCount",
      (count(distinct m.course_id) filter (where m.course_id not in ${coursesOutOf(scope)}))::int as "inScopeCount"
    from ${membersOf(scope)} m
    join ${batchesOf(scope)} b on b.id = m.batch_id where ${isChosen(scope)}`.execute(db());
  return rows[0] ?? { courseCount: 0, inScopeCount: 0 };
}

interface CourseStanding {
  readonly id: number;
  readonly is_tracked: boolean;
  readonly is_chosen: boolean;
}

/** Whether a course is in a batch at all, and in one whose courses have the view. */
export async function findCourseStanding(
  scope: Scope,
  course: { readonly lmsCourseId: string } | { readonly courseId: number },
) {
  const which =
    'courseId' in course ? sql`c.id = ${course.courseId}` : sql`c.lms_course_id = ${course.lmsCourseId}`;
  const { rows } = await sql<CourseStanding>`
    select c.id, coalesce(bool_or(b.status = 1), false) as is_tracked,
      coalesce(bool_or(${isChosen(scope)}), false) as is_chosen
    from ${coursesOf(scope)} c
    left join ${membersOf(scope)} m on m.course_id = c.id
    left join ${batchesOf(scope)} b on b.id = m.batch_id
    where ${which} group by c.id`.execute(db());
  return rows[0];
}

interface NewTool {
  readonly isOn: boolean;
  readonly allBatches: boolean;
  readonly choices: Readonly<Record<string, unknown>>;
  readonly scoresHiddenUntil: string | null;
  /** as it was seen */
  readonly version: number;
  readonly personId: number;
}

/** Saves the tool; false if somebody else has since `version`. */
export async function saveTool({ institutionId }: Scope, given: NewTool) {
  const { rows } = await sql`
    insert into instructor_tools (institution_id, is_on, all_batches, choices, scores_hidden_until, updated_by)
    values (${institutionId}, ${given.isOn}, ${given.allBatches}, ${JSON.stringify(given.choices)}::jsonb,
      ${given.scoresHiddenUntil}, ${given.personId})
    on conflict (institution_id) do update set is_on = excluded.is_on, all_batches = excluded.all_batches,
      choices = excluded.choices, scores_hidden_until = excluded.scores_hidden_until,
      updated_by = excluded.updated_by, updated_at = clock_timestamp(), version = instructor_tools.version + 1
    where instructor_tools.version = ${given.version}
    returning version`.execute(db());
  return rows.length > 0;
}

/** Which of the batches are there. */
export async function listBatchesAmong(scope: Scope, ids: readonly number[]) {
  const rows = await batchesOf(scope)
    .clearSelect()
    .select('id')
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function replaceToolBatches({ institutionId }: Scope, batchIds: readonly number[]) {
  await sql`delete from instructor_tool_batches where institution_id = ${institutionId}
    and batch_id <> all(${[...batchIds]}::int[])`.execute(db());
  await sql`insert into instructor_tool_batches (institution_id, batch_id)
    select ${institutionId}::int, unnest(${[...batchIds]}::int[]) on conflict do nothing`.execute(db());
}
