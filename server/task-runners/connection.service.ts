import type { Scope } from '#server/infra/tenancy/scope.ts';
import { open } from '#server/infra/secrets.ts';
import type { Connect } from '#server/lms/connection.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { noteRefused } from './check-runners.service.ts';
import { findRunnerToken } from './runner-token.repository.ts';
import { renewToken } from './token-renewal.service.ts';

/** A token is renewed when it has less than this left, in milliseconds. */
const renewAheadMs = 60_000;

/** Connects to the institution's Canvas with the tokens of a tool's task runner, renewed before they expire. */
export const connectAsRunner: Connect = async (scope, tool) => {
  const { origin } = await findRunner(scope, tool);
  return {
    origin,
    tokens: {
      current: async () => {
        const { accessToken, expiresAt } = await findRunner(scope, tool);
        const isFresh = expiresAt === null || expiresAt.getTime() - Date.now() > renewAheadMs;
        return isFresh ? accessToken : ((await renewToken(scope, tool, accessToken)) ?? accessToken);
      },
      renew: async (refused) => {
        const renewed = await renewToken(scope, tool, refused);
        if (renewed === undefined) await noteRefused(scope, tool, refused);
        return renewed;
      },
    },
  };
};

async function findRunner(scope: Scope, tool: Tool) {
  const row = await findRunnerToken(scope, tool);
  if (!row?.access_token) throw new LmsProblem('not_connected', tool);
  return {
    origin: row.canvas_url,
    accessToken: open(row.access_token, sealContexts.accessToken),
    expiresAt: row.token_expires_at,
  };
}
