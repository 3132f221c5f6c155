import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { log } from '#server/infra/log.ts';

/** Longest address logged, in characters; ours are shorter. */
const longestPath = 200;

/** Gives each request an id and logs how it ended: method, path without its query, status, time. */
export const requestLog: RequestHandler = (req, res, next) => {
  const began = performance.now();
  const id = randomUUID();
  req.id = id;
  res.set('X-Request-Id', id);
  const path = req.path.slice(0, longestPath);
  res.on('finish', () => {
    const ms = Math.round(performance.now() - began);
    const level =
      res.statusCode >= 500 ? 'error' : path.startsWith('/assets/') || path === '/readyz' ? 'debug' : 'info';
    log[level]({ requestId: id, method: req.method, path, status: res.statusCode, ms }, 'request');
  });
  next();
};
