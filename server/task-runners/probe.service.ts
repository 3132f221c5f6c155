import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import { permissionsToProbe } from '#server/lms/canvas-calls.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** What Canvas says about the account behind a token. */
interface Probe {
  readonly lmsUserId: string;
  readonly lmsUserName: string;
  /** rights that the tool needs and the account lacks */
  readonly missing: readonly string[];
}

/** What can be wrong with one course: another may tell. */
const ofOneCourse: ReadonlySet<LmsProblemKind> = new Set(['not_found', 'forbidden', 'rejected']);

/**
 * Whether Canvas drops what this token asks it to include with a course. Undefined if none of them tells. Throws
 * LmsProblem.
 */
export async function dropsIncludes(
  canvas: Canvas,
  lmsCourseIds: readonly string[],
): Promise<boolean | undefined> {
  for (const lmsCourseId of lmsCourseIds) {
    try {
      return !(await canvas.givesIncludes(lmsCourseId));
    } catch (error) {
      if (!(error instanceof LmsProblem) || !ofOneCourse.has(error.kind)) throw error;
    }
  }
  return undefined;
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
