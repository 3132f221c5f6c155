import * as z from 'zod';
import { onBatch, onChecklist as onChecklistRecord, onCourse } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant, titled } from '#shared/http/id.ts';
import { task } from './task.ts';

const named = titled;

/** A checklist on a course. */
export const tasklist = z
  .object({
    id,
    checklist: named,
    batch: named.nullable().describe('the batch that gave it to the course; null: people did'),
    assignedAt: instant,
    assignedBy: z.string().nullable(),
    taskCount: z.number().describe('tasks that count'),
    completedCount: z.number(),
    overdueCount: z.number(),
    completedAt: instant.nullable().describe('since when all that count are completed'),
    isFollowing: z.boolean().describe('a new publication of the checklist is still on its way to it'),
    tasks: z.array(task).describe("in the checklist's order; retired ones last"),
  })
  .meta({ id: 'Tasklist' });
export type Tasklist = z.infer<typeof tasklist>;

const courseTasklists = z.object({
  tasklists: z.array(tasklist),
  permissions: z.object({ assign: z.boolean(), work: z.boolean() }),
});

export const listTasklists = endpoint({
  method: 'GET',
  path: '/api/courses/:id/tasklists',
  summary: 'Lists the checklists on a course, with their tasks.',
  access: onCourse('view'),
  flavour: 'readygo',
  params: idParams,
  response: courseTasklists,
});

/** How many checklists can be assigned at once. */
export const mostChecklistsAtOnce = 20;

export const assignToCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/tasklists',
  summary: 'Assigns published checklists to a course. Those it has already stay as they are.',
  access: onCourse('assign_checklists'),
  flavour: 'readygo',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ checklistIds: z.array(id).min(1).max(mostChecklistsAtOnce) }),
  response: courseTasklists,
});

export const removeTasklist = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/tasklists/:tasklistId',
  summary: 'Removes a checklist from a course, with the work done on it. Can be undone for 30 seconds.',
  access: onCourse('assign_checklists'),
  flavour: 'readygo',
  problems: ['not_found'],
  params: z.object({ id: idParam, tasklistId: idParam }),
  response: z.object({ id }),
});

/** A checklist that each course of a batch gets, also those that enter later. */
export const batchChecklist = z
  .object({
    checklist: named,
    assignedAt: instant,
    assignedBy: z.string().nullable(),
    courseCount: z.number().describe('the courses of the batch'),
    assignedCount: z.number().describe('those of them that have the checklist'),
    completedCount: z.number().describe('those of them that have completed it'),
    inScope: z
      .object({ courseCount: z.number(), assignedCount: z.number(), completedCount: z.number() })
      .describe('the same of those that are in scope'),
    taskCount: z.number().describe('tasks that count, over all of these courses'),
    completedTaskCount: z.number(),
    isUnderWay: z.boolean().describe('courses are still getting it'),
  })
  .meta({ id: 'BatchChecklist' });
export type BatchChecklist = z.infer<typeof batchChecklist>;

const batchChecklists = z.object({
  checklists: z.array(batchChecklist),
  permissions: z.object({ assign: z.boolean() }),
});

export const listBatchChecklists = endpoint({
  method: 'GET',
  path: '/api/batches/:id/checklists',
  summary: 'Lists the checklists that each course of a batch gets, and how far their courses are.',
  access: onBatch('view'),
  flavour: 'readygo',
  params: idParams,
  response: batchChecklists,
});

const onChecklist = z.object({ id: idParam, checklistId: idParam });

export const assignToBatch = endpoint({
  method: 'PUT',
  path: '/api/batches/:id/checklists/:checklistId',
  summary:
    'Assigns a published checklist to all courses of a batch, also to those that enter it later. It goes on in the background.',
  access: onBatch('add_remove_courses'),
  flavour: 'readygo',
  problems: ['conflict', 'not_found'],
  params: onChecklist,
  response: batchChecklists,
});

export const removeFromBatch = endpoint({
  method: 'DELETE',
  path: '/api/batches/:id/checklists/:checklistId',
  summary:
    'No longer assigns a checklist to the courses of a batch. Where nobody has worked on it yet it is removed, in the background; work that was done stays.',
  access: onBatch('add_remove_courses'),
  flavour: 'readygo',
  problems: ['not_found'],
  params: onChecklist,
  response: batchChecklists,
});

export const readChecklistProgress = endpoint({
  method: 'GET',
  path: '/api/tasklist-templates/:id/progress',
  heavy: true,
  summary:
    'Tells how far the courses that the caller sees are with a checklist: all of it, and each of its published tasks.',
  access: onChecklistRecord('view'),
  flavour: 'readygo',
  params: idParams,
  response: z.object({
    courseCount: z.number(),
    inScopeCount: z.number().describe('those of them that are in scope'),
    batches: z
      .array(named)
      .describe('active batches that give it to their courses, and that the caller sees'),
    taskCount: z.number().describe('tasks that count, on all of these courses'),
    completedCount: z.number(),
    overdueCount: z.number(),
    overdueCourseCount: z.number(),
    overdueInScopeCount: z.number().describe('those of these courses that are in scope'),
    isUnderWay: z.boolean().describe('courses of a batch are still getting it'),
    tasks: z.array(
      z.object({
        id: id.describe('of the published task'),
        taskCount: z.number(),
        completedCount: z.number(),
        overdueCount: z.number(),
      }),
    ),
  }),
});
