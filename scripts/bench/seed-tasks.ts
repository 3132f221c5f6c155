import type { Scope } from '#server/infra/tenancy/scope.ts';
import { runSql } from '#server/infra/db/database.ts';

export interface TaskSeed {
  readonly courses: number;
  readonly tasks: number;
}

export interface SeededTasks {
  readonly batchId: number;
  readonly checklistId: number;
}

/** A batch of all courses, and a checklist on each of them: worked on to varied degrees, a part of it overdue. */
export async function seedTasks({ institutionId }: Scope, seed: TaskSeed): Promise<SeededTasks> {
  const one = async (sql: string, values: unknown[]) => {
    const { rows } = await runSql(sql, values);
    return Number(rows[0]?.id);
  };
  const batchId = await one(
    `insert into batches (institution_id, title, title_key, type, course_count)
     values ($1, 'Everything', 'everything', 'static', $2) returning id`,
    [institutionId, seed.courses],
  );
  await runSql(
    `insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
     select institution_id, $2::int, id, name_key, search_key, lms_key from courses where institution_id = $1`,
    [institutionId, batchId],
  );
  const checklistId = await one(
    `insert into checklists (institution_id, title, title_key, visibility, publication, published_at)
     values ($1, 'Term start', 'term start', 'institution', 1, now()) returning id`,
    [institutionId],
  );
  await runSql(
    `insert into checklist_tasks (institution_id, checklist_id, title, weight)
     select $1, $2, 'Task ' || n, n from generate_series(1, $3::int) n`,
    [institutionId, checklistId, seed.tasks],
  );
  await runSql(
    `insert into tasklists (institution_id, checklist_id, course_id, publication)
     select institution_id, $2::int, id, 1 from courses where institution_id = $1`,
    [institutionId, checklistId],
  );
  await runSql(
    `insert into tasks (institution_id, tasklist_id, course_id, checklist_task_id, due_on, state)
     select t.institution_id, t.id, t.course_id, c.id, current_date + (c.weight * 7 + t.id) % 60 - 20,
       case when (t.id * 13 + c.weight * 7) % 100 < t.id % 100 then 'done' else 'todo' end
     from tasklists t join checklist_tasks c on c.checklist_id = t.checklist_id where t.institution_id = $1`,
    [institutionId],
  );
  return { batchId, checklistId };
}
