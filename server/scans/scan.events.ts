import { defineEvent } from '#server/infra/events/event.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';

/** How values changed without a scan: Canvas's lists told them, or they were computed again from what's stored. */
export type ChangeCause = 'canvas_lists' | 'recomputed';

/** A tool has new data about a course: it has read the course, or something has changed its numbers since. */
export const scanDone = defineEvent<{
  readonly courseId: number;
  readonly tool: Tool;
  /** in the order of the metrics' positions; null if nothing could be measured */
  readonly values: readonly (number | null)[];
  /** of the settings that a score was computed by; null if there's none */
  readonly scoreVersion: number | null;
  readonly at: Date;
  /** absent: a scan */
  readonly cause?: ChangeCause;
}>('scan-done');

/** A tool couldn't scan a course. */
export const scanFailed = defineEvent<{
  readonly courseId: number;
  readonly tool: Tool;
  readonly reason: Phrase;
  readonly at: Date;
}>('scan-failed');

/** All that scans found in courses is forgotten, since no one has had them in a batch for long. */
export const scansForgotten = defineEvent<{ readonly courseIds: readonly number[] }>('scans-forgotten');

/**
 * What's known of a course may have changed: after a read, once all its tools have their values, and after numbers were
 * computed again. The course is locked.
 */
export const valuesSettled = defineEvent<{
  readonly courseId: number;
  /** the numbers are as before; only when the course was scanned has changed */
  readonly isSame: boolean;
}>('values-settled');
