import type { Actor } from '#server/access/actor.ts';
import type { Visibility } from '#shared/checklists/checklist.ts';

/** The facts about a task that decide whether an instructor of its course has it. */
export interface TaughtTask {
  readonly course_id: number;
  /** of its checklist */
  readonly visibility: Visibility;
  /** whom it's for */
  readonly for_ids: readonly number[] | null;
}

/** Whether the actor has a task as an instructor: their checklists are those for instructors, and what's given to them. */
export const isTaught = ({ taught, personId }: Actor, task: TaughtTask) =>
  taught?.courseId === task.course_id &&
  taught.sections.tasks !== 'hidden' &&
  (task.visibility === 'instructors' || task.for_ids?.includes(personId) === true);

/** Whether the actor works on it as an instructor. */
export const worksAsInstructor = (actor: Actor, task: TaughtTask) =>
  isTaught(actor, task) && actor.taught?.sections.tasks === 'work';
