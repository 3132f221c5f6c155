import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { peopleOf } from '#server/relations/people.ts';
import type { DraftContent, DraftTask, Due, DueKind } from '#shared/checklists/checklist.ts';
import { renumbered } from '#shared/checklists/draft.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { PersonState } from '#shared/people/person-states.ts';

interface TaskRow {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly needs_verification: boolean;
  readonly due_kind: DueKind;
  readonly due_on: string | null;
  readonly due_days: number | null;
  readonly condition: Filter | null;
  readonly users: number[];
}

const usersOfTask = sql`array(
  select u.person_id from checklist_task_people u where u.checklist_task_id = k.id order by u.person_id) as users`;

/** The published tasks of a checklist, in their order. */
export async function listTaskRows(scope: Scope, checklistId: number): Promise<PublishedTask[]> {
  const { rows } = await sql<TaskRow>`
    select k.id, k.key, k.title, k.description, k.needs_verification, k.due_kind, k.due_on, k.due_days,
      k.condition, ${usersOfTask}
    from checklist_tasks k
    where k.institution_id = ${scope.institutionId} and k.checklist_id = ${checklistId} and k.removed_at is null
    order by k.weight, k.id`.execute(db());
  return renumbered(rows.map(toTask));
}

export type PublishedTask = DraftTask & { readonly id: number };

const toTask = ({ id, key, title, description, users, condition, ...row }: TaskRow) => ({
  id,
  key,
  title,
  description,
  users,
  condition,
  needsVerification: row.needs_verification,
  due: dueOf(row),
});

function dueOf({ due_kind, due_on, due_days }: Pick<TaskRow, 'due_kind' | 'due_on' | 'due_days'>): Due {
  if (due_kind === 'fixed') return { kind: 'fixed', on: due_on ?? '' };
  return due_kind === 'none' ? { kind: 'none' } : { kind: due_kind, days: due_days ?? 0 };
}

/** Who works on the tasks that name nobody. */
export async function listUserIds(scope: Scope, checklistId: number) {
  const rows = await db()
    .selectFrom('checklist_people')
    .select('person_id')
    .where('institution_id', '=', scope.institutionId)
    .where('checklist_id', '=', checklistId)
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** A published task with whom it names, and its checklist; undefined if there's no such task any more. */
export async function findTaskRow(scope: Scope, id: number) {
  const { rows } = await sql<{ checklist_id: number; users: number[] }>`
    select k.checklist_id, ${usersOfTask} from checklist_tasks k
    where k.institution_id = ${scope.institutionId} and k.id = ${id} and k.removed_at is null`.execute(db());
  return rows[0];
}

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
  readonly state: PersonState;
}

/** Those of these people who are still there, by name. */
export const listNamed = (scope: Scope, ids: readonly number[]): Promise<NamedPerson[]> =>
  db()
    .selectFrom(peopleOf(scope).as('p'))
    .select(['p.id', 'p.name', 'p.state'])
    .where('p.id', 'in', [0, ...ids])
    .orderBy('p.name_key')
    .orderBy('p.id')
    .execute();

/** Makes the published tasks and people what the draft says. People who are gone are left out. */
export async function writeContent(scope: Scope, checklistId: number, draft: DraftContent) {
  await writeTasks(scope, checklistId, draft.taskTemplates);
  await writeTaskPeople(scope, checklistId, draft.taskTemplates);
  await db()
    .deleteFrom('checklist_people')
    .where('institution_id', '=', scope.institutionId)
    .where('checklist_id', '=', checklistId)
    .where('person_id', 'in', [0, ...draft.usersToRemove])
    .execute();
  await sql`insert into checklist_people (institution_id, checklist_id, person_id)
    select ${scope.institutionId}::int, ${checklistId}::int, p.id from ${peopleOf(scope)} p
    where p.id = any(${[...draft.usersToAssign]}::int[])
    on conflict do nothing`.execute(db());
}

async function writeTasks(scope: Scope, checklistId: number, tasks: readonly DraftTask[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(tasks.map(toRow))}::jsonb) g(key text, title text,
    description text, weight int, needs_verification boolean, due_kind text, due_on date, due_days int, condition jsonb)`;
  await sql`update checklist_tasks k set removed_at = now()
    where k.institution_id = ${scope.institutionId} and k.checklist_id = ${checklistId} and k.removed_at is null
      and k.key <> all(${tasks.map(({ key }) => key)}::text[])`.execute(db());
  await sql`update checklist_tasks k set title = g.title, description = g.description, weight = g.weight,
      needs_verification = g.needs_verification, due_kind = g.due_kind, due_on = g.due_on, due_days = g.due_days,
      condition = g.condition
    from ${given}
    where k.institution_id = ${scope.institutionId} and k.checklist_id = ${checklistId} and k.removed_at is null
      and k.key = g.key`.execute(db());
  await sql`insert into checklist_tasks (institution_id, checklist_id, key, title, description, weight,
      needs_verification, due_kind, due_on, due_days, condition)
    select ${scope.institutionId}::int, ${checklistId}::int, g.key, g.title, g.description, g.weight,
      g.needs_verification, g.due_kind, g.due_on, g.due_days, g.condition
    from ${given}
    where not exists (select from checklist_tasks k
      where k.checklist_id = ${checklistId} and k.removed_at is null and k.key = g.key)
    order by g.weight`.execute(db());
}

const toRow = ({ key, title, description, weight, needsVerification, due, condition }: DraftTask) => ({
  key,
  title,
  description,
  weight,
  needs_verification: needsVerification,
  due_kind: due.kind,
  due_on: due.kind === 'fixed' ? due.on : null,
  due_days: 'days' in due ? due.days : null,
  condition,
});

async function writeTaskPeople(scope: Scope, checklistId: number, tasks: readonly DraftTask[]) {
  const named = tasks.flatMap(({ key, users }) => users.map((id) => ({ key, id })));
  await sql`delete from checklist_task_people u using checklist_tasks k
    where u.checklist_task_id = k.id and k.checklist_id = ${checklistId}
      and k.institution_id = ${scope.institutionId} and k.removed_at is null`.execute(db());
  await sql`insert into checklist_task_people (institution_id, checklist_task_id, person_id)
    select k.institution_id, k.id, p.id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) g(key text, id int)
    join checklist_tasks k on k.checklist_id = ${checklistId} and k.removed_at is null and k.key = g.key
    join ${peopleOf(scope)} p on p.id = g.id
    where k.institution_id = ${scope.institutionId}
    on conflict do nothing`.execute(db());
}
