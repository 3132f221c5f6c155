import * as z from 'zod';
import { instant } from '#shared/http/id.ts';
import { tools } from './tool.ts';

/** A task runner's state. `checking`: there's a token, and Canvas hasn't said anything about it yet. */
const runnerStates = [
  'never_set',
  'checking',
  'valid',
  'expiring',
  'missing_permission',
  'no_includes',
  'invalid',
] as const;
export type RunnerState = (typeof runnerStates)[number];

/** Where its authorisation came from: OAuth2 on the page, a one-time link, pasted, or the operator's for all tools. */
const runnerSources = ['oauth', 'link', 'token', 'operator'] as const;
export type RunnerSource = (typeof runnerSources)[number];

/** The states in which a runner fully works; the specified check calls these true. */
export const isWellIn = (state: RunnerState) => state === 'valid' || state === 'expiring';

/** One tool's task runner, as of the last time Canvas was asked about it. */
export const taskRunner = z
  .object({
    tool: z.enum(tools),
    isConnected: z.boolean().describe("whether a service account's token is there at all"),
    status: z.boolean().describe('whether the state is valid or expiring'),
    state: z.enum(runnerStates),
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
    source: z.enum(runnerSources).nullable(),
    authorisedAt: instant.nullable(),
    authorisedBy: z
      .string()
      .nullable()
      .describe('who authorised it here; null for a link and for the operator'),
    expiresAt: instant
      .nullable()
      .describe('when the token ends for good; null when it renews itself or nobody said'),
    missingPermissions: z
      .array(z.string())
      .describe("Canvas's names of the account permissions that the tool needs and the account lacks"),
    dropsIncludes: z
      .boolean()
      .nullable()
      .describe(
        'whether Canvas leaves out what this token asks it to include, as for a developer key that enforces scopes without "Allow Include Parameters"; null until a check has found out',
      ),
    lastSuccessAt: instant.nullable().describe('when Canvas last let it in'),
    lastErrorAt: instant.nullable(),
    lastErrorMessage: z.string().nullable().describe('what went wrong then, mended or not'),
  })
  .meta({ id: 'TaskRunner' });
export type TaskRunner = z.infer<typeof taskRunner>;
