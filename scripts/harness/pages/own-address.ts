import type { RequestHandler } from 'express';

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/**
 * Sends a browser that came by another name of this machine to the address that the platform goes by: the tool lets only
 * that one show it in a frame.
 */
export const toOwnAddress =
  (ownOrigin: () => string): RequestHandler =>
  (req, res, next) => {
    const own = new URL(ownOrigin());
    if (req.method !== 'GET' || req.headers.host === own.host || !loopbackNames.has(req.hostname))
      return next();
    res.redirect(own.origin + req.originalUrl);
  };
