import { currentTime } from '#server/infra/clock.ts';
import type { PersonSession } from '#server/access/actor.ts';
import type { Context } from '#shared/sessions/own-session.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  findContextRow,
  findLastContext,
  listContextRows,
  moveSession,
  entering,
  type ContextOwner,
  type EnteredContext,
  type PersonIdentity,
} from './context.repository.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { sessionProblems } from './session.messages.ts';

const identityOf = ({ actor, person }: PersonSession): PersonIdentity => ({
  person_id: actor.personId,
  issuer: person.issuer,
  client_id: person.clientId,
  subject: person.subject,
});

/** Where the person can work: wherever the same LMS identity has launched. */
export async function listContexts(session: PersonSession): Promise<Context[]> {
  return (await listContextRows(identityOf(session))).map((context) => ({
    id: context.id,
    title: context.title,
    institution: { id: context.institution_id, title: context.institution_title },
    lastUsedAt: context.last_used_at.toISOString(),
    isCurrent: context.id === session.contextId,
  }));
}

/** Moves the session to another context; one that isn't the person's own is not found. */
export async function switchContext(session: PersonSession, contextId: number) {
  if (session.actor.actingFromInstitutionId !== null)
    throw new Problem('not_allowed', phrase(sessionProblems.actingSwitch));
  // It would stay as where that person was last.
  if (session.masquerader) throw new Problem('not_allowed', phrase(accessProblems.masquerading));
  const context = await findContextRow(identityOf(session), contextId);
  if (!context) throw new Problem('not_found', phrase(sessionProblems.noContext));
  // A session there would be over at once.
  if (context.is_role_lapsed) throw new Problem('not_allowed', phrase(sessionProblems.openThere));
  await moveSession(session.id, context);
  return { id: context.id, title: context.title };
}

/** The id of the context a launch brings its person into; it's created if new. */
export async function enterContext(owner: ContextOwner, entered: EnteredContext): Promise<number> {
  return (await entering({ ...owner, ...entered, now: currentTime() }).executeTakeFirstOrThrow()).id;
}

/** The person's last used context; null if they haven't worked in one yet. */
export const lastContextOf = async (personId: number) => (await findLastContext(personId))?.id ?? null;
