import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, instant } from '#shared/http/id.ts';
import { tools } from './tool.ts';

export const checkTaskRunners = endpoint({
  method: 'GET',
  path: '/api/task-runner/check',
  summary: "Reads whether the task runner of each of the institution's tools works.",
  access: 'session',
  response: z.partialRecord(z.enum(tools), z.object({ status: z.boolean() })),
});

const runnerParams = idParams.extend({ tool: z.enum(tools) });

/** One tool's task runner, as of the last time Canvas was asked about it. */
export const taskRunner = z.object({
  tool: z.enum(tools),
  isConnected: z.boolean().describe("whether a service account's token is there at all"),
  status: z.boolean(),
  errorMessage: z
    .string()
    .nullable()
    .describe(
      "the last check's error; an outage of Canvas is reported here too, and leaves the status as it was",
    ),
  lmsUserId: z
    .string()
    .nullable()
    .describe('who the token belongs to in Canvas; null until a check has found out'),
  lmsUserName: z.string().nullable(),
  checkedAt: instant.nullable().describe('when the last check ended; null before the first one'),
});

export const readTaskRunner = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/task-runners/:tool',
  summary: "Reads one tool's task runner: whose token it is, and the result of the last check.",
  access: 'institution.manage',
  params: runnerParams,
  response: taskRunner,
});

export const checkTaskRunner = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/task-runners/:tool/check',
  summary: "Starts a check of the institution's task runners. It's finished when `checkedAt` has changed.",
  access: 'institution.manage',
  params: runnerParams,
  response: taskRunner,
});
