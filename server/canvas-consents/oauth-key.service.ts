import { open } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { canvasKeys } from '#server/relations/institutions.ts';

/** An institution's Canvas, and our key there. */
export interface OAuthKey {
  readonly title: string;
  readonly canvasUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The key that people are asked for consent with; undefined for an archived institution and for one without. */
export async function findKey({ institutionId }: Scope): Promise<OAuthKey | undefined> {
  const row = await canvasKeys().where('id', '=', institutionId).where('status', '=', 1).executeTakeFirst();
  if (!row?.canvas_oauth_client_id || !row.canvas_oauth_client_secret) return undefined;
  return {
    title: row.title,
    canvasUrl: row.canvas_url,
    clientId: row.canvas_oauth_client_id,
    clientSecret: open(row.canvas_oauth_client_secret, sealContexts.clientSecret),
  };
}
