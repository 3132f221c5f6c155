import type { Actor } from '#server/access/actor.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import type { Task, TaskEvent } from '#shared/tasks/task.ts';
import { waitsForVerification } from './task-change.ts';
import { worksAsInstructor } from './taught-task.ts';
import type { TaskRow } from './task-row.ts';
import type { EventRow } from './task.repository.ts';

export interface Viewer {
  readonly actor: Actor;
  /** the institution's day */
  readonly today: string;
  /** what the institution calls how courses stand */
  readonly standings: Readonly<Record<ScopeStanding, string>>;
  /** whether they may change a course */
  mayChange(courseId: number): boolean;
}

/** A task as sent to the client, with what the viewer may do to it. */
export function toTask(row: TaskRow, { actor, today, standings, mayChange }: Viewer): Task {
  const isThere = row.retired_at === null;
  const isStaff = mayChange(row.course_id);
  const isWaiting = waitsForVerification({ ...row, verified_at: row.verified_at?.toISOString() ?? null });
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    state: row.state,
    isCounted: row.is_counted,
    isCompleted: row.is_completed,
    isOverdue: row.is_counted && !row.is_completed && row.due_on !== null && row.due_on < today,
    isRetired: row.retired_at !== null,
    isAutomatic: row.is_automatic,
    needsVerification: row.needs_verification,
    isVerified: row.verified_at !== null,
    dueOn: row.due_on,
    hasOwnDue: row.has_own_due,
    assignees: [...row.assignees],
    hasOwnAssignees: row.has_own_assignees,
    course: { id: row.course_id, title: row.course_title },
    outOfScope: row.standing_out && standings[row.standing_out],
    checklist: { id: row.checklist_id, title: row.checklist_title },
    tasklistId: row.tasklist_id,
    method: row.method,
    stateAt: row.state_at?.toISOString() ?? null,
    stateBy: row.state_by_name,
    hasEvidence: row.has_evidence,
    commentCount: row.comment_count,
    updatedAt: row.updated_at.toISOString(),
    permissions: {
      work: isThere && (isStaff || worksAsInstructor(actor, row)),
      verify: isThere && isStaff && isWaiting && row.state_by !== actor.personId,
    },
  };
}

export function toEvent({ id, at, kind, person_name, is_system, details, assignees }: EventRow): TaskEvent {
  const { assigneeIds, ...said } = details;
  return {
    id,
    at: at.toISOString(),
    kind,
    person: person_name,
    isSystem: is_system,
    ...said,
    ...(assigneeIds !== undefined && { assignees: assignees && [...assignees] }),
  };
}
