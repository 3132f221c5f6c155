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

/** Tokens that this process found valid lately, by their hash. */
class KnownTokens {
  readonly #hashes = new Set<string>();

  has(token: string) {
    return this.#hashes.has(hashToken(token));
  }

  add(token: string) {
    const key = hashToken(token);
    // Deleted first: a set keeps insertion order, so its first entry is the one unseen for longest.
    this.#hashes.delete(key);
    this.#hashes.add(key);
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
  const shareOf = ({ ip }: Request, token: string | undefined) =>
    token === undefined ? ([addresses, keyOfAddress(ip)] as const) : ([tokens, hashToken(token)] as const);
  const known = new KnownTokens();
  // Once an address has spent its share, a token that nobody here knows is looked up once a second: it may be valid, but
  // a flood of made-up ones must not reach the database.
  const strangers = new RateLimiterMemory({ points: 1, duration: 1 });
  const isTurnedAway = async ({ ip }: Request, token: string | undefined) => {
    const key = keyOfAddress(ip);
    if (token === undefined || known.has(token) || addresses.spentFor(key) === 0) return false;
    return strangers.consume(key).then(
      () => false,
      () => true,
    );
  };
  return {
    refuseSpent: async (req, res, next) => {
      const token = bearerOf(req);
      if (await isTurnedAway(req, token)) refuse(res, 1);
      const [limit, key] = shareOf(req, token);
      refuse(res, limit.spentFor(key));
      next();
    },
    limitRequests: async (req, res, next) => {
      const token = req.session && bearerOf(req);
      if (token !== undefined) known.add(token);
      const [limit, key] = shareOf(req, token);
      refuse(res, await limit.take(key));
      next();
    },
  };
}

function refuse(res: Response, seconds: number) {
  if (seconds === 0) return;
  res.set('Retry-After', String(seconds));
  throw new Problem('too_many_requests', phrase(httpProblems.tooManyRequests, { seconds }));
}

/** The token that a request comes with, valid or not. */
export const bearerOf = (req: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? req.get('x-auth-token');
