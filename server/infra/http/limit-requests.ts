import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '#server/infra/config.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { keyOfAddress } from './address-limit.ts';
import { httpProblems } from './http.messages.ts';
import { SharedLimit } from './shared-limit.ts';

const minuteMs = 60_000;
/** A process takes a limit in this many portions. */
const portions = 60;

/** How many valid tokens a process remembers. */
const mostKnown = 20_000;
/**
 * How many tokens that a process doesn't know it looks up a second for an address that has spent its share. One may be
 * valid, and gets in after a few tries; a flood of made-up ones hardly reaches the database.
 */
const lookUpsPerSecond = 20;

/** Tokens that this process found valid lately, by their hash. */
class KnownTokens {
  readonly #hashes = new Set<string>();

  has(hash: string) {
    return this.#hashes.has(hash);
  }

  note(hash: string, isValid: boolean) {
    // Deleted first: a set keeps insertion order, so its first entry is the one unseen for longest.
    this.#hashes.delete(hash);
    if (!isValid) return;
    this.#hashes.add(hash);
    const [oldest] = this.#hashes;
    if (this.#hashes.size > mostKnown && oldest !== undefined) this.#hashes.delete(oldest);
  }
}

const perMinute = (name: string, most: number) =>
  new SharedLimit({ name, most, withinMs: minuteMs, portion: Math.max(1, Math.floor(most / portions)) });

interface RequestLimits {
  /** first: asks nobody, and ends a flood before it costs anything */
  readonly refuseSpent: RequestHandler;
  /** once it's known whose request it is */
  readonly limitRequests: RequestHandler;
}

/**
 * How much one token, or one address without a valid one, can ask of the API in a minute. Those with a token count by that
 * alone: others behind their address can't lock them out.
 */
export function requestLimits(
  config: Pick<Config, 'requestsPerToken' | 'requestsPerAddress'>,
): RequestLimits {
  const tokens = perMinute('token', config.requestsPerToken);
  const addresses = perMinute('address', config.requestsPerAddress);
  const known = new KnownTokens();
  const strangers = new RateLimiterMemory({ points: lookUpsPerSecond, duration: 1 });
  const isTurnedAway = async (address: string, hash: string) => {
    if (addresses.spentFor(address) === 0 || known.has(hash)) return false;
    return strangers.consume(address).then(
      () => false,
      () => true,
    );
  };
  return {
    refuseSpent: async (req, res, next) => {
      const [address, hash] = [keyOfAddress(req.ip), tokenHashOf(req)];
      if (hash === undefined) refuse(res, addresses.spentFor(address));
      else if (await isTurnedAway(address, hash)) refuse(res, 1);
      else refuse(res, tokens.spentFor(hash));
      next();
    },
    limitRequests: async (req, res, next) => {
      const hash = tokenHashOf(req);
      if (hash !== undefined) known.note(hash, req.session !== undefined);
      const isByToken = hash !== undefined && req.session !== undefined;
      refuse(res, isByToken ? await tokens.take(hash) : await addresses.take(keyOfAddress(req.ip)));
      next();
    },
  };
}

function refuse(res: Response, seconds: number) {
  if (seconds === 0) return;
  res.set('Retry-After', String(seconds));
  throw new Problem('too_many_requests', phrase(httpProblems.tooManyRequests, { seconds }));
}

function tokenHashOf(req: Request) {
  const token = bearerOf(req);
  return token === undefined ? undefined : hashToken(token);
}

/** The token that a request comes with, valid or not. */
export const bearerOf = (req: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? req.get('x-auth-token');
