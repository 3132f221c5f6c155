import { isQueueOpen } from '#server/infra/jobs/queue.ts';
import { open, seal } from '#server/infra/secrets.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { checkRunnersJob } from './check-runners.job.ts';
import { deleteTokens, listTokens, saveToken } from './runner-token.repository.ts';
import { runnersConnected } from './task-runner.events.ts';

/** Gives the tools the service account's token: with it Canvas can be read. */
export async function connectRunners(institutionId: number, token: string) {
  await saveToken(institutionId, seal(token, sealContexts.accessToken));
  // The operator's command may run beside no queue; the server then finds the token by itself.
  if (!isQueueOpen()) return;
  const scope = scopeTo(institutionId);
  await checkRunnersJob.enqueue(scope, {});
  await runnersConnected.publish(scope, {});
}

/** Forgets the tokens of the institution's task runners: they were for another Canvas. */
export const disconnectRunners = (institutionId: number) => deleteTokens(institutionId);

/** The tokens as they are, to see whether one changed. They're secret: compared and forgotten. */
export async function openedTokens(institutionId: number) {
  const rows = await listTokens(institutionId);
  return rows.map(({ tool, access_token }) => [
    tool,
    access_token && open(access_token, sealContexts.accessToken),
  ]);
}
