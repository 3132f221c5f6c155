import { open } from '#server/infra/secrets.ts';
import { sealContexts } from './seal-contexts.ts';

/** An institution's OAuth2 key, if it has one; the secret is sealed. */
export interface SealedKey {
  readonly canvas_oauth_client_id: string | null;
  readonly canvas_oauth_client_secret: string | null;
}

/** What the two tokens of a grant are sealed with. */
export interface TokenContexts {
  readonly access: string;
  readonly refresh: string;
}

/** The request for a new access token; undefined when something it needs is missing. */
export function grantOf(
  {
    canvas_oauth_client_id,
    canvas_oauth_client_secret,
    refresh_token,
  }: SealedKey & { readonly refresh_token: string | null },
  contexts: TokenContexts,
) {
  if (!canvas_oauth_client_id || !canvas_oauth_client_secret || !refresh_token) return undefined;
  return {
    grant_type: 'refresh_token',
    client_id: canvas_oauth_client_id,
    client_secret: open(canvas_oauth_client_secret, sealContexts.clientSecret),
    refresh_token: open(refresh_token, contexts.refresh),
  };
}
