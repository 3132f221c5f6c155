import * as z from 'zod';
import { id } from '#shared/http/id.ts';

/** The changes that can be undone. */
const undoKinds = [
  'courses_added',
  'courses_removed',
  'courses_pinned',
  'exceptions_lifted',
  'batch_removed',
  'batch_archived',
  'batch_unarchived',
  'institution_archived',
  'institution_unarchived',
  'findings_resolved',
  'findings_reopened',
  'quick_view_removed',
  'tag_removed',
  'tag_merged',
  'announcement_removed',
  'checklist_removed',
  'tasklist_removed',
  'tasks_changed',
  'alert_rule_removed',
  'scope_decided',
  'report_schedule_removed',
  'scope_rule_removed',
  'scope_kind_removed',
] as const;
export type UndoKind = (typeof undoKinds)[number];

const undoSubjects = [
  'batch',
  'institution',
  'course',
  'quick_view',
  'tag',
  'announcement',
  'checklist',
  'task',
  'alert_rule',
  'report_schedule',
  'scope_rule',
  'scope_kind',
] as const;
export type UndoSubject = (typeof undoSubjects)[number];

/** In the answer to a change that can be undone: the id of its undo, or their ids with commas between. */
export const undoHeader = 'x-undo';

/** How long a change can be undone, in seconds (product.md §5). */
export const undoSeconds = 30;

/** How long after an undo began its failed part can be tried again, in seconds. */
export const undoRetrySeconds = 600;

/**
 * Names a change made by several calls, so that it's undone as one: any name the caller makes up, sent with each of the
 * calls.
 */
export const changeKey = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, - and _')
  .optional();

/** How many failed things an answer names; the rest it only counts. */
export const mostFailuresNamed = 100;

export const undo = z
  .object({
    id,
    kind: z.enum(undoKinds),
    /** what was changed */
    subject: z.object({ type: z.enum(undoSubjects), id, title: z.string() }),
    /** how many things changed */
    count: z.number(),
    status: z
      .enum(['offered', 'running', 'done'])
      .describe('done, with nothing in `failed`: everything is restored'),
    hasStopped: z
      .boolean()
      .describe('it stopped halfway while it was running, and goes on when it’s asked for again'),
    secondsLeft: z.number().describe('until when it can still be asked for, or its failed part retried'),
    /** how many things there are to put back, and how many have been, not counting failures */
    total: z.number(),
    done: z.number(),
    failedCount: z.number(),
    failed: z.array(z.object({ id, title: z.string(), message: z.string() })),
  })
  .meta({ id: 'Undo' });
export type Undo = z.infer<typeof undo>;
