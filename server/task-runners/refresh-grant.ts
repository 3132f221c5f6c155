import { open } from '#server/infra/secrets.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';

interface SealedGrant {
  readonly canvas_oauth_client_id: string | null;
  readonly canvas_oauth_client_secret: string | null;
  readonly refresh_token: string | null;
}

/** The request for a new access token; undefined when something it needs is missing. */
export function grantOf({ canvas_oauth_client_id, canvas_oauth_client_secret, refresh_token }: SealedGrant) {
  if (!canvas_oauth_client_id || !canvas_oauth_client_secret || !refresh_token) return undefined;
  return {
    grant_type: 'refresh_token',
    client_id: canvas_oauth_client_id,
    client_secret: open(canvas_oauth_client_secret, sealContexts.clientSecret),
    refresh_token: open(refresh_token, sealContexts.refreshToken),
  };
}
