import type { RequestHandler } from 'express';
import type { Config } from '#server/infra/config.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { keyOfAddress } from './address-limit.ts';
import { bearerOf } from './bearer.ts';
import { httpProblems } from './http.messages.ts';
import { SharedLimit } from './shared-limit.ts';

const minuteMs = 60_000;
/** A process takes a limit in this many portions. */
const portions = 60;

const perMinute = (name: string, most: number) =>
  new SharedLimit({ name, most, withinMs: minuteMs, portion: Math.max(1, Math.floor(most / portions)) });

/**
 * How much one token, or one address without a valid one, can ask of the API in a minute. Those with a token count by that
 * alone: others behind their address can't lock them out.
 */
export function limitRequests(
  config: Pick<Config, 'requestsPerToken' | 'requestsPerAddress'>,
): RequestHandler {
  const tokens = perMinute('token', config.requestsPerToken);
  const addresses = perMinute('address', config.requestsPerAddress);
  return async (req, res, next) => {
    const token = req.session && bearerOf(req);
    const seconds = await (token === undefined
      ? addresses.take(keyOfAddress(req.ip))
      : tokens.take(hashToken(token)));
    if (seconds === 0) return next();
    res.set('Retry-After', String(seconds));
    throw new Problem('too_many_requests', phrase(httpProblems.tooManyRequests, { seconds }));
  };
}
