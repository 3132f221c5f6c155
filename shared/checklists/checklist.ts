import * as z from 'zod';
import { recordPermissions } from '#shared/access/abilities.ts';
import { keptFilter, storedFilter } from '#shared/filters/filter.ts';
import { id, instant } from '#shared/http/id.ts';
import { oneLine } from '#shared/text/plain-text.ts';
import { textIssues } from '#shared/text/text.messages.ts';

/** Who finds a checklist: its owner, the owner's teams, all staff, or instructors of its courses as well. */
export const visibilities = ['private', 'team', 'institution', 'instructors'] as const;
export type Visibility = (typeof visibilities)[number];

/** When a task is due: never, on a day, or some days from the batch's deadline or the course's start. */
export const dueKinds = ['none', 'fixed', 'deadline', 'course_start'] as const;
export type DueKind = (typeof dueKinds)[number];

/** How many tasks a checklist can have. */
export const mostTasks = 500;
/** How many people a checklist, or one of its tasks, can name. */
const mostUsers = 200;
/** The longest title of a checklist and of a task. */
export const longestTitle = 120;
export const longestDescription = 2_000;
/** How far from the deadline or the start a task can be due, in days. */
export const mostDueDays = 365;

/** Drafts can still lack titles: only publishing asks for them. */
const unfinishedTitle = z.string().trim().max(longestTitle).regex(oneLine, textIssues.oneLine.id);

const description = z
  .string()
  .trim()
  .max(longestDescription)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u);

const days = z.number().int().min(-mostDueDays).max(mostDueDays).describe('negative: before');

const due = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('fixed'), on: z.iso.date() }),
    z.strictObject({ kind: z.literal('deadline'), days }),
    z.strictObject({ kind: z.literal('course_start'), days }),
  ])
  .meta({ id: 'Due' });
export type Due = z.infer<typeof due>;

/** Names a task of a draft, also one that isn't published yet. */
const taskKey = z.string().regex(/^[\w-]{1,40}$/);

const draftTask = z.strictObject({
  key: taskKey.describe(
    'of the published task, or any name that no other task of the draft has for a new one',
  ),
  title: unfinishedTitle,
  description: description.default(''),
  weight: z.number().int().min(1).optional().describe('its place; numbered again from 1 on'),
  users: z
    .array(id)
    .max(mostUsers)
    .default([])
    .describe('whom it names itself; none: those of the checklist'),
  needsVerification: z.boolean().default(false),
  due: due.default({ kind: 'none' }),
  condition: keptFilter
    .nullable()
    .default(null)
    .describe(
      'a scan ticks the task while the course matches this; null: people do it. Only publishing asks that it isn’t empty',
    ),
});

const userIds = z.array(id).max(mostUsers);

/** What a draft says, as people send it. */
export const draftContent = z.strictObject({
  title: unfinishedTitle,
  visibility: z.enum(visibilities),
  usersToAssign: userIds.describe('people to put on the checklist'),
  usersToRemove: userIds.describe('people to take off it; nobody can be in both lists'),
  taskTemplates: z.array(draftTask).max(mostTasks),
});

/** A task of a draft: its place in the list is its weight. */
export type DraftTask = Omit<z.output<typeof draftTask>, 'weight'> & { readonly weight: number };
export type DraftContent = Omit<z.output<typeof draftContent>, 'taskTemplates'> & {
  readonly taskTemplates: readonly DraftTask[];
};

/** A checklist as published, in the terms of a draft. */
export interface PublishedContent {
  readonly title: string;
  readonly visibility: Visibility;
  readonly users: readonly number[];
  readonly taskTemplates: readonly DraftTask[];
}

export const checklistUser = z
  .object({
    id,
    name: z.string(),
    isActive: z.boolean().describe('false: deactivated'),
  })
  .meta({ id: 'ChecklistUser' });
export type ChecklistUser = z.infer<typeof checklistUser>;

const taskShown = {
  title: z.string(),
  description: z.string(),
  weight: z.number().describe('its place, from 1 on'),
  users: z.array(checklistUser).describe('whom it names itself; none: those of the checklist'),
  needsVerification: z.boolean(),
  due,
  condition: storedFilter.nullable().describe('null: people do it'),
};

const key = z.string().describe('names it in drafts');

export const taskTemplate = z.object({ id, key, ...taskShown });

const draftTaskShown = z.object({ id: id.nullable().describe('null: it’s new'), key, ...taskShown });

const draft = z.object({
  title: z.string(),
  visibility: z.enum(visibilities),
  usersToAssign: z.array(checklistUser),
  usersToRemove: z.array(checklistUser),
  taskTemplates: z.array(draftTaskShown),
});

const checklistPermissions = z
  .object(
    Object.fromEntries(recordPermissions.checklist.map((flag) => [flag, z.boolean()])) as {
      [P in (typeof recordPermissions.checklist)[number]]: z.ZodBoolean;
    },
  )
  .meta({ id: 'ChecklistPermissions' });
export type ChecklistPermissions = z.infer<typeof checklistPermissions>;

const owner = z
  .object({ name: z.string(), isYou: z.boolean() })
  .nullable()
  .describe('null: gone, and institution admins look after it');

export const checklist = z
  .object({
    id,
    title: z.string().describe('can be empty as long as it’s only a draft'),
    visibility: z.enum(visibilities),
    owner,
    publication: z.number().describe('how often it was published; 0: it’s only a draft'),
    publishedAt: instant.nullable(),
    users: z.array(checklistUser).describe('who works on the tasks that name nobody'),
    taskTemplates: z.array(taskTemplate).describe('as published'),
    draft: draft.nullable().describe('what’s edited and not published; only for people who can edit it'),
    draftVersion: z.number().describe('goes up with each change of the draft; send it with yours'),
    draftSaved: z
      .object({ at: instant, by: z.object({ name: z.string(), isYou: z.boolean() }).nullable() })
      .nullable()
      .describe('who changed the draft last, which can have been to publish or delete it'),
    permissions: checklistPermissions,
    updatedAt: instant,
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof checklist>;

export const checklistSummary = z
  .object({
    id,
    title: z.string(),
    visibility: z.enum(visibilities),
    owner,
    isPublished: z.boolean(),
    hasDraft: z.boolean(),
    taskCount: z.number().describe('of the draft, if it was never published'),
    courseCount: z.number().describe('courses in active batches that have it'),
    inScopeCount: z.number().describe('those of them that are in scope'),
    completedTaskPercentage: z
      .number()
      .nullable()
      .describe('completed tasks of those that count, on these courses; null: none count'),
    updatedAt: instant,
    permissions: checklistPermissions,
  })
  .meta({ id: 'ChecklistSummary' });
export type ChecklistSummary = z.infer<typeof checklistSummary>;
