import type { Actor, PersonSession } from '#server/access/actor.ts';
import { ticketMs } from '#server/canvas-consents/consent-window.service.ts';
import { findKey, type OAuthKey } from '#server/canvas-consents/oauth-key.service.ts';
import { currentMs } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { blueprintScopes, mendingScopes } from '#server/lms/canvas-calls.ts';
import { peopleOf } from '#server/relations/people.ts';
import type { CanvasGrant } from '#shared/fixes/canvas-grant.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findGrant } from './canvas-grant.repository.ts';
import { createRequest } from './grant-request.repository.ts';
import { takeGrantsBack } from './take-back.service.ts';

const grantProblems = defineMessages({
  acting: {
    id: 'canvasGrant.problem.acting',
    defaultMessage: 'Stop acting as another institution before you let Courseyard save fixes as you.',
  },
  switchedOff: {
    id: 'canvasGrant.problem.switchedOff',
    defaultMessage: 'Your institution doesn’t let fixes be saved in Canvas.',
  },
  noKey: {
    id: 'canvasGrant.problem.noKey',
    defaultMessage:
      'Courseyard has no OAuth2 key for your Canvas yet. The people who run Courseyard can enter one.',
  },
  nobody: {
    id: 'canvasGrant.problem.nobody',
    defaultMessage:
      'Courseyard doesn’t know who you are in Canvas. Open it from Canvas once, then try again.',
  },
});

/** Where a window with a ticket goes first, and where Canvas sends people back to; the latter is part of the developer key. */
export const leavePath = '/fixes/consent';
export const returnPath = '/fixes/consent/return';

type PublicUrl = Pick<Config, 'publicUrl'>;
export const returnAddress = ({ publicUrl }: PublicUrl) => `${publicUrl}${returnPath}`;

/** Whether the person lets fixes be saved as them. */
export async function readGrant({ scope, actor }: PersonSession): Promise<CanvasGrant> {
  const grant = await findGrant(scope, actor.personId);
  return {
    state: grant ? (grant.ended_at === null ? 'given' : 'ended') : 'none',
    isOffered: isTheirs(actor) && (await findOffer(scope)) !== undefined,
    givenAt: grant?.given_at.toISOString() ?? null,
    lastUsedAt: grant?.last_used_at?.toISOString() ?? null,
  };
}

/** Who acts for an institution that isn't theirs is nobody in its Canvas. */
const isTheirs = ({ actingFromInstitutionId }: Actor) => actingFromInstitutionId === null;

/** The key to ask with, where the institution lets fixes be saved. */
export async function findOffer(scope: Scope): Promise<OAuthKey | undefined> {
  return (await scope.institution()).settings.savesFixes ? findKey(scope) : undefined;
}

/** Begins to ask: the address is for a new window of the same browser, once, within two minutes. */
export async function startGrant(session: PersonSession, { publicUrl }: PublicUrl) {
  const { scope, actor } = session;
  if (!isTheirs(actor)) throw new Problem('not_allowed', phrase(grantProblems.acting));
  const { savesFixes } = (await scope.institution()).settings;
  if (!savesFixes) throw new Problem('conflict', phrase(grantProblems.switchedOff));
  const key = await findKey(scope);
  if (!key) throw new Problem('conflict', phrase(grantProblems.noKey));
  if ((await findLmsUserId(scope, actor.personId)) === null)
    throw new Problem('conflict', phrase(grantProblems.nobody));
  const ticket = makeToken();
  await createRequest(scope, {
    sessionId: session.id,
    canvasUrl: key.canvasUrl,
    ticketHash: hashToken(ticket),
    scopes: scopesFor(actor).join(' '),
    expiresAt: new Date(currentMs() + ticketMs),
  });
  return { url: `${publicUrl}${leavePath}?ticket=${ticket}` };
}

/** Who the person is in Canvas; null if nobody has said. */
export async function findLmsUserId(scope: Scope, personId: number): Promise<string | null> {
  const row = await peopleOf(scope).where('id', '=', personId).executeTakeFirst();
  return row?.lms_user_id ?? null;
}

/** Syncs of blueprints change many courses: they're for who may fix in many. */
const maySync = ({ isInstitutionAdmin, teamRoles }: Actor) =>
  isInstitutionAdmin || [...teamRoles.values()].includes('admin');

/** What a person is asked for: what writing a fix takes, and no more. */
const scopesFor = (actor: Actor) => [...mendingScopes, ...(maySync(actor) ? blueprintScopes : [])];

/** Takes it back, in Canvas too. */
export async function endGrant(session: PersonSession): Promise<CanvasGrant> {
  await takeGrantsBack(session.scope.institutionId, session.actor.personId);
  return readGrant(session);
}

/** What saving fixes takes in Canvas, for the institution's administrators. */
export async function readGrantNeeds(scope: Scope, config: PublicUrl) {
  return {
    hasKey: (await findKey(scope)) !== undefined,
    returnAddress: returnAddress(config),
    scopes: [...new Set([...mendingScopes, ...blueprintScopes])],
  };
}
