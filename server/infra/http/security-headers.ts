import type { RequestHandler } from 'express';
import type { Config } from '#server/infra/config.ts';

/** What every answer says to browsers: only ever by https, no guessing of types, no address handed to other sites. */
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
