import type { PersonSession } from '#server/access/actor.ts';
import { managedInstitution } from '#server/access/own-institution.ts';
import { endSessionsOfInstitution, startActingIn, stopActingIn } from '#server/sessions/session.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { institutionProblems } from './institution.messages.ts';

/** Refuses a typed slug that isn't exactly the institution's. */
function requireTyped(slug: string, typed: string | undefined) {
  if (typed === undefined || typed.trim() === slug) return;
  const reason = phrase(institutionProblems.confirm, { slug });
  throw new Problem('invalid_input', reason, { 'body.confirm': reason });
}

/** Lets a super admin's session act as an institution: not their own, and not an archived one. */
export async function startActing(
  { id, actor, scope }: PersonSession,
  institutionId: number,
  confirm: string | undefined,
) {
  const { title, slug, isActive } = await managedInstitution(actor, institutionId);
  requireTyped(slug, confirm);
  if (institutionId === scope.institutionId)
    throw new Problem('conflict', phrase(institutionProblems.ownInstitution));
  if (!isActive) throw new Problem('conflict', phrase(institutionProblems.archived));
  await startActingIn(id, institutionId);
  return { id: institutionId, title };
}

/** Stops acting as the institution; does nothing if the session isn't acting as it. */
export async function stopActing(session: PersonSession, institutionId: number) {
  if (session.actingInstitutionId !== institutionId)
    throw new Problem('not_found', phrase(institutionProblems.notActing));
  await stopActingIn(session.id);
  return {
    id: institutionId,
    title: session.institution.id === institutionId ? session.institution.title : '',
  };
}

/** Ends the sessions of the institution's people, except the current one. */
export async function clearUserSessions(
  session: PersonSession,
  institutionId: number,
  confirm: string | undefined,
) {
  const { title, slug } = await managedInstitution(session.actor, institutionId);
  requireTyped(slug, confirm);
  const ended = await endSessionsOfInstitution(institutionId, session.id);
  return { id: institutionId, title, ended };
}
