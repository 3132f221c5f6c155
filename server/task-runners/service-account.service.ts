import { isQueueOpen } from '#server/infra/jobs/queue.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { open, seal } from '#server/infra/secrets.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { checkRunnersJob, giveTokensBackJob } from './task-runner.job.ts';
import {
  deleteTokens,
  listTokens,
  lockTokens,
  saveAuthorisation,
  type Authorisation,
} from './runner-token.repository.ts';
import { insertSurrendered, type Surrendered } from './surrendered-token.repository.ts';

/**
 * Gives the service account's token to every tool without its own authorisation. Leaves tools that already have this
 * token as they are.
 */
export async function connectRunners(institutionId: number, token: string) {
  const changed = await inTransaction(async () => {
    const held = await lockTokens(institutionId);
    const changing = tools.filter((tool) => {
      const own = held.find((row) => row.tool === tool);
      if (!own?.access_token) return true;
      return own.source === 'operator' && openedToken(own.access_token) !== token;
    });
    for (const tool of changing) await saveAuthorisation(institutionId, tool, operatorsToken(token));
    return changing.length > 0;
  });
  // The operator's command may run without a queue; the server then finds the token by itself.
  if (changed && isQueueOpen()) await checkRunnersJob.enqueue(scopeTo(institutionId), {});
}

const openedToken = (sealed: string) => open(sealed, sealContexts.accessToken);

const operatorsToken = (token: string): Authorisation => ({
  access_token: seal(token, sealContexts.accessToken),
  refresh_token: null,
  token_expires_at: null,
  source: 'operator',
  authorised_by: null,
});

/** Gives one tool's task runner a new authorisation and has it checked; the old one goes back to Canvas. */
export const authoriseRunner = (institutionId: number, tool: Tool, given: Authorisation) =>
  inTransaction(async () => {
    await surrender(institutionId, tool);
    await saveAuthorisation(institutionId, tool, given);
    await checkRunnersJob.enqueue(scopeTo(institutionId), {});
  });

/** Deletes one tool's authorisation and gives it back to Canvas; false if there is none. */
export const revokeRunner = (institutionId: number, tool: Tool) =>
  inTransaction(async () => {
    const wasThere = await surrender(institutionId, tool);
    if (wasThere) await deleteTokens(institutionId, tool);
    return wasThere;
  });

/**
 * Queues a tool's token for Canvas to revoke if it was made for us and no other tool has it: a pasted one may be used
 * elsewhere. False when the tool has no token.
 */
async function surrender(institutionId: number, tool: Tool) {
  const held = await lockTokens(institutionId);
  const own = held.find((row) => row.tool === tool);
  if (!own?.access_token) return false;
  const token = openedToken(own.access_token);
  const isShared = held.some(
    (row) => row.tool !== tool && row.access_token !== null && openedToken(row.access_token) === token,
  );
  const isOurs = own.source === 'oauth' || own.source === 'link';
  if (isOurs && !isShared) await giveBack(institutionId, { ...own, access_token: own.access_token });
  return true;
}

/** Has Canvas revoke a token that was made for us. Where there's no queue, the server does it later by itself. */
export async function giveBack(institutionId: number, token: Surrendered) {
  await insertSurrendered(institutionId, token);
  if (isQueueOpen()) await giveTokensBackJob.enqueue(scopeTo(institutionId), {});
}

/** Deletes the tokens of the institution's task runners: they were for another Canvas. */
export const disconnectRunners = (institutionId: number) => deleteTokens(institutionId);

/** The plain tokens, to see whether one changed. They're secret: compare and forget. */
export async function openedTokens(institutionId: number) {
  const rows = await listTokens(institutionId).execute();
  return rows.map(({ tool, access_token }) => [tool, access_token && openedToken(access_token)]);
}
