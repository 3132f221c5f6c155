import { log } from '#server/infra/log.ts';
import { open, seal } from '#server/infra/secrets.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import { giveBack } from '#server/task-runners/service-account.service.ts';
import { deleteGrants } from './canvas-grant.repository.ts';

/**
 * Ends a person's grant, or all of an institution, here and in Canvas, whichever Canvas it was given for. To be called
 * in a transaction. Returns how many there were.
 */
export async function takeGrantsBack(institutionId: number, personId?: number): Promise<number> {
  const grants = await deleteGrants(institutionId, personId);
  for (const grant of grants) {
    const token = asRunners(grant);
    if (token) await giveBack(institutionId, token);
    else log.warn({ institutionId }, "a person's grant could not be opened to give it back");
  }
  return grants.length;
}

type Grant = Awaited<ReturnType<typeof deleteGrants>>[number];

/** Undefined if it was sealed with a key that nobody has any more, or is empty for that reason. */
function asRunners({ canvas_url, access_token, refresh_token }: Grant) {
  const { grant, runner } = tokenContexts;
  try {
    const [access, refresh] = [open(access_token, grant.access), open(refresh_token, grant.refresh)];
    if (access === '') return undefined;
    return {
      canvas_url,
      access_token: seal(access, runner.access),
      refresh_token: refresh === '' ? null : seal(refresh, runner.refresh),
    };
  } catch {
    return undefined;
  }
}
