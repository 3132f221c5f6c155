import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { instant } from '#shared/http/id.ts';

/** How many completed tasks are named. */
export const mostNamedTasks = 5;

export const instructorProgress = z
  .object({
    since: instant.nullable().describe('the visit before this one; null: there was none'),
    score: z
      .object({ before: z.number(), now: z.number() })
      .nullable()
      .describe('at that visit (`before`) and now; null: one of them is unknown, or scores are hidden'),
    fixed: z.number().describe('findings that were fixed since'),
    tasks: z.object({
      completed: z.number(),
      titles: z.array(z.string()).describe(`of the latest, at most ${mostNamedTasks}`),
    }),
  })
  .meta({ id: 'InstructorProgress' });
export type InstructorProgress = z.infer<typeof instructorProgress>;

export const readProgress = endpoint({
  method: 'GET',
  path: '/api/instructor/progress',
  summary:
    'Says what got better in the course the session was opened from since its instructor was here before.',
  access: 'session',
  flavour: 'readygo',
  response: instructorProgress,
});

export const recordVisit = endpoint({
  method: 'POST',
  path: '/api/instructor/visits',
  summary:
    'Notes that the instructor looks at their course. Within half an hour it stays the same visit. The audit log has no visits.',
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  marksSeen: true,
  response: z.object({ since: instant.nullable().describe('the visit before this one') }),
});
