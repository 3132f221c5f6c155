import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { activityEntry, activityKinds } from './activity.ts';

const query = pageQuery
  .pick({ page: true, limit: true })
  .extend({
    kind: z.enum(activityKinds).optional(),
    tool: z.enum(tools).optional(),
  })
  .meta({ id: 'ActivityQuery' });
export type ActivityQuery = z.output<typeof query>;

const response = z.object({ entries: z.array(activityEntry), pagination });

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/courses/:id/activity',
  summary: 'Lists what happened to a course: scans, changes, and what people did. Newest first.',
  access: onCourse('view'),
  params: idParams,
  query,
  response,
});

export const listTaughtActivity = endpoint({
  method: 'GET',
  path: '/api/instructor/activity',
  summary:
    'Lists what happened to the course the session was opened from, for a person who teaches it. It names no staff.',
  access: 'session',
  flavour: 'readygo',
  query: query.extend(previewQuery.shape),
  response,
});
