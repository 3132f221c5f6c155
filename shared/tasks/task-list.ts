import * as z from 'zod';
import { idParam, id, manyIds } from '#shared/http/id.ts';
import { pageQuery } from '#shared/http/page.ts';
import { searchedText } from '#shared/text/plain-text.ts';
import { task, taskStates } from './task.ts';
import { listedStandings } from '#shared/scope-decisions/scope-terms.ts';

/** Whose tasks: for the caller, of courses in batches of the caller's teams, or of all courses the caller sees. */
export const taskScopes = ['mine', 'teams', 'all'] as const;
export type TaskScope = (typeof taskScopes)[number];

export const taskGroupings = ['course', 'checklist', 'due'] as const;
export type TaskGrouping = (typeof taskGroupings)[number];

/**
 * Which tasks a list has. Open ones count and aren't completed, `counted` ones are open or completed, and `to_verify`
 * ones are done but not yet verified. Retired tasks are in no list.
 */
export const taskChoices = [
  'open',
  'overdue',
  'to_verify',
  'completed',
  'counted',
  ...taskStates,
  'all',
] as const;
export type TaskChoice = (typeof taskChoices)[number];

/** When open tasks are due, in this order; `closed` ones aren't open any more. */
export const dueGroups = ['overdue', 'this_week', 'next_week', 'later', 'none', 'closed'] as const;
export type DueGroup = (typeof dueGroups)[number];

const searchedIn =
  "part of the title of the task, the course or the checklist; case and accents don't matter";

/** What narrows a list of tasks, in an address. */
export const narrowedTasks = z.object({
  scope: z.enum(taskScopes).default('mine'),
  state: z.enum(taskChoices).default('open'),
  standing: z
    .enum(listedStandings)
    .default('in_scope')
    .describe('on courses that are in scope, that are not, or all'),
  batchIds: manyIds,
  checklistId: idParam.optional(),
  taskTemplateId: idParam.optional().describe('only this task of a checklist'),
  courseId: idParam.optional(),
  search: pageQuery.shape.search.describe(searchedIn),
});

/** The same in a body. */
const taskFilter = z
  .strictObject({
    scope: z.enum(taskScopes).default('mine'),
    state: z.enum(taskChoices).default('open'),
    standing: z.enum(listedStandings).default('in_scope'),
    batchIds: z.array(id).max(500).default([]),
    checklistId: id.optional(),
    taskTemplateId: id.optional(),
    courseId: id.optional(),
    search: searchedText.optional().describe(searchedIn),
  })
  .meta({ id: 'TaskFilter' });
export type TaskFilter = z.output<typeof taskFilter>;

/** Tasks chosen in a list: some by name, or all that it has except some. */
export const mostTasksAtOnce = 5_000;
export const taskSelection = z
  .union([
    z.strictObject({ selected: z.array(id).min(1).max(mostTasksAtOnce) }),
    z.strictObject({ all: taskFilter, deselected: z.array(id).max(mostTasksAtOnce).default([]) }),
  ])
  .meta({ id: 'TaskSelection' });
export type TaskSelection = z.output<typeof taskSelection>;

/** A task in a list, and its group. */
export const listedTask = task
  .extend({
    group: z.string().describe('the `key` of its group'),
  })
  .meta({ id: 'ListedTask' });
export type ListedTask = z.infer<typeof listedTask>;

/** A heading of a list, over all of its group's tasks that the filter leaves, whatever their state. */
export const taskGroup = z
  .object({
    key: z.string().describe("the course's or checklist's id, or when they are due"),
    title: z.string().nullable().describe("the course's or checklist's; null: by `due`"),
    due: z.enum(dueGroups).nullable(),
    open: z.number(),
    overdue: z.number(),
    completed: z.number(),
  })
  .meta({ id: 'TaskGroup' });
export type TaskGroup = z.infer<typeof taskGroup>;
