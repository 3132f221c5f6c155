import type { Request, RequestHandler, Response } from 'express';
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
  return {
    refuseSpent: (req, res, next) => {
      const [limit, key] = shareOf(req, bearerOf(req));
      refuse(res, limit.spentFor(key));
      next();
    },
    limitRequests: async (req, res, next) => {
      const [limit, key] = shareOf(req, req.session && bearerOf(req));
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
