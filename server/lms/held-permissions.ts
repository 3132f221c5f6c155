import * as z from 'zod';
import { pathFor, type CanvasPermission } from './canvas-calls.ts';
import type { CanvasClient } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';
import { parsed } from './parse-answer.ts';

const answer = z.record(z.string(), z.unknown());

/** Which of the rights the asking account lacks in an account. Throws LmsProblem. */
export async function missingPermissions(
  client: CanvasClient,
  accountId: string,
  asked: readonly CanvasPermission[],
): Promise<CanvasPermission[]> {
  const query = new URLSearchParams(asked.map((name) => ['permissions[]', name]));
  try {
    const held = parsed(answer, await client.read(`${pathFor('permissions', accountId)}?${query}`));
    // What Canvas doesn't name is not known to be missing: its names change.
    return asked.filter((name) => held[name] === false);
  } catch (error) {
    // Who may not even ask about the account may do nothing there.
    if (error instanceof LmsProblem && error.kind === 'forbidden') return [...asked];
    throw error;
  }
}
