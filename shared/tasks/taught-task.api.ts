import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { task } from './task.ts';

/** A task as the instructor view lists it. */
export const taughtTask = task.extend({ description: z.string() }).meta({ id: 'TaughtTask' });
export type TaughtTask = z.infer<typeof taughtTask>;

/** How many tasks the view lists. */
export const mostTaughtTasks = 200;

export const taughtTasks = z
  .object({
    tasks: z.array(taughtTask).describe(`open ones first, by their due date; at most ${mostTaughtTasks}`),
    total: z.number().describe('those that count'),
    completed: z.number(),
    overdue: z.number(),
    next: z
      .object({ title: z.string(), dueOn: z.iso.date().nullable() })
      .nullable()
      .describe('the open one that is due first; null: none is open'),
  })
  .meta({ id: 'TaughtTasks' });
export type TaughtTasks = z.infer<typeof taughtTasks>;

export const listTaughtTasks = endpoint({
  method: 'GET',
  path: '/api/instructor/tasks',
  summary:
    'Lists the tasks of the course the session was opened from that its instructors have: those of checklists for instructors, and those given to the caller.',
  access: 'session',
  flavour: 'readygo',
  query: previewQuery,
  response: taughtTasks,
});
