import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { peopleOf, membershipsOf } from '#server/relations/people.ts';
import { coursesOutOf } from '#server/relations/scope-decisions.ts';
import { tasklistsOf } from '#server/relations/tasks.ts';
import type { ChecklistSort } from '#shared/checklists/checklist.api.ts';
import { visibilities } from '#shared/checklists/checklist.ts';
import type { SortOrder } from '#shared/http/page.ts';
import { isFoundBy, type VisibleRecord } from './checklist.policy.ts';

export interface ListedChecklist extends VisibleRecord {
  readonly id: number;
  readonly title: string;
  readonly owner_name: string | null;
  readonly has_draft: boolean;
  readonly task_count: number;
  readonly course_count: number;
  readonly in_scope_count: number;
  readonly percentage: number | null;
  readonly updated_at: Date;
}

export interface ChecklistQuery {
  readonly search?: string | undefined;
  readonly sortBy: ChecklistSort;
  readonly sortOrder: SortOrder;
  readonly page: number;
  readonly limit: number;
}

const sortKeys: Readonly<Record<ChecklistSort, RawBuilder<unknown>>> = {
  title: sql`c.title_key`,
  visibility: sql`array_position(${[...visibilities]}::text[], c.visibility)`,
  taskCount: sql`c.task_count`,
  courseCount: sql`c.course_count`,
  completedTaskPercentage: sql`c.percentage`,
  updatedAt: sql`c.updated_at`,
};

const matching = (search: string | undefined) => {
  const pattern = likeAnywhere(search);
  return pattern === undefined ? sql`true` : sql`c.title_key like ${pattern}`;
};

const kept = (scope: Scope) => sql`c.institution_id = ${scope.institutionId} and c.removed_at is null`;

/** How far the tasks are on the courses of active batches, by checklist. */
const progress = (scope: Scope) => sql`
  select t.checklist_id, count(*)::int as course_count,
    (count(*) filter (where t.course_id not in ${coursesOutOf(scope)}))::int as in_scope_count,
    100.0::float8 * sum(t.completed_count) / nullif(sum(t.task_count), 0) as percentage
  from ${tasklistsOf(scope)} t
  where exists (
    select from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1
    where m.course_id = t.course_id)
  group by t.checklist_id`;

/** A page of the checklists that the actor finds, the last one if the given one is too late, and their number. */
export async function listChecklistRows(
  scope: Scope,
  actor: Actor,
  { search, sortBy, sortOrder, page, limit }: ChecklistQuery,
) {
  const found = sql`${kept(scope)} and ${isFoundBy(scope, actor)} and ${matching(search)}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from checklists c where ${found}`.execute(db());
  const total = counted.rows[0]?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / limit));
  const { rows } = await sql<ListedChecklist>`
    with progress as (${progress(scope)})
    select c.*, o.name as owner_name,
      array(select m.team_id from ${membershipsOf(scope)} m where m.person_id = c.owner_id) as owner_team_ids
    from (
      select c.id, c.title, c.title_key, c.visibility, c.owner_id, c.publication, c.updated_at,
        c.draft is not null as has_draft, ${taskCount} as task_count,
        coalesce(p.course_count, 0) as course_count, coalesce(p.in_scope_count, 0) as in_scope_count,
        p.percentage::float8 as percentage
      from checklists c left join progress p on p.checklist_id = c.id
      where ${found}) c
    left join ${peopleOf(scope)} o on o.id = c.owner_id
    order by ${sortKeys[sortBy]} ${sql.raw(sortOrder)} nulls last, c.title_key, c.id
    limit ${limit} offset ${(Math.min(Math.max(1, page), last) - 1) * limit}`.execute(db());
  return { rows, total };
}

const taskCount = sql`case c.publication
  when 0 then jsonb_array_length(c.draft -> 'taskTemplates')
  else (select count(*)::int from checklist_tasks k where k.checklist_id = c.id and k.removed_at is null) end`;

interface Search {
  readonly search?: string | undefined;
  readonly limit: number;
}

/** The published checklists that the actor finds, by title, and how many there are. */
export async function listPublishedRows(scope: Scope, actor: Actor, { search, limit }: Search) {
  const { rows } = await sql<{ id: number; title: string; taskCount: number; total: number }>`
    select c.id, c.title, ${taskCount} as "taskCount", (count(*) over ())::int as total
    from checklists c
    where ${kept(scope)} and c.publication > 0 and ${isFoundBy(scope, actor)} and ${matching(search)}
    order by c.title_key, c.id limit ${limit}`.execute(db());
  return rows;
}

/** People whom checklists can name, by name, and how many there are. */
export async function listNameable(scope: Scope, { search, limit }: Search) {
  const pattern = likeAnywhere(search);
  const { rows } = await sql<{ id: number; name: string; email: string | null; total: number }>`
    select p.id, p.name, p.email, (count(*) over ())::int as total from ${peopleOf(scope)} p
    where p.state <> 'deactivated' ${pattern === undefined ? sql`` : sql`and p.search_key like ${pattern}`}
    order by p.name_key, p.id limit ${limit}`.execute(db());
  return rows;
}
