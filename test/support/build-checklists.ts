import { db } from '#server/infra/db/database.ts';
import type { Insertable } from 'kysely';
import type { Tables } from '#server/infra/db/tables.ts';
import { keyOf } from '#shared/text/search-key.ts';

interface Named {
  readonly id: number;
}

/** A published checklist for these people, if any. */
export async function buildChecklist(
  institution: Named,
  title: string,
  people: readonly Named[] = [],
): Promise<Named> {
  const checklist = await db()
    .insertInto('checklists')
    .values({
      institution_id: institution.id,
      title,
      title_key: keyOf(title),
      visibility: 'institution',
      publication: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id } of people)
    await db()
      .insertInto('checklist_people')
      .values({ institution_id: institution.id, checklist_id: checklist.id, person_id: id })
      .execute();
  return checklist;
}

/** A task of a checklist, at its end, for these people in place of the checklist's. */
export async function buildChecklistTask(
  institution: Named,
  checklist: Named,
  { people = [], ...given }: Partial<Insertable<Tables['checklist_tasks']>> & { people?: readonly Named[] },
): Promise<Named> {
  const { count } = await db()
    .selectFrom('checklist_tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('checklist_id', '=', checklist.id)
    .executeTakeFirstOrThrow();
  const task = await db()
    .insertInto('checklist_tasks')
    .values({
      institution_id: institution.id,
      checklist_id: checklist.id,
      title: 'Check the links',
      weight: Number(count) + 1,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id } of people)
    await db()
      .insertInto('checklist_task_people')
      .values({ institution_id: institution.id, checklist_task_id: task.id, person_id: id })
      .execute();
  return task;
}

/** A checklist on a course, without tasks yet. */
export const buildTasklist = (institution: Named, checklist: Named, course: Named): Promise<Named> =>
  db()
    .insertInto('tasklists')
    .values({
      institution_id: institution.id,
      checklist_id: checklist.id,
      course_id: course.id,
      publication: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A task of a checklist on a course, to do by default. */
export const buildTask = (
  institution: Named,
  { tasklist, course, of }: { tasklist: Named; course: Named; of: Named },
  given: Partial<Insertable<Tables['tasks']>> = {},
): Promise<Named> =>
  db()
    .insertInto('tasks')
    .values({
      institution_id: institution.id,
      tasklist_id: tasklist.id,
      course_id: course.id,
      checklist_task_id: of.id,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
