import type { PersonSession } from '#server/access/actor.ts';
import { noteBySystem } from '#server/access/audit.ts';
import {
  consentAddress,
  makeReturn,
  type Departure,
  type Returned,
} from '#server/canvas-consents/consent-window.service.ts';
import {
  codeOf,
  sealTokens,
  tradeCode,
  type GivenTokens,
} from '#server/canvas-consents/oauth-code.service.ts';
import type { OAuthKey } from '#server/canvas-consents/oauth-key.service.ts';
import type { Config } from '#server/infra/config.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import { lockPerson } from '#server/people/person.service.ts';
import { readSessionById } from '#server/sessions/session.service.ts';
import { giveBack } from '#server/task-runners/service-account.service.ts';
import { saveGrant } from './canvas-grant.repository.ts';
import { findLmsUserId, findOffer, returnAddress } from './canvas-grant.service.ts';
import { exchangeTicket, takeRequest, type TakenRequest } from './grant-request.repository.ts';
import { GrantStopped, stop } from './grant-stopped.ts';
import { takeGrantsBack } from './take-back.service.ts';

/** Sends the window that the page has opened on to Canvas. */
export async function leaveWithTicket(ticket: string, config: Pick<Config, 'publicUrl'>): Promise<Departure> {
  const { state, binding, hashes, expiresAt } = makeReturn();
  const request = await exchangeTicket(hashToken(ticket), { ...hashes, expiresAt });
  if (!request) throw new GrantStopped('expired');
  const key = await keyFor(request);
  const scopes = request.scopes.split(' ');
  return {
    url: consentAddress(key, { returnAddress: returnAddress(config), scopes, state }),
    state,
    binding,
  };
}

/** Stops when the institution has left that Canvas, is archived, has no key, or no longer lets fixes be saved. */
async function keyFor({ institution_id, canvas_url }: TakenRequest): Promise<OAuthKey> {
  const key = await findOffer(scopeTo(institution_id));
  if (key?.canvasUrl !== canvas_url) throw new GrantStopped('gone');
  return key;
}

export interface Consented {
  readonly institution: string;
}

/**
 * Finishes a consent: trades the code for tokens, and keeps them if they're the person's own. Whatever goes wrong, what
 * was given before stays. Throws GrantStopped.
 */
export async function finishConsent(returned: Returned, config: Config): Promise<Consented> {
  const request = await takeRequest({
    stateHash: hashToken(returned.state),
    bindingHash: hashToken(returned.binding),
  });
  if (!request) throw new GrantStopped('expired');
  const session = await requireStarter(request);
  try {
    return await complete(request, returned, config);
  } catch (error) {
    await noteStopped(session, error);
    throw error;
  }
}

/** The session it was begun in, which must still be that person's own, in their own institution. */
async function requireStarter({ session_id, institution_id }: TakenRequest): Promise<PersonSession> {
  const session = await readSessionById(session_id);
  const isStillOne =
    session?.scope.institutionId === institution_id && session.actor.actingFromInstitutionId === null;
  if (!session || !isStillOne) throw new GrantStopped('session');
  if (session.masquerader !== null) throw new GrantStopped('masquerader');
  return session;
}

async function complete(request: TakenRequest, returned: Returned, config: Config): Promise<Consented> {
  const code = codeOf(returned, stop);
  const key = await keyFor(request);
  const tokens = await tradeCode(key, { code, returnAddress: returnAddress(config) }, stop);
  try {
    await inTransaction(() => keep(request, tokens));
  } catch (error) {
    // Tokens that nobody will use mustn't stay valid in Canvas.
    const unused = { ...sealTokens(tokens, tokenContexts.runner), canvas_url: request.canvas_url };
    await inTransaction(() => giveBack(request.institution_id, unused));
    throw error;
  }
  log.info({ institutionId: request.institution_id }, 'a person lets fixes be saved as them');
  return { institution: key.title };
}

/** All conditions again: much can change while Canvas answers. */
async function keep(request: TakenRequest, tokens: GivenTokens) {
  const session = await requireStarter(request);
  await keyFor(request);
  const { scope, actor } = session;
  const lmsUserId = await ownUserId(session, tokens);
  await lockPerson(actor.personId);
  await takeGrantsBack(scope.institutionId, actor.personId);
  await saveGrant(scope, {
    personId: actor.personId,
    canvasUrl: request.canvas_url,
    lmsUserId,
    scopes: request.scopes,
    tokens: { ...sealTokens(tokens, tokenContexts.grant), token_expires_at: tokens.expiresAt },
  });
  await note(session, { outcome: 'done' });
}

/** Whose the tokens are: the session's person, and nobody who acts as them in Canvas. */
async function ownUserId({ scope, actor }: PersonSession, { identity }: GivenTokens): Promise<string> {
  if (!identity) throw new GrantStopped('malformed', 'nobody’s token');
  const { lmsUserId, masquerader } = identity;
  if (lmsUserId !== (await findLmsUserId(scope, actor.personId))) throw new GrantStopped('stranger');
  if (masquerader !== null) throw new GrantStopped('masquerader');
  return lmsUserId;
}

const note = (
  session: PersonSession,
  ending: { readonly outcome: 'done' | 'refused' | 'failed'; readonly code?: string },
) =>
  noteBySystem(session.scope, {
    action: 'giveCanvasGrant',
    about: { type: 'person', id: session.actor.personId, title: session.actor.name },
    session,
    ...ending,
  });

/** Records in the audit log who failed to consent, and why. */
async function noteStopped(session: PersonSession, error: unknown) {
  const isOurs = !(error instanceof GrantStopped);
  try {
    await note(
      session,
      isOurs ? { outcome: 'failed', code: 'unexpected' } : { outcome: 'refused', code: error.reason },
    );
  } catch (failure) {
    // The person sees why it stopped; the gap in the log is ours to notice.
    log.error({ institutionId: session.scope.institutionId, err: failure }, 'could not write an audit entry');
  }
}
