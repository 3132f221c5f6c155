import type { Config } from '#server/infra/config.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { currentMs } from '#server/infra/clock.ts';
import { scopesFor } from '#server/lms/canvas-calls.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { AuthorisationStopped } from './authorisation-stopped.ts';
import { placeOf, returnPath, type AuthorisationPlace } from './authorisation-place.service.ts';
import { createFromLink, exchangeTicket } from './authorisation.repository.ts';
import type { RunnerLink } from './runner-link.repository.ts';

/** How long a person can spend on Canvas's own pages, in milliseconds. */
export const inCanvasMs = 10 * 60_000;

/** A browser on its way to Canvas: the address there, and what it's recognised by when it comes back. */
export interface Departure {
  readonly url: string;
  readonly state: string;
  readonly binding: string;
}

type PublicUrl = Pick<Config, 'publicUrl'>;

const makeSecrets = () => {
  const [state, binding] = [makeToken(), makeToken()];
  return {
    state,
    binding,
    hashes: { stateHash: hashToken(state), bindingHash: hashToken(binding) },
    expiresAt: new Date(currentMs() + inCanvasMs),
  };
};

/** Sends the window that the page has opened on to Canvas. */
export async function leaveWithTicket(ticket: string, config: PublicUrl): Promise<Departure> {
  const { state, binding, hashes, expiresAt } = makeSecrets();
  const begun = await exchangeTicket(hashToken(ticket), { ...hashes, expiresAt });
  if (!begun) throw new AuthorisationStopped('expired');
  const place = await placeOf(begun);
  return { url: await consentAddress(place, { tool: begun.tool, state, config }), state, binding };
}

/** Sends the holder of a link on to Canvas. The link stays open until they've agreed there. */
export async function leaveWithLink(link: RunnerLink, config: PublicUrl): Promise<Departure> {
  const place = await placeOf(link);
  const { state, binding, hashes, expiresAt } = makeSecrets();
  await createFromLink(place.scope, {
    tool: link.tool,
    canvasUrl: place.canvasUrl,
    linkId: link.id,
    expiresAt,
    ...hashes,
  });
  return { url: await consentAddress(place, { tool: link.tool, state, config }), state, binding };
}

interface Asking {
  readonly tool: Tool;
  readonly state: string;
  readonly config: PublicUrl;
}

/** Canvas's page that asks the person; it names exactly the scopes of the tool's calls. */
async function consentAddress(
  { scope, canvasUrl, clientId }: AuthorisationPlace,
  { tool, state, config }: Asking,
) {
  const institution = await scope.institution();
  const url = new URL('/login/oauth2/auth', canvasUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${config.publicUrl}${returnPath}`,
    scope: scopesFor(tool, institution).join(' '),
    state,
  }).toString();
  return url.href;
}
