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

/**
 * How long requests of one connection go by what was last read about the runner, in milliseconds: between four requests
 * at once, the reading took a fiftieth of the time. A token that's no longer valid is noticed by Canvas anyway.
 */
const rereadAfterMs = 250;

/** Connects to the institution's Canvas with the tokens of a tool's task runner, renewed before they expire. */
export const connectAsRunner: Connect = async (scope, tool) => {
  let runner = findRunner(scope, tool);
  let readAt = performance.now();
  const latest = () => {
    if (performance.now() - readAt < rereadAfterMs) return runner;
    readAt = performance.now();
    return (runner = findRunner(scope, tool));
  };
  const { origin } = await runner;
  return {
    origin,
    tokens: {
      current: async () => {
        const { accessToken, expiresAt } = await latest();
        const isFresh = expiresAt === null || expiresAt.getTime() - Date.now() > renewAheadMs;
        return isFresh ? accessToken : ((await renewToken(scope, tool, accessToken)) ?? accessToken);
      },
      renew: async (refused) => {
        const renewed = await renewToken(scope, tool, refused);
        readAt = -Infinity;
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
