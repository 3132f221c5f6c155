import { currentTime } from '#server/infra/clock.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

interface Begun {
  readonly sessionId: number;
  readonly canvasUrl: string;
  readonly ticketHash: string;
  readonly scopes: string;
  readonly expiresAt: Date;
}

/** A consent that a person's session begins: its window has yet to open with the ticket. */
export async function createRequest(scope: Scope, begun: Begun) {
  await db()
    .insertInto('canvas_grant_requests')
    .values({
      institution_id: scope.institutionId,
      session_id: begun.sessionId,
      canvas_url: begun.canvasUrl,
      secret_hash: begun.ticketHash,
      scopes: begun.scopes,
      expires_at: begun.expiresAt,
    })
    .execute();
}

/** What the return from Canvas is recognised by. */
interface Hashes {
  readonly stateHash: string;
  readonly bindingHash: string;
}

const known = ['institution_id', 'session_id', 'canvas_url', 'scopes'] as const;

/** Uses up a ticket, once and in time, and expects the return from Canvas instead. */
export const exchangeTicket = (
  ticketHash: string,
  { stateHash, bindingHash, expiresAt }: Hashes & { expiresAt: Date },
) =>
  db()
    .updateTable('canvas_grant_requests')
    .set({ secret_hash: stateHash, binding_hash: bindingHash, expires_at: expiresAt })
    .where('secret_hash', '=', ticketHash)
    .where('binding_hash', 'is', null)
    .where('expires_at', '>', currentTime())
    .returning(known)
    .executeTakeFirst();

/** Takes a consent by its state, once and in time, for the browser that left for Canvas. */
export const takeRequest = ({ stateHash, bindingHash }: Hashes) =>
  db()
    .deleteFrom('canvas_grant_requests')
    .where('secret_hash', '=', stateHash)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', currentTime())
    .returning(known)
    .executeTakeFirst();

export type TakenRequest = NonNullable<Awaited<ReturnType<typeof takeRequest>>>;
