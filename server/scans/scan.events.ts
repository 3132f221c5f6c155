import { defineEvent } from '#server/infra/events/event.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** A tool has read a course. */
export const scanDone = defineEvent<{
  readonly courseId: number;
  readonly tool: Tool;
  /** in the order of the metrics' positions; null where nothing could be measured */
  readonly values: readonly (number | null)[];
  readonly at: Date;
}>('scan-done');

/** All tracked courses were asked to be scanned, because somebody wanted to see everything as it is now. */
export const snapshotTaken = defineEvent<Record<never, never>>('snapshot-taken');
