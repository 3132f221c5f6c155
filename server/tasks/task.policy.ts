import type { Actor } from '#server/access/actor.ts';
import type { SightedMembership } from '#server/access/sight.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { isTaught, worksAsInstructor, type TaughtTask } from './taught-task.ts';

interface TaskFacts extends TaughtTask {
  readonly batches: readonly SightedMembership[];
}

/**
 * People see a task if they see its course, and work on it if they may change that. An instructor sees and works on
 * those of their own course that their view has; to confirm that one is done is up to the staff.
 */
export function taskPermissions(actor: Actor, task: TaskFacts) {
  const course = coursePermissions(actor, { id: task.course_id, batches: task.batches });
  return {
    view: course.view || isTaught(actor, task),
    work: course.work_on_tasks || worksAsInstructor(actor, task),
    verify: course.work_on_tasks,
  };
}
