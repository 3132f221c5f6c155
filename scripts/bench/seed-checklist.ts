import type { Caller } from './load.ts';
import type { Twins } from './twins.ts';

/** How many tasks the checklist has. */
export const taskCount = 30;

/** A published checklist for the caller's whole institution, whose tasks are due between a month ago and two months from now. */
export async function seedChecklist(caller: Caller, { institutionId, personId }: Twins): Promise<number> {
  await caller.run('update institutions set is_ready_go = true where id = $1', [institutionId]);
  await caller.run('update people set can_manage_checklists = true where id = $1', [personId]);
  const [checklist] = (await caller.run(
    `insert into checklists (institution_id, owner_id, title, title_key, visibility, publication, published_at)
     values ($1, $2, 'Term start', 'term start', 'institution', 1, now()) returning id`,
    [institutionId, personId],
  )) as { id: number }[];
  const id = checklist?.id ?? 0;
  await caller.run(
    `insert into checklist_tasks (institution_id, checklist_id, title, weight, due_kind, due_on)
     select $1, $2, 'Task ' || n, n, 'fixed', current_date - 30 + n * 3 from generate_series(1, $3::int) n`,
    [institutionId, id, taskCount],
  );
  await caller.run(
    'insert into checklist_people (institution_id, checklist_id, person_id) values ($1, $2, $3)',
    [institutionId, id, personId],
  );
  return id;
}

/** Gives the batch to a team of the caller's. */
export async function seedTeam(caller: Caller, { institutionId, personId, batchId }: Twins) {
  await caller.run(
    `with team as (
       insert into teams (institution_id, title, title_key) values ($1::int, 'Design', 'design') returning id),
     member as (
       insert into team_members (institution_id, team_id, person_id, role) select $1::int, id, $2::int, 'admin' from team)
     update batches set team_id = team.id from team where batches.id = $3`,
    [institutionId, personId, batchId],
  );
}

/** Two of five tasks of each course are done. */
export async function completeSome(caller: Caller) {
  await caller.run(
    "update tasks set state = 'done', method = 'manual', state_at = now(), is_touched = true where id % 5 < 2",
    [],
  );
  for (const table of ['tasklists', 'tasks']) await caller.run(`vacuum analyze ${table}`, []);
}
