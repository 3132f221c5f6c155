import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';

export const checkTaskRunners = endpoint({
  method: 'GET',
  path: '/api/task-runner/check',
  summary: "Says for each of the institution's tools whether its task runner works.",
  access: 'session',
  response: z.partialRecord(z.enum(['core', 'udoit', 'tidyup']), z.object({ status: z.boolean() })),
});
