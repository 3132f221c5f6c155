import {
  consentAddress,
  makeReturn,
  type Departure,
} from '#server/canvas-consents/consent-window.service.ts';
import type { Config } from '#server/infra/config.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { scopesFor } from '#server/lms/canvas-calls.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { AuthorisationStopped } from './authorisation-stopped.ts';
import { placeOf, returnPath, type AuthorisationPlace } from './authorisation-place.service.ts';
import { createFromLink, exchangeTicket } from './authorisation.repository.ts';
import type { RunnerLink } from './runner-link.repository.ts';

type PublicUrl = Pick<Config, 'publicUrl'>;

/** Sends the window that the page has opened on to Canvas. */
export async function leaveWithTicket(ticket: string, config: PublicUrl): Promise<Departure> {
  const { state, binding, hashes, expiresAt } = makeReturn();
  const begun = await exchangeTicket(hashToken(ticket), { ...hashes, expiresAt });
  if (!begun) throw new AuthorisationStopped('expired');
  const place = await placeOf(begun);
  return { url: await askingPage(place, { tool: begun.tool, state, config }), state, binding };
}

/** Sends the holder of a link on to Canvas. The link stays open until they've agreed there. */
export async function leaveWithLink(link: RunnerLink, config: PublicUrl): Promise<Departure> {
  const place = await placeOf(link);
  const { state, binding, hashes, expiresAt } = makeReturn();
  await createFromLink(place.scope, {
    tool: link.tool,
    canvasUrl: place.canvasUrl,
    linkId: link.id,
    expiresAt,
    ...hashes,
  });
  return { url: await askingPage(place, { tool: link.tool, state, config }), state, binding };
}

interface Asking {
  readonly tool: Tool;
  readonly state: string;
  readonly config: PublicUrl;
}

/** Canvas's page that asks the person; it names exactly the scopes of the tool's calls. */
async function askingPage(place: AuthorisationPlace, { tool, state, config }: Asking) {
  const scopes = scopesFor(tool, await place.scope.institution());
  return consentAddress(place, { returnAddress: `${config.publicUrl}${returnPath}`, scopes, state });
}
