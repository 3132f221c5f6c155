import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/id.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { taskRunner } from './task-runner.ts';
import { tools } from './tool.ts';

/** What's wrong with the input for a task runner. */
const runnerFaults = defineMessages({
  token: {
    id: 'runner.fault.token',
    defaultMessage: 'This isn’t an access token. Copy it from Canvas once more.',
  },
});

const runnerParams = idParams.extend({ tool: z.enum(tools) });

const neededPermission = z
  .object({
    name: z.string().describe("Canvas's name"),
    title: z.string().describe('what its page "Permissions" calls it, in English'),
    tools: z.array(z.enum(tools)).describe('the tools whose accounts need it'),
  })
  .meta({ id: 'TaskRunnerNeeds' });

/** Every tool's task runner, with everything that Canvas has to allow for them. */
export const runnersWithNeeds = z.object({
  runners: z.array(taskRunner),
  courseCount: z.number().int().describe('how many courses they read'),
  canvasUrl: z.string(),
  scopes: z.array(z.string()).describe('what a developer key that enforces scopes has to allow'),
  permissions: z.array(neededPermission),
});

export const listTaskRunners = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/task-runners',
  summary: 'Lists the task runners of all tools, with the scopes and permissions that they need in Canvas.',
  access: 'institution.manage',
  params: idParams,
  response: runnersWithNeeds,
});
export type TaskRunnerNeeds = z.infer<typeof neededPermission>;

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

/** Tokens go into a header, so printable ASCII without spaces. Canvas's are about 70 characters long. */
const accessToken = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{10,500}$/, { error: runnerFaults.token.id });

const pastedToken = z
  .strictObject({
    token: accessToken,
    lastDay: z.iso
      .date()
      .nullable()
      .default(null)
      .describe('the last day it is good for, where Canvas says one'),
  })
  .meta({ id: 'PastedToken' });
export type PastedToken = z.output<typeof pastedToken>;

export const pasteRunnerToken = endpoint({
  method: 'PUT',
  path: '/api/institutions/:id/task-runners/:tool/token',
  summary:
    "Gives one tool's task runner an access token that was made in Canvas, and has it checked at once. It never comes out again.",
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'institution',
  params: runnerParams,
  body: pastedToken,
  response: taskRunner,
});

export const revokeTaskRunner = endpoint({
  method: 'DELETE',
  path: '/api/institutions/:id/task-runners/:tool/token',
  summary:
    "Forgets one tool's authorisation, and takes it back in Canvas where it was made for Courseyard. The tool reads nothing until it's authorised again.",
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'institution',
  params: runnerParams,
  response: taskRunner,
});
