import type { Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import type { DeliveryState, LiveEventState } from '#shared/live-events/live-events.api.ts';
import { findAddress, replaceAddress } from './address.repository.ts';
import { countWaiting, listHours } from './arrivals.repository.ts';

/** Where Canvas delivers, before the secret. */
export const receivingPath = '/live-events/';
/** After this without an event, something is wrong: there are holidays, but also jobs that run each night. */
const silentMs = 24 * 3_600_000;

/** How live events arrive at the institution. */
export async function readState(scope: Scope): Promise<LiveEventState> {
  const address = await findAddress(scope);
  const lastEventAt = address?.last_event_at ?? null;
  const { events, courses } = await countWaiting(scope);
  return {
    state: stateOf(lastEventAt),
    lastEventAt: lastEventAt?.toISOString() ?? null,
    address: address ? { createdAt: address.created_at.toISOString() } : null,
    hours: (await listHours(scope)).map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    waitingEvents: events,
    waitingCourses: courses,
  };
}

function stateOf(lastEventAt: Date | null): DeliveryState {
  if (lastEventAt === null) return 'never';
  return Date.now() - lastEventAt.getTime() > silentMs ? 'silent' : 'receiving';
}

/** Makes an address in place of the one before, and returns it this once: only a hash is stored. */
export async function makeAddress(scope: Scope, publicUrl: string) {
  const secret = makeToken();
  const { created_at } = await replaceAddress(scope, hashToken(secret));
  return { url: `${publicUrl}${receivingPath}${secret}`, createdAt: created_at.toISOString() };
}
