import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant } from '#shared/http/id.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { authorisationOutcomes } from './authorisation-outcome.ts';

const openLink = z
  .object({
    createdAt: instant,
    createdBy: z.string().describe('name of the person who made it, as it was then'),
    expiresAt: instant,
  })
  .meta({ id: 'OpenLink' });
export type OpenLink = z.infer<typeof openLink>;

const attempt = z
  .object({
    id,
    startedAt: instant,
    outcome: z.enum(authorisationOutcomes).nullable().describe('null while the person is in Canvas'),
  })
  .meta({ id: 'AuthorisationAttempt' });
export type AuthorisationAttempt = z.infer<typeof attempt>;

const toolAuthorisation = z
  .object({
    tool: z.enum(tools),
    link: openLink.nullable().describe("the tool's open one-time link; its address is never shown again"),
    latest: attempt.nullable().describe('the latest authorisation begun on the page within the last hour'),
  })
  .meta({ id: 'ToolAuthorisation' });
export type ToolAuthorisation = z.infer<typeof toolAuthorisation>;

export const readRunnerAuthorisations = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/runner-authorisations',
  summary:
    'Reads how the task runners can be authorised: whether with Canvas, and which one-time links are open.',
  access: 'institution.manage',
  params: idParams,
  response: z.object({
    hasKey: z.boolean().describe('whether there is an OAuth2 key; without one, tokens can only be pasted'),
    returnAddress: z.string().describe('the redirect address that the key has to allow'),
    tools: z.array(toolAuthorisation),
  }),
});

const toolParams = z.object({ id: idParam, tool: z.enum(tools) });

export const startRunnerAuthorisation = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/task-runners/:tool/authorisation',
  summary:
    "Begins to authorise one tool's task runner with Canvas. The address, to be opened in a new window of the same browser, works once, within two minutes.",
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'institution',
  params: toolParams,
  problems: ['conflict'],
  response: z.object({ attemptId: id, url: z.string() }),
});

export const createRunnerLink = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/task-runners/:tool/link',
  summary:
    "Creates a one-time link, valid for 7 days, with which the owner of the service account authorises one tool's task runner. It replaces an open one, and is never shown again.",
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'institution',
  params: toolParams,
  problems: ['conflict'],
  response: z.object({ url: z.string(), expiresAt: instant }),
});

export const revokeRunnerLink = endpoint({
  method: 'DELETE',
  path: '/api/institutions/:id/task-runners/:tool/link',
  summary: "Revokes a tool's open one-time link.",
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'institution',
  params: toolParams,
  problems: ['conflict'],
  response: z.object({ tool: z.enum(tools) }),
});
