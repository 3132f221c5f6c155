import * as z from 'zod';
import { onChecklist } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, written } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { builtInChecklistIds } from './built-in-checklists.ts';
import {
  checklist,
  checklistSummary,
  checklistUser,
  draftContent,
  taskTemplate,
  longestTitle,
  visibilities,
} from './checklist.ts';

export const checklistSorts = [
  'title',
  'visibility',
  'taskCount',
  'courseCount',
  'completedTaskPercentage',
  'updatedAt',
] as const;
export type ChecklistSort = (typeof checklistSorts)[number];

export const listChecklists = endpoint({
  method: 'GET',
  path: '/api/tasklist-templates',
  summary: 'Lists the checklists that the caller finds, published or not, with how far they are on courses.',
  access: 'checklists.manage',
  flavour: 'readygo',
  query: pageQuery.extend({
    sortBy: z.enum(checklistSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
  }),
  response: z.object({ checklists: z.array(checklistSummary), pagination }),
});

export const createChecklist = endpoint({
  method: 'POST',
  path: '/api/tasklist-templates',
  summary:
    'Begins a checklist: an empty one, or one of the built-in ones, in the institution’s language. It’s only a draft, and only the caller’s, until it’s published.',
  access: 'checklists.manage',
  flavour: 'readygo',
  creates: 'checklist',
  body: z.strictObject({
    template: z.enum(builtInChecklistIds).nullable().default(null).describe('null: empty'),
    title: plainText(longestTitle).optional().describe('if it’s to be another than the built-in one’s'),
  }),
  response: checklist,
});

export const readChecklist = endpoint({
  method: 'GET',
  path: '/api/tasklist-templates/:id',
  summary:
    'Reads one checklist. People who may change courses read published ones, and everyone those of courses they see.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  params: idParams,
  response: checklist,
});

export const duplicateChecklist = endpoint({
  method: 'POST',
  path: '/api/tasklist-templates/:id/duplicate',
  summary: 'Begins a checklist that says what this one says, with its draft if there is one.',
  access: onChecklist('edit'),
  flavour: 'readygo',
  params: idParams,
  response: checklist,
});

export const removeChecklist = endpoint({
  method: 'DELETE',
  path: '/api/tasklist-templates/:id',
  summary: 'Removes a checklist, also from courses that have it. It can be undone for 30 seconds.',
  access: onChecklist('delete'),
  flavour: 'readygo',
  params: idParams,
  response: z.object({ id }),
});

export const listTaskTemplates = endpoint({
  method: 'GET',
  path: '/api/tasklist-templates/:id/task-templates',
  summary: 'Lists the published tasks of a checklist, in their order.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ taskTemplates: z.array(taskTemplate) }),
});

const version = z.number().int().describe('`draftVersion` as the caller knows it');

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/tasklist-templates/:id/draft',
  summary:
    'Saves the draft of a checklist as a whole, beginning one if there’s none. If someone else changed it since `version`, nothing is saved; without one, it’s put over the newest.',
  access: onChecklist('edit'),
  flavour: 'readygo',
  problems: ['conflict'],
  params: idParams,
  body: draftContent.extend({ version: version.optional() }),
  response: checklist,
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/tasklist-templates/:id/draft',
  summary: 'Deletes the draft of a published checklist, which stays as it’s published.',
  access: onChecklist('edit'),
  flavour: 'readygo',
  problems: ['conflict'],
  params: idParams,
  query: z.object({
    version: written(z.number().int())
      .optional()
      .describe('if given, only a draft of this version is deleted'),
  }),
  response: checklist,
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/tasklist-templates/:id/publish',
  summary:
    'Publishes the draft of a checklist, and ends it. Courses that have the checklist follow: new tasks appear, and tasks that were deleted go, or retire if someone had worked on them.',
  access: onChecklist('edit'),
  flavour: 'readygo',
  problems: ['conflict'],
  params: idParams,
  body: z.strictObject({
    overrideVisibility: z.enum(visibilities).optional().describe('instead of the draft’s'),
    version: version.optional(),
  }),
  response: checklist,
});

export const listChecklistUsers = endpoint({
  method: 'GET',
  path: '/api/tasklist-templates/:id/task-users',
  summary: 'Lists who works on the tasks of a checklist that name nobody themselves.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ users: z.array(checklistUser) }),
});

export const listTaskUsers = endpoint({
  method: 'GET',
  path: '/api/task-templates/:id/task-users',
  summary: 'Lists who works on a task of a checklist.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  params: idParams,
  response: z.object({
    users: z.array(checklistUser),
    isOwn: z.boolean().describe('whether the task names them itself; otherwise the checklist does'),
  }),
});

/** How many people or checklists are offered to choose from; for others, search. */
const mostOffered = 100;

const search = z.string().trim().max(200).optional();

export const listAssignableChecklists = endpoint({
  method: 'GET',
  path: '/api/assignable-checklists',
  summary: `Lists the published checklists that the caller can assign to courses, by title; ${mostOffered} at most.`,
  access: 'courses.change',
  flavour: 'readygo',
  query: z.object({ search, limit: written(z.number().int().min(1).max(mostOffered)).default(mostOffered) }),
  response: z.object({
    checklists: z.array(z.object({ id, title: z.string(), taskCount: z.number() })),
    total: z.number(),
  }),
});

export const listChecklistPeople = endpoint({
  method: 'GET',
  path: '/api/checklist-people',
  summary: 'Lists people whom checklists and their tasks can name, by name.',
  access: 'checklists.manage',
  flavour: 'readygo',
  query: z.object({ search, limit: written(z.number().int().min(1).max(mostOffered)).default(20) }),
  response: z.object({
    people: z.array(z.object({ id, name: z.string(), email: z.string().nullable() })),
    total: z.number(),
  }),
});
