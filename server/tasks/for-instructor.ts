import type { Actor } from '#server/access/actor.ts';
import { mayReadMetric } from '#shared/instructor-tool/instructor-sections.ts';
import type { FoundValues, TaskDetail, TaskEvent } from '#shared/tasks/task.ts';

/** Columns that tell instructors how the institution works with courses, and nothing about their own. */
const ofStaff = new Set(['core.batches', 'core.tags', 'core.deadlineDate', 'core.scans']);

/** Whether an instructor may read what a course's column says: scores only where they see them, and nothing of staff. */
function mayRead({ taught }: Actor, column: string) {
  if (column.startsWith('readygo.') || ofStaff.has(column)) return false;
  return taught !== null && mayReadMetric(taught.sections, column);
}

const allReadable = (actor: Actor, columns: readonly { readonly column: string }[]) =>
  columns.every(({ column }) => mayRead(actor, column));

const foundFor = (actor: Actor, found: FoundValues | null) =>
  found && allReadable(actor, [...found.condition, ...found.values]) ? found : null;

/** An entry of a task's history without what instructors don't see. */
export function eventForInstructor({ found, ...event }: TaskEvent, actor: Actor): TaskEvent {
  const shown = foundFor(actor, found ?? null);
  return shown ? { ...event, found: shown } : event;
}

/** A task without what instructors don't see: what an automatic one asks, if that's about scores or staff's work. */
export const forInstructor = (detail: TaskDetail, actor: Actor): TaskDetail => ({
  ...detail,
  condition: detail.condition && allReadable(actor, detail.condition) ? detail.condition : null,
  found: foundFor(actor, detail.found),
  history: detail.history.map((event) => eventForInstructor(event, actor)),
});
