import { setTimeout as wait } from 'node:timers/promises';
import { currentMs } from '#server/infra/clock.ts';
import { inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { persistently } from '#server/infra/db/unavailability.ts';
import { open, seal } from '#server/infra/secrets.ts';
import type { TokenSource } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';
import { askForToken, type TokenAnswer } from './oauth-token.ts';
import { grantOf, type SealedKey, type TokenContexts } from './refresh-grant.ts';

/** How long one process has the right to renew: three times Canvas's time limit (oauth-token). */
const leaseSeconds = 15;
/**
 * How often the others look for the new token, and for how long: longer than a lease, since its holder may have died.
 */
const lookAgainMs = 100;
const waitAtMostMs = 20_000;

/** A token as it's stored, sealed, and what it takes to renew it. */
export interface StoredToken extends SealedKey {
  readonly canvas_url: string;
  readonly access_token: string | null;
  readonly refresh_token: string | null;
  /** null: it doesn't end, or nobody knows when */
  readonly token_expires_at: Date | null;
}

/** Tokens in place of those before; sealed. */
export interface NewTokens {
  readonly access_token: string;
  readonly token_expires_at: Date;
  /** if absent, the current one stays */
  readonly refresh_token?: string;
}

/** Where one token is kept. */
export interface TokenPlace {
  /** tells it from others in this process */
  readonly name: string;
  readonly contexts: TokenContexts;
  find(): Promise<StoredToken | undefined>;
  /**
   * Takes the right to renew for a while, by the database's clock, and returns when it ends, which also identifies it.
   * Undefined while another process has it, or when the token (as sealed) has been replaced.
   */
  takeLease(lease: { readonly accessToken: string; readonly seconds: number }): Promise<Date | undefined>;
  /** Gives the right back without a new token; leaves a right that another process has taken since. */
  giveLeaseBack(lease: Date): Promise<void>;
  /** The access token, sealed, and locked for the rest of the transaction. */
  lock(): Promise<string | null | undefined>;
  /** Stores renewed tokens, and ends the lease. */
  replace(tokens: NewTokens): Promise<void>;
  /** Canvas refused this token, and it can't be renewed. */
  noteRefused(refused: string): Promise<void>;
}

/** Renewals in progress in this process, by place and old token: callers share one. */
const renewals = new Map<string, Promise<string | undefined>>();

/**
 * Trades the refresh token for a new access token. Undefined when there is no refresh token that Canvas accepts;
 * throws LmsProblem when Canvas gives no proper answer. Of several processes, one asks Canvas and the others pick up
 * its result. No transaction is open during this.
 */
function renewToken(place: TokenPlace, refused: string): Promise<string | undefined> {
  const key = `${place.name} ${refused}`;
  const underWay = renewals.get(key);
  if (underWay) return underWay;
  const renewal = outsideTransaction(() => renewInTurn(place, refused)).finally(() => renewals.delete(key));
  renewals.set(key, renewal);
  return renewal;
}

async function renewInTurn(place: TokenPlace, refused: string) {
  const until = performance.now() + waitAtMostMs;
  while (performance.now() < until) {
    const stored = await place.find();
    if (!stored?.access_token) return undefined;
    const current = open(stored.access_token, place.contexts.access);
    if (current !== refused) return current;
    const grant = grantOf(stored, place.contexts);
    if (!grant) return undefined;
    const lease = await place.takeLease({ accessToken: stored.access_token, seconds: leaseSeconds });
    if (lease) return renewUnder(lease, { place, origin: stored.canvas_url, refused, grant });
    await wait(lookAgainMs);
  }
  throw new LmsProblem('unreachable', 'the token is being renewed for too long', { mayPass: true });
}

interface Renewal {
  readonly place: TokenPlace;
  readonly origin: string;
  /** the access token that doesn't work any more */
  readonly refused: string;
  readonly grant: NonNullable<ReturnType<typeof grantOf>>;
}

async function renewUnder(lease: Date, { place, origin, refused, grant }: Renewal) {
  const answer = await askForToken(origin, grant).catch(async (error: unknown) => {
    await place.giveLeaseBack(lease);
    throw error;
  });
  const isKept = answer && (await keep(answer, { place, refused }));
  if (isKept) return answer.access_token;
  await place.giveLeaseBack(lease);
  return otherThan(refused, place, await place.find());
}

/**
 * Canvas has already dropped the old refresh token, so a new one that isn't stored is lost: storing it is retried until
 * the lease ends.
 */
const keep = (answer: TokenAnswer, renewal: Pick<Renewal, 'place' | 'refused'>) =>
  persistently(() => store(answer, renewal), currentMs() + leaseSeconds * 1000);

/** False when somebody else has replaced or removed the token meanwhile. */
const store = (
  { access_token, refresh_token, expires_in }: TokenAnswer,
  { place, refused }: Pick<Renewal, 'place' | 'refused'>,
) =>
  inTransaction(async () => {
    const stored = await place.lock();
    // Compared open: a rotation of the encryption key seals the same token again.
    if (!stored || open(stored, place.contexts.access) !== refused) return false;
    await place.replace({
      access_token: seal(access_token, place.contexts.access),
      token_expires_at: new Date(currentMs() + expires_in * 1000),
      ...(refresh_token !== undefined && { refresh_token: seal(refresh_token, place.contexts.refresh) }),
    });
    return true;
  });

/** The token that has taken the refused one's place in the meantime, if any. */
function otherThan(refused: string, { contexts }: TokenPlace, stored: StoredToken | undefined) {
  if (!stored?.access_token) return undefined;
  const current = open(stored.access_token, contexts.access);
  return current === refused ? undefined : current;
}

/** A token is renewed when it has less than this left, in milliseconds. */
const renewAheadMs = 60_000;

/** Whether it's time to renew a token. */
export const endsSoon = (expiresAt: Date | null) =>
  expiresAt !== null && expiresAt.getTime() - currentMs() <= renewAheadMs;

/**
 * How long requests of one connection go by what was last read about the token, in milliseconds: between four requests
 * at once, the reading took a fiftieth of the time. A token that's no longer valid is noticed by Canvas anyway.
 */
const rereadAfterMs = 250;

/**
 * The token kept in a place, renewed before it ends, and the Canvas it's for. Throws LmsProblem 'not_connected' when
 * there is none.
 */
export async function renewedTokens(
  place: TokenPlace,
): Promise<{ readonly origin: string; readonly tokens: TokenSource }> {
  let stored = findToken(place);
  let readAt = performance.now();
  const latest = () => {
    if (performance.now() - readAt < rereadAfterMs) return stored;
    readAt = performance.now();
    return (stored = findToken(place));
  };
  const { origin } = await stored;
  return {
    origin,
    tokens: {
      current: async () => {
        const { accessToken, expiresAt } = await latest();
        return endsSoon(expiresAt) ? ((await renewToken(place, accessToken)) ?? accessToken) : accessToken;
      },
      renew: async (refused) => {
        const renewed = await renewToken(place, refused);
        readAt = -Infinity;
        if (renewed === undefined) await place.noteRefused(refused);
        return renewed;
      },
    },
  };
}

async function findToken(place: TokenPlace) {
  const stored = await place.find();
  if (!stored?.access_token) throw new LmsProblem('not_connected', place.name);
  return {
    origin: stored.canvas_url,
    accessToken: open(stored.access_token, place.contexts.access),
    expiresAt: stored.token_expires_at,
  };
}
