import type { Actor } from '#server/access/actor.ts';
import { mayFill, sees, type SightedMembership } from '#server/access/sight.ts';
import { readsIn, worksIn } from '#server/instructor-tool/instructor-tool.service.ts';

interface CourseFacts {
  readonly id: number;
  readonly batches: readonly SightedMembership[];
}

/** People see a course if they see one of its batches. Scanning it, tagging it, setting its status, assigning checklists, working on tasks, answering alerts, deciding about its scope, publishing it, writing to its instructors, and resolving or fixing what was found in it needs the right to change one. Its instructors have it scanned, fix what they see in it, and work in what their view opens to them, without seeing what staff see. */
export function coursePermissions(actor: Actor, { id, batches }: CourseFacts) {
  const mayChange = batches.some((batch) => mayFill(actor, batch));
  return {
    view: batches.some((batch) => sees(actor, batch)),
    scan: mayChange || isTaughtBy(actor, id),
    resolve: mayChange || worksIn(actor, id, 'errors'),
    // Whether their texts are their own to change is for Canvas to say.
    fix: mayChange || (isTaughtBy(actor, id) && readsIn(actor, id, 'errors')),
    review_files: mayChange || worksIn(actor, id, 'files'),
    tag: mayChange,
    set_status: mayChange,
    assign_checklists: mayChange,
    work_on_tasks: mayChange,
    publish: mayChange,
    message_instructors: mayChange,
    answer_alerts: mayChange,
    decide_scope: mayChange,
  };
}

/** Whether the actor is an instructor of the course, in its view; to look what that's like isn't enough. */
const isTaughtBy = ({ taught }: Actor, courseId: number) =>
  taught?.courseId === courseId && !taught.isPreview;
