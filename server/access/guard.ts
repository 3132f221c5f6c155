import type { Request } from 'express';
import type { Access, OnRecord, RecordName } from '#shared/access/abilities.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { accessProblems } from './access.messages.ts';
import type { Session } from './actor.ts';
import { records } from './records.ts';

const recordNotFound = {
  batch: accessProblems.batch,
  course: accessProblems.course,
  person: accessProblems.person,
  team: accessProblems.team,
} satisfies Record<RecordName, Message>;
const notAllowed = () => new Problem('not_allowed', phrase(accessProblems.notAllowed));

/** The session of a request to this endpoint, or undefined where none is needed. Strangers are turned away here. */
export function admit(target: Endpoint, req: Request): Session | undefined {
  if (target.access === 'public') return undefined;
  if (!req.session) throw new Problem('not_signed_in', phrase(accessProblems.notSignedIn));
  if (target.flavour === 'readygo' && !req.session.institution.isReadyGo)
    throw new Problem('not_found', phrase(accessProblems.notFound));
  checkReach(target, req.session);
  return req.session;
}

/** An API token does what it was made for: none makes tokens or ends sessions, and one to read changes nothing. */
function checkReach({ method, tokens }: Endpoint, session: Session) {
  if (session.kind !== 'token') return;
  if (tokens === 'refused') throw new Problem('not_allowed', phrase(accessProblems.noTokens));
  if (session.reach === 'read' && method !== 'GET')
    throw new Problem('not_allowed', phrase(accessProblems.readOnlyToken));
}

/** Checks the ability or the right on the record `:id`, and returns the record where there is one. */
export async function guard(access: Access, session: Session | undefined, params: unknown) {
  if (!session || access === 'session' || access === 'public') return undefined;
  if (typeof access !== 'string') return guardRecord(access, session, (params as { id: number }).id);
  if (!session.actor.abilities.has(access)) throw notAllowed();
  return undefined;
}

/** A record the actor cannot view is reported as missing, so ids of other institutions and teams leak nothing. */
async function guardRecord({ record: name, permission }: OnRecord, session: Session, id: number) {
  const found = await findRecordFor(name, session, id);
  if (!found) throw new Problem('not_found', phrase(recordNotFound[name]));
  if (!found.granted[permission]) throw notAllowed();
  return found.record;
}

/** A record and what the session may do to it; undefined when it may not even view it. */
export async function findRecordFor(name: RecordName, { actor, scope }: Session, id: number) {
  // One shape for all rows of the table: each find and its permissions belong together.
  const { find, permissions } = records[name] as unknown as {
    find: (scope: Session['scope'], id: number) => Promise<unknown>;
    permissions: (actor: Session['actor'], record: unknown) => Record<string, boolean>;
  };
  const record = await find(scope, id);
  const granted = record === undefined ? undefined : permissions(actor, record);
  return granted?.view ? { record, granted } : undefined;
}
