import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import { permissionsToProbe } from '#server/lms/canvas-calls.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** What Canvas says about the account behind a token. */
interface Probe {
  readonly lmsUserId: string;
  readonly lmsUserName: string;
  /** rights that the tool needs and the account lacks */
  readonly missing: readonly string[];
}

/** What decides which rights are needed, and where. */
type Probed = Pick<Institution, 'rootAccountId' | 'settings' | 'isReadyGo'>;

/** Asks Canvas who the account is and which rights it lacks. Two calls; throws LmsProblem. */
export async function probe(canvas: Canvas, tool: Tool, institution: Probed): Promise<Probe> {
  const { id, name } = await canvas.self();
  const missing = await canvas.missingPermissions(
    institution.rootAccountId,
    permissionsToProbe(tool, institution),
  );
  return { lmsUserId: id, lmsUserName: name, missing };
}
