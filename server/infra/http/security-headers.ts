import type { RequestHandler } from 'express';
import type { Config } from '#server/infra/config.ts';

/** Headers of every answer: HTTPS only, no type guessing, no referrer for other sites. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
  return (_req, res, next) => {
    res.set(headers);
    next();
  };
}
