import { findKey, type OAuthKey } from '#server/canvas-consents/oauth-key.service.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { activeTools } from '#server/task-runners/active-tools.service.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { AuthorisationStopped } from './authorisation-stopped.ts';

/** Where Canvas sends people back to; part of the developer key. */
export const returnPath = '/task-runners/return';

/** The Canvas that a task runner is authorised in, and our key there. */
export interface AuthorisationPlace extends OAuthKey {
  readonly scope: Scope;
}

interface Target {
  readonly institution_id: number;
  readonly tool: Tool;
  readonly canvas_url: string;
}

/** Throws AuthorisationStopped when the institution has left that Canvas, is archived or doesn't use the tool. */
export async function placeOf(target: Target): Promise<AuthorisationPlace> {
  const scope = scopeTo(target.institution_id);
  const key = await findKey(scope);
  if (!key || key.canvasUrl !== target.canvas_url) throw new AuthorisationStopped('gone');
  if (!(await activeTools(scope)).includes(target.tool)) throw new AuthorisationStopped('gone');
  return { scope, ...key };
}
