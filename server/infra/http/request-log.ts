import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import * as z from 'zod';
import { log, loggingAs } from '#server/infra/log.ts';
import { measureRequest } from '#server/infra/measures/measures.ts';

/** Longest address logged, in characters; ours are shorter. */
const longestPath = 200;

/** Gives each request an id and logs how it ended: method, path without its query, status, time. */
export const requestLog: RequestHandler = (req, res, next) => {
  const began = performance.now();
  const id = randomUUID();
  req.id = id;
  res.set('X-Request-Id', id);
  const path = withoutSecret(req.path).slice(0, longestPath);
  res.on('finish', () => {
    const ms = Math.round(performance.now() - began);
    const level =
      res.statusCode >= 500
        ? 'error'
        : path.startsWith('/assets/') || path === '/readyz' || path === '/metrics'
          ? 'debug'
          : 'info';
    if (isMeasured(path)) measure(req, res.statusCode, ms);
    log[level]({ requestId: id, method: req.method, path, status: res.statusCode, ms }, 'request');
  });
  loggingAs({ requestId: id }, next);
};

/** Files, health checks and scrapes say nothing about how people are served. */
const isMeasured = (path: string) => !/^\/(?:assets\/|(?:healthz|readyz|metrics)$)/.test(path);

/** Express's route of a request, which it types as anything. */
const matched = z.object({ route: z.object({ path: z.string() }) });

function measure(req: Request, status: number, ms: number) {
  const { data } = matched.safeParse({ route: req.route as unknown });
  const { method, session } = req;
  const institutionId = session?.scope.institutionId ?? 0;
  measureRequest({ method, route: data ? req.baseUrl + data.route.path : 'none', status, ms, institutionId });
}

/** An address without what makes it secret: a calendar's, that of a link in a mail or of live events, however it's spelled. */
const withoutSecret = (path: string) =>
  path.replace(/((?:calendar|unsubscribe|(?<!institutions\/\d+\/)live-events)(?:\/|%2f)).+/is, '$1…');
