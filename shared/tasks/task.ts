import * as z from 'zod';
import { cellValue, columnId } from '#shared/columns/column.ts';
import { storedFilter } from '#shared/filters/filter.ts';
import { id, instant, titled } from '#shared/http/id.ts';
import { plainLines, oneLine } from '#shared/text/plain-text.ts';
import { defineMessages } from '#shared/text/messages.ts';

const taskIssues = defineMessages({
  httpsLink: { id: 'task.issue.httpsLink', defaultMessage: 'Enter a web address that starts with https://' },
});

export const taskStates = ['todo', 'in_progress', 'done', 'blocked', 'not_applicable'] as const;
export type TaskState = (typeof taskStates)[number];

/** How a task got done: by a person, by a scan, or brought in from elsewhere. */
export const taskMethods = ['manual', 'automatic', 'imported'] as const;
export type TaskMethod = (typeof taskMethods)[number];

/** What happened to a task: its changes, comments, and what scans did. */
const taskEventKinds = [
  'state',
  'assigned',
  'due',
  'comment',
  'evidence',
  'verified',
  'retired',
  'automatic',
] as const;
export type TaskEventKind = (typeof taskEventKinds)[number];

export const longestComment = 2_000;
export const longestEvidence = 2_000;
export const mostAssignees = 20;
/** What people write to those behind tasks is a line in the bell. */
export const longestTaskMessage = 500;

export const taskComment = plainLines(longestComment);
export const taskMessage = plainLines(longestTaskMessage);
export const evidenceNote = plainLines(longestEvidence);
export const evidenceLink = z
  .url({ protocol: /^https$/, error: taskIssues.httpsLink.id })
  .max(longestEvidence)
  .regex(oneLine, taskIssues.httpsLink.id);

const day = z.iso.date();

/** What completed an automatic task: what its condition was, and the values that met it, as they were then. */
export const foundValues = z
  .object({
    at: instant.describe('when they were looked at'),
    condition: storedFilter.describe('what was asked then'),
    values: z.array(
      z.object({
        column: columnId,
        value: cellValue.describe('as the courses table shows it'),
        readAt: instant.nullable().describe('when a scan measured it; null: it is no measured value'),
      }),
    ),
  })
  .meta({ id: 'FoundValues' });
export type FoundValues = z.infer<typeof foundValues>;

const named = titled;

/** Somebody a task is for; people who were removed don't appear. */
export const taskPerson = z
  .object({
    id,
    name: z.string(),
    isActive: z.boolean().describe('false: deactivated'),
  })
  .meta({ id: 'TaskPerson' });
export type TaskPerson = z.infer<typeof taskPerson>;

/** A task of a checklist on a course. */
export const task = z
  .object({
    id,
    version: z.number().describe('goes up with each change'),
    title: z.string(),
    state: z.enum(taskStates),
    isCounted: z.boolean().describe('part of the totals: neither retired nor not applicable'),
    isCompleted: z.boolean().describe('done, and verified where that is required'),
    isOverdue: z.boolean(),
    isRetired: z.boolean().describe('the checklist no longer has it, but somebody had worked on it'),
    isAutomatic: z.boolean().describe('done while the course meets a condition'),
    needsVerification: z.boolean(),
    isVerified: z.boolean(),
    dueOn: day.nullable(),
    hasOwnDue: z.boolean().describe('people set it; else it follows the checklist'),
    assignees: z.array(taskPerson),
    hasOwnAssignees: z
      .boolean()
      .describe('people chose them on this course; else they are those of the checklist'),
    course: named,
    outOfScope: z
      .string()
      .nullable()
      .describe('what the institution calls the standing of a course that is not in scope; null: it is'),
    checklist: named,
    tasklistId: id,
    method: z.enum(taskMethods).nullable().describe('how it got done; null: it is not'),
    stateAt: instant.nullable(),
    stateBy: z.string().nullable().describe('null: nobody, or somebody who was removed'),
    hasEvidence: z.boolean(),
    commentCount: z.number(),
    updatedAt: instant,
    permissions: z.object({
      work: z.boolean(),
      verify: z.boolean().describe('it waits for that, and somebody else did it'),
    }),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

/** An entry of a task's history. */
export const taskEvent = z
  .object({
    id: z.number(),
    at: instant,
    kind: z.enum(taskEventKinds),
    person: z.string().nullable().describe('null: Courseyard, or somebody who was removed'),
    isSystem: z.boolean(),
    from: z.enum(taskStates).optional(),
    to: z.enum(taskStates).optional(),
    dueOn: day.nullable().optional().describe('the due date from then on'),
    assignees: z
      .array(z.string())
      .nullable()
      .optional()
      .describe('whom it is for from then on, as they were called; null: those of the checklist'),
    text: z.string().optional().describe('a comment, or why it was sent back'),
    note: z.string().nullable().optional().describe('the note of the evidence from then on'),
    link: z.string().nullable().optional(),
    isAccepted: z.boolean().optional().describe('of a verification: false if it was sent back'),
    isBack: z.boolean().optional().describe('of `retired`: the checklist has it again'),
    isUndo: z.boolean().optional().describe('somebody undid what they had done'),
    found: foundValues.optional(),
  })
  .meta({ id: 'TaskEvent' });
export type TaskEvent = z.infer<typeof taskEvent>;

/** How many entries of the history come with a task. */
export const eventsWithTask = 50;

/** Everything about a task. */
export const taskDetail = task
  .extend({
    description: z.string(),
    condition: storedFilter.nullable().describe('an automatic task is done while this matches the course'),
    evidenceNote: z.string().nullable(),
    evidenceLink: z.string().nullable(),
    verifiedAt: instant.nullable(),
    verifiedBy: z.string().nullable(),
    found: foundValues.nullable(),
    history: z.array(taskEvent).describe(`the newest ${eventsWithTask}, newest first`),
    eventCount: z.number(),
  })
  .meta({ id: 'TaskDetail' });
export type TaskDetail = z.infer<typeof taskDetail>;
