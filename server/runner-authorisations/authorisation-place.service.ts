import { open } from '#server/infra/secrets.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { activeTools } from '#server/task-runners/active-tools.service.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { canvasKeys } from '#server/relations/institutions.ts';
import { AuthorisationStopped } from './authorisation-stopped.ts';

/** An active institution's Canvas with its OAuth2 key; the secret is sealed. */
const findCanvasKey = (institutionId: number) =>
  canvasKeys().where('id', '=', institutionId).where('status', '=', 1).executeTakeFirst();

/** Where Canvas sends people back to; part of the developer key. */
export const returnPath = '/task-runners/return';

/** The Canvas that a task runner is authorised in, and our key there. */
export interface AuthorisationPlace {
  readonly scope: Scope;
  readonly title: string;
  readonly canvasUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
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

/** The key that people authorise with; undefined for an institution without one. */
export async function findKey(scope: Scope) {
  const row = await findCanvasKey(scope.institutionId);
  if (!row?.canvas_oauth_client_id || !row.canvas_oauth_client_secret) return undefined;
  return {
    title: row.title,
    canvasUrl: row.canvas_url,
    clientId: row.canvas_oauth_client_id,
    clientSecret: open(row.canvas_oauth_client_secret, sealContexts.clientSecret),
  };
}
