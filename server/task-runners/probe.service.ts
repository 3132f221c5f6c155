import type { Canvas } from '#server/lms/canvas.ts';
import { permissionsFor } from '#server/lms/canvas-calls.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** What Canvas says about the account behind a token. */
export interface Probe {
  readonly lmsUserId: string;
  readonly lmsUserName: string;
  /** rights that the tool needs and the account lacks */
  readonly missing: readonly string[];
}

/** Asks Canvas who the account is and which rights it lacks. Two calls; throws LmsProblem. */
export async function probe(canvas: Canvas, tool: Tool, rootAccountId: string): Promise<Probe> {
  const { id, name } = await canvas.self();
  const missing = await canvas.missingPermissions(rootAccountId, permissionsFor(tool));
  return { lmsUserId: id, lmsUserName: name, missing };
}
