import type { RequestHandler } from 'express';
import type { Config } from '#server/infra/config.ts';

/**
 * Headers of every answer: HTTPS only, no type guessing, no referrer for other sites, kept nowhere, and nothing in it that
 * a browser runs or frames. Pages and files, which are more than that, replace the last two.
 */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
  return (_req, res, next) => {
    res.set(headers);
    next();
  };
}
