import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant, written } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';
import {
  longestMeaning,
  mostStatuses,
  status,
  statusCategories,
  statusColours,
  statusIcons,
  statusLabel,
  statusNote,
} from './status.ts';

export const listStatuses = endpoint({
  method: 'GET',
  path: '/api/statuses',
  summary: "Lists the institution's course statuses in its order.",
  access: 'batches.view',
  flavour: 'readygo',
  response: z.object({ statuses: z.array(status) }),
});

/** A status as its editors see it. */
export const usedStatus = status
  .extend({
    courseCount: z.number().describe('courses in active batches that have it'),
    inScopeCount: z.number().describe('those of them that are in scope'),
    version: z.number().describe('goes up with each change'),
  })
  .meta({ id: 'UsedStatus' });
export type UsedStatus = z.infer<typeof usedStatus>;

export const listStatusUse = endpoint({
  method: 'GET',
  path: '/api/statuses/use',
  summary: "Lists the institution's course statuses in its order, with how many courses have each.",
  access: 'institution.manage',
  flavour: 'readygo',
  response: z.object({ statuses: z.array(usedStatus) }),
});

const content = {
  label: statusLabel.describe('unlike any other of the list, regardless of case'),
  meaning: z.union([z.literal(''), plainText(longestMeaning)]).default(''),
  colour: z.enum(statusColours),
  icon: z.enum(statusIcons),
  category: z.enum(statusCategories),
  isDefault: z.boolean().default(false).describe('makes it the default instead of the one that is'),
  isActive: z.boolean().default(true),
};

export const createStatus = endpoint({
  method: 'POST',
  path: '/api/statuses',
  summary: `Adds a course status at the end of the list, which can have ${mostStatuses}.`,
  access: 'institution.manage',
  flavour: 'readygo',
  creates: 'status',
  problems: ['conflict'],
  body: z.strictObject(content),
  response: usedStatus,
});
export type StatusContent = z.output<typeof createStatus.body>;

export const updateStatus = endpoint({
  method: 'PUT',
  path: '/api/statuses/:id',
  summary:
    'Changes a course status wherever it is. If someone else changed it since `version`, nothing is saved. There is always one default, and it is active.',
  access: 'institution.manage',
  flavour: 'readygo',
  changes: 'status',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ ...content, version: z.number().int() }),
  response: usedStatus,
});

const order = z.array(id).min(1).max(mostStatuses);

export const orderStatuses = endpoint({
  method: 'POST',
  path: '/api/statuses/order',
  summary:
    'Puts the course statuses in another order. If the list is no longer as in `before`, nothing is saved.',
  access: 'institution.manage',
  flavour: 'readygo',
  problems: ['conflict'],
  body: z.strictObject({ before: order.describe('all of them, as they were'), ids: order }),
  response: z.object({ statuses: z.array(usedStatus) }),
});

export const removeStatus = endpoint({
  method: 'DELETE',
  path: '/api/statuses/:id',
  summary:
    'Removes a course status by merging it into another: its courses get that one, which also becomes the default if the removed one was.',
  access: 'institution.manage',
  flavour: 'readygo',
  changes: 'status',
  problems: ['conflict', 'not_found'],
  params: idParams,
  query: z.object({
    into: idParam.describe('the status that its courses get'),
    version: written(z.number().int()).describe('of the removed one, as it was seen'),
  }),
  response: usedStatus.describe('the one that stays'),
});

/** The status that a course has. */
export const courseStatus = z
  .object({
    status,
    since: instant.nullable().describe('null: nobody has set one, so it has the default'),
    permissions: z.object({ set: z.boolean() }),
  })
  .meta({ id: 'CourseStatus' });
export type CourseStatus = z.infer<typeof courseStatus>;

export const readCourseStatus = endpoint({
  method: 'GET',
  path: '/api/courses/:id/status',
  summary: "Reads a course's status, and whether the caller may set it.",
  access: onCourse('view'),
  flavour: 'readygo',
  params: idParams,
  response: courseStatus,
});

export const setCourseStatus = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/status',
  summary: "Gives a course another status. The course's activity says who did it, and why.",
  access: onCourse('set_status'),
  flavour: 'readygo',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({
    statusId: id,
    note: statusNote.nullable().default(null).describe('why'),
  }),
  response: courseStatus,
});
