import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

interface Begun {
  readonly tool: Tool;
  readonly canvasUrl: string;
  readonly expiresAt: Date;
}

/** An authorisation that a person's session begins: its window has yet to open with the ticket. */
export async function createFromSession(
  scope: Scope,
  { tool, canvasUrl, expiresAt, sessionId, ticketHash }: Begun & { sessionId: number; ticketHash: string },
): Promise<number> {
  const { id } = await db()
    .insertInto('runner_authorisations')
    .values({
      institution_id: scope.institutionId,
      tool,
      session_id: sessionId,
      canvas_url: canvasUrl,
      ticket_hash: ticketHash,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the return from Canvas is recognised by. */
interface Hashes {
  readonly stateHash: string;
  readonly bindingHash: string;
}

/** An authorisation that the holder of a link begins, on the way to Canvas already. */
export async function createFromLink(
  scope: Scope,
  { tool, canvasUrl, expiresAt, linkId, stateHash, bindingHash }: Begun & Hashes & { linkId: number },
) {
  await db()
    .insertInto('runner_authorisations')
    .values({
      institution_id: scope.institutionId,
      tool,
      link_id: linkId,
      canvas_url: canvasUrl,
      state_hash: stateHash,
      binding_hash: bindingHash,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses up a ticket, once and in time, and expects the return from Canvas instead. */
export const exchangeTicket = (
  ticketHash: string,
  { stateHash, bindingHash, expiresAt }: Hashes & { expiresAt: Date },
) =>
  db()
    .updateTable('runner_authorisations')
    .set({ ticket_hash: null, state_hash: stateHash, binding_hash: bindingHash, expires_at: expiresAt })
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', currentTime())
    .returning(['id', 'institution_id', 'tool', 'session_id', 'link_id', 'canvas_url'])
    .executeTakeFirst();

/** Takes an authorisation by its state, once and in time, for the browser that left for Canvas. */
export const takeByState = ({ stateHash, bindingHash }: Hashes) =>
  db()
    .updateTable('runner_authorisations')
    .set({ state_hash: null, binding_hash: null })
    .where('state_hash', '=', stateHash)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', currentTime())
    .returning(['id', 'institution_id', 'tool', 'session_id', 'link_id', 'canvas_url'])
    .executeTakeFirst();

export type TakenAuthorisation = NonNullable<Awaited<ReturnType<typeof takeByState>>>;

export async function recordOutcome(
  { id, institution_id }: TakenAuthorisation,
  outcome: AuthorisationOutcome,
) {
  await db()
    .updateTable('runner_authorisations')
    .set({ outcome })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}

/** The latest authorisation that was begun on the page since then, for each tool. */
export const listLatest = (scope: Scope, since: Date) =>
  db()
    .selectFrom('runner_authorisations')
    .distinctOn('tool')
    .select(['id', 'tool', 'started_at', 'outcome'])
    .where('institution_id', '=', scope.institutionId)
    .where('session_id', 'is not', null)
    .where('started_at', '>', since)
    .orderBy('tool')
    .orderBy('id', 'desc')
    .execute();
