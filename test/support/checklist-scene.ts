import type { Insertable } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { keyOf } from '#shared/text/search-key.ts';

export interface BuiltChecklist {
  readonly id: number;
  readonly title: string;
  /** its tasks in their order */
  readonly taskIds: readonly number[];
}

type TaskOfChecklist = { title: string } & Partial<
  Omit<Insertable<Tables['checklist_tasks']>, 'institution_id' | 'checklist_id' | 'weight'>
>;

/** A published checklist that everyone finds, with tasks in the given order. */
export async function buildChecklist(
  institution: { id: number },
  tasks: readonly (string | TaskOfChecklist)[],
  given: Partial<Insertable<Tables['checklists']>> = {},
): Promise<BuiltChecklist> {
  const title = given.title ?? 'Term start';
  const { id } = await db()
    .insertInto('checklists')
    .values({
      institution_id: institution.id,
      title_key: keyOf(title),
      visibility: 'institution',
      publication: 1,
      published_at: new Date(),
      ...given,
      title,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taskIds: number[] = [];
  for (const [place, task] of tasks.entries()) {
    const made = await db()
      .insertInto('checklist_tasks')
      .values({
        institution_id: institution.id,
        checklist_id: id,
        weight: place + 1,
        ...(typeof task === 'string' ? { title: task } : task),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    taskIds.push(made.id);
  }
  return { id, title, taskIds };
}

interface BuiltTasklist {
  readonly id: number;
  readonly courseId: number;
  /** in the order of the checklist's */
  readonly taskIds: readonly number[];
}

/** The checklist on a course, with all its tasks to do. */
export async function buildTasklist(
  institution: { id: number },
  checklist: BuiltChecklist,
  { courseId, dueOn = [] }: { readonly courseId: number; readonly dueOn?: readonly (string | null)[] },
): Promise<BuiltTasklist> {
  const { id } = await db()
    .insertInto('tasklists')
    .values({
      institution_id: institution.id,
      checklist_id: checklist.id,
      course_id: courseId,
      publication: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taskIds: number[] = [];
  for (const [place, checklistTaskId] of checklist.taskIds.entries()) {
    const made = await db()
      .insertInto('tasks')
      .values({
        institution_id: institution.id,
        tasklist_id: id,
        course_id: courseId,
        checklist_task_id: checklistTaskId,
        due_on: dueOn[place] ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    taskIds.push(made.id);
  }
  return { id, courseId, taskIds };
}

/** Writes a task as if somebody had changed it, without events. */
export async function writeTask(
  id: number,
  change: Partial<Pick<Insertable<Tables['tasks']>, 'state' | 'due_on' | 'verified_at' | 'retired_at'>>,
) {
  await db().updateTable('tasks').set(change).where('id', '=', id).execute();
}
