import { handFor } from '#server/canvas-grants/hand.service.ts';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { CanvasClient } from '#server/lms/canvas-client.ts';
import { connectionOf } from '#server/lms/connection.ts';
import type { FixReason } from '#shared/fixes/fix.ts';
import { reasonOfProblem } from './prove-place.service.ts';

/** People wait for the answer, in milliseconds. */
export const patienceMs = 8_000;

interface Unread {
  readonly reason: FixReason;
}

/**
 * Reads in Canvas with a person's own grant, or else, where they have none or their rights don't reach, with the
 * institution's task runner, whose findings they see anyway. Requests wait for Canvas nowhere else: what's shown of a place
 * has to be what's there now. It's 'canvas_unreachable' after a few seconds.
 */
export async function readAs<T extends object>(
  scope: Scope,
  { personId, courseId }: { readonly personId: number | null; readonly courseId: number },
  read: (client: CanvasClient) => Promise<T | Unread>,
): Promise<T | Unread> {
  const signal = AbortSignal.timeout(patienceMs);
  const own =
    personId === null ? undefined : await handFor(scope, { personId, courseId, as: 'person', signal });
  if (own?.kind === 'hand') {
    const { client } = own.hand;
    const found = await attempt(() => read(client));
    if (!isRefused(found)) return found;
  }
  const found = await attempt(async () => read(await institutionsReader(scope, signal)));
  return isRefused(found) ? { reason: 'canvas_unreachable' } : found;
}

export async function institutionsReader(scope: Scope, signal: AbortSignal): Promise<CanvasClient> {
  const { origin, tokens } = await connectionOf(scope, 'udoit');
  const place = canvasPlace(await scope.institution());
  return new CanvasClient(origin, tokens, { owner: scope.institutionId, place, rank: 'awaited', signal });
}

async function attempt<T>(read: () => Promise<T>): Promise<T | Unread> {
  try {
    return await read();
  } catch (error) {
    return { reason: reasonOfProblem(error) };
  }
}

/** Canvas doesn't let this token read it; another may. */
const isRefused = (found: object) =>
  'reason' in found && (found.reason === 'grant_ended' || found.reason === 'not_yours');
