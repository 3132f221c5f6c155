import { defineEvent } from '#server/infra/events/event.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** What a tool knows of a course is new: it has read the course, or Canvas has said otherwise since. */
export const scanDone = defineEvent<{
  readonly courseId: number;
  readonly tool: Tool;
  /** in the order of the metrics' positions; null where nothing could be measured */
  readonly values: readonly (number | null)[];
  readonly at: Date;
}>('scan-done');

/** All tracked courses were asked to be scanned, because somebody wanted to see everything as it is now. */
export const snapshotTaken = defineEvent<Record<never, never>>('snapshot-taken');
