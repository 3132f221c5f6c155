import type { PersonSession } from '#server/access/actor.ts';
import type { Context } from '#shared/account/account.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { findContextRow, listContextRows, moveSession } from './context.repository.ts';
import { rowOf } from './session.service.ts';
import { phrase } from '#shared/text/phrase.ts';
import { sessionProblems } from './session.messages.ts';

/** Where the person may work: wherever the same LMS identity has been launched into. */
export async function listContexts(session: PersonSession): Promise<Context[]> {
  const row = rowOf(session);
  return (await listContextRows(row)).map((context) => ({
    id: context.id,
    title: context.title,
    institution: { id: context.institution_id, title: context.institution_title },
    lastUsedAt: context.last_used_at.toISOString(),
    isCurrent: context.id === row.context_id,
  }));
}

/** Lets the session work in another context; one that is not the person's own is not found. */
export async function switchContext(session: PersonSession, contextId: number) {
  if (session.actor.actingFromInstitutionId !== null)
    throw new Problem('not_allowed', phrase(sessionProblems.actingSwitch));
  const context = await findContextRow(rowOf(session), contextId);
  if (!context) throw new Problem('not_found', phrase(sessionProblems.noContext));
  await moveSession(session.id, context);
  return { id: context.id, title: context.title };
}
