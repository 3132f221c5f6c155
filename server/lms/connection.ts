import type { Scope } from '#server/infra/tenancy/scope.ts';
import { open } from '#server/infra/secrets.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { TokenSource } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';
import { findRunnerToken } from './runner-token.repository.ts';
import { sealContexts } from './seal-contexts.ts';
import { renewToken } from './token-renewal.ts';

/** A token is renewed when it has less than this to live, in milliseconds. */
const renewAheadMs = 60_000;

/** The address of the institution's Canvas and the tokens of one tool's task runner. Throws LmsProblem 'not_connected'. */
export async function connectionOf(
  scope: Scope,
  tool: Tool,
): Promise<{ origin: string; tokens: TokenSource }> {
  const { origin } = await findRunner(scope, tool);
  return {
    origin,
    tokens: {
      current: async () => {
        const { accessToken, expiresAt } = await findRunner(scope, tool);
        const isFresh = expiresAt === null || expiresAt.getTime() - Date.now() > renewAheadMs;
        return isFresh ? accessToken : ((await renewToken(scope, tool, accessToken)) ?? accessToken);
      },
      renew: (refused) => renewToken(scope, tool, refused),
    },
  };
}

async function findRunner(scope: Scope, tool: Tool) {
  const row = await findRunnerToken(scope, tool);
  if (!row?.access_token) throw new LmsProblem('not_connected', tool);
  return {
    origin: row.canvas_url,
    accessToken: open(row.access_token, sealContexts.accessToken),
    expiresAt: row.token_expires_at,
  };
}
