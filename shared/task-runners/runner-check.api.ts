import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { tools } from './tool.ts';

// In a file of its own, since the navigation asks it: what's beside it would be in what the client loads first.
export const checkTaskRunners = endpoint({
  method: 'GET',
  path: '/api/task-runner/check',
  summary: "Reads whether the task runner of each of the institution's tools works.",
  access: 'session',
  response: z.partialRecord(z.enum(tools), z.object({ status: z.boolean() })),
});
