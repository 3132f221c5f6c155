import type { Request } from 'express';
import type { Access, OnRecord } from '#shared/access/abilities.ts';
import { isRead, type Endpoint } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { accessProblems } from './access.messages.ts';
import { masqueraderOf, type Session } from './actor.ts';
import { findRecordFor, notFoundText } from './guarded-record.ts';

const notAllowed = () => new Problem('not_allowed', phrase(accessProblems.notAllowed));

/** The session of a request to this endpoint, or undefined if none is needed. Refuses strangers. */
export function admit(target: Endpoint, req: Request): Session | undefined {
  if (target.access === 'public') return undefined;
  if (!req.session) throw new Problem('not_signed_in', phrase(accessProblems.notSignedIn));
  if (target.flavour === 'readygo' && !req.session.institution.isReadyGo)
    throw new Problem('not_found', phrase(accessProblems.notFound));
  checkReach(target, req.session);
  return req.session;
}

/**
 * An API token only does what it was made for: none creates tokens or ends sessions, and a read token changes nothing.
 * Who acts as somebody in Canvas gets nothing that would let them act on.
 */
function checkReach(target: Endpoint, session: Session) {
  if (target.outlivesSession && masqueraderOf(session))
    throw new Problem('not_allowed', phrase(accessProblems.masquerading));
  if (session.kind !== 'token') return;
  if (target.tokens === 'refused') throw new Problem('not_allowed', phrase(accessProblems.noTokens));
  if (session.reach === 'read' && !isRead(target))
    throw new Problem('not_allowed', phrase(accessProblems.readOnlyToken));
}

/** What a call says if its path names nothing. */
export function notFoundAt({ access, path }: Endpoint) {
  if (typeof access === 'object') return notFoundText(access.record);
  return path.startsWith('/api/institutions/') ? accessProblems.institution : accessProblems.notFound;
}

/** Checks the ability or the right on the record `:id`, and returns the record if there is one. */
export async function guard(access: Access, session: Session | undefined, params: unknown) {
  if (!session || access === 'session' || access === 'public') return undefined;
  if (typeof access !== 'string') return guardRecord(access, session, (params as { id: number }).id);
  if (!session.actor.abilities.has(access)) throw notAllowed();
  return undefined;
}

/**
 * A record the actor can't view is reported as missing, so ids of other institutions and teams leak nothing. Some may do
 * one thing to a record that they don't see whole: instructors have their course scanned.
 */
async function guardRecord({ record: name, permission }: OnRecord, session: Session, id: number) {
  const found = await findRecordFor(name, session, id);
  if (found?.granted[permission]) return found.record;
  throw found?.isSeen ? notAllowed() : new Problem('not_found', phrase(notFoundText(name)));
}
