import { defineEvent } from '#server/infra/events/event.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';

/** Why values changed without a scan: Canvas's lists said so, the score's settings changed, or a person judged content. */
export type ChangeCause = 'canvas_lists' | 'score_settings' | 'person';

/** A tool has new data about a course: it has read the course, or Canvas has said otherwise since. */
export const scanDone = defineEvent<{
  readonly courseId: number;
  readonly tool: Tool;
  /** in the order of the metrics' positions; null if nothing could be measured */
  readonly values: readonly (number | null)[];
  readonly at: Date;
  /** absent: a scan */
  readonly cause?: ChangeCause;
  /** names the weights and choices the score was computed with */
  readonly scoreVersion?: string | null;
}>('scan-done');

/** A tool couldn't scan a course. */
export const scanFailed = defineEvent<{
  readonly courseId: number;
  readonly tool: Tool;
  readonly reason: Phrase;
  readonly at: Date;
}>('scan-failed');

/** Scans of all tracked courses were requested, for a person who wants everything up to date. */
export const snapshotTaken = defineEvent<Record<never, never>>('snapshot-taken');
