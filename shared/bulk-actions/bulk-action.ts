import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';
import { bulkActionNames } from './bulk-action-kinds.ts';

/**
 * What became of a course: waiting for its turn, under way, done, already as asked, failed, or dropped because the
 * action was cancelled.
 */
export const bulkOutcomes = ['waiting', 'running', 'done', 'unchanged', 'failed', 'dropped'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** How undoing ended for a course: undone, or kept because it has changed since or the right is gone. */
const undoOutcomes = ['undone', 'kept'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

const count = z.number();

const bulkCounts = z
  .object({
    total: count,
    waiting: count,
    running: count,
    done: count,
    unchanged: count,
    failed: count,
    dropped: count,
    undone: count,
    kept: count.describe('not undone: changed since, or the right is gone'),
  })
  .meta({ id: 'BulkCounts' });
export type BulkCounts = z.infer<typeof bulkCounts>;

const bulkStatuses = [
  'running',
  'paused',
  'cancelling',
  'completed',
  'cancelled',
  'undoing',
  'undone',
] as const;

/** Something that a person does to many courses at once. */
export const bulkAction = z
  .object({
    id,
    action: z.enum(bulkActionNames),
    about: z
      .array(z.string())
      .describe('what the tags, the batch, the status or the checklist it is about are called'),
    batchId: id.nullable().describe('the batch whose scan this is'),
    startedBy: z.string(),
    status: z.enum(bulkStatuses),
    startedAt: instant,
    endedAt: instant.nullable(),
    counts: bulkCounts,
    undoUntil: instant.nullable().describe('until when it can be undone; null if it can’t'),
    can: z.object({
      pause: z.boolean(),
      goOn: z.boolean(),
      cancel: z.boolean(),
      retry: z.boolean(),
      undo: z.boolean(),
    }),
  })
  .meta({ id: 'BulkAction' });
export type BulkAction = z.infer<typeof bulkAction>;

/** Whether the action asks for scans, which take their time. */
export const isScan = ({ action }: Pick<BulkAction, 'action'>) => action === 'scan' || action === 'full_scan';

/** Whether something still happens to the courses. */
export const isUnderWay = ({ status }: Pick<BulkAction, 'status'>) =>
  status === 'running' || status === 'paused' || status === 'cancelling' || status === 'undoing';

export const bulkActionCourse = z
  .object({
    courseId: id,
    title: z.string().nullable().describe('null: the course is no longer known'),
    lmsCourseId: z.string().nullable(),
    courseCode: z.string().nullable(),
    outcome: z.enum(bulkOutcomes),
    undo: z.enum(undoOutcomes).nullable(),
    message: z.string().nullable().describe('why it failed, was left as it was, or wasn’t undone'),
  })
  .meta({ id: 'BulkActionCourse' });
export type BulkActionCourse = z.infer<typeof bulkActionCourse>;
