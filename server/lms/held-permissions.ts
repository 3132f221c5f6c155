import * as z from 'zod';
import { pathFor, type CanvasPermission } from './canvas-calls.ts';
import type { CanvasClient } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';
import { parsed } from './parse-answer.ts';

const answer = z.record(z.string(), z.unknown());

/** Which of the rights the token's own account lacks in an account. Throws LmsProblem. */
export async function missingPermissions(
  client: CanvasClient,
  accountId: string,
  asked: readonly CanvasPermission[],
): Promise<CanvasPermission[]> {
  const query = new URLSearchParams(asked.map((name) => ['permissions[]', name]));
  try {
    const held = parsed(answer, await client.read(`${pathFor('permissions', accountId)}?${query}`));
    // A right that Canvas doesn't list isn't known to be missing: its names change.
    return asked.filter((name) => held[name] === false);
  } catch (error) {
    // An account that can't even read its rights there has none.
    if (error instanceof LmsProblem && error.kind === 'forbidden') return [...asked];
    throw error;
  }
}
