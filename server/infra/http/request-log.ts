import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import { log, loggingAs } from '#server/infra/log.ts';
import { measureRequest, type RequestEnd } from '#server/infra/measures/measures.ts';

/** Longest address logged, in characters; ours are shorter. */
const longestPath = 200;

/** Gives each request an id and logs how it ended: method, path without its query, status, time. */
export const requestLog: RequestHandler = (req, res, next) => {
  const began = performance.now();
  const id = randomUUID();
  req.id = id;
  res.set('X-Request-Id', id);
  const path = withoutSecret(req.path).slice(0, longestPath);
  // It comes after every answer, and also if there's none.
  res.on('close', () => {
    const ms = Math.round(performance.now() - began);
    const end = endOf(req, res);
    const status = res.statusCode;
    if (isMeasured(path)) measure(req, { path, status, end, ms });
    const outcome = end === 'answered' ? {} : { outcome: end };
    log[levelOf(path, end, status)](
      { requestId: id, method: req.method, path, status, ms, ...outcome },
      'request',
    );
  });
  loggingAs({ requestId: id }, next);
};

function endOf(req: Request, res: Response): RequestEnd {
  if (res.writableFinished) return 'answered';
  return req.isBrokenOff === true || res.errored ? 'broken_off' : 'given_up';
}

function levelOf(path: string, end: RequestEnd, status: number) {
  if (end === 'broken_off' || status >= 500) return 'error';
  return path.startsWith('/assets/') || path === '/readyz' || path === '/metrics' ? 'debug' : 'info';
}

/** Files, health checks and scrapes say nothing about how people are served. */
const isMeasured = (path: string) => !/^\/(?:assets\/|(?:healthz|readyz|metrics)$)/.test(path);

/** What Canvas, calendar apps and LTI platforms ask for by themselves. */
const machinePath = /^\/(?:live-events\/|calendar\/|lti\/(?:keys|config\.json)$)/;

/** Express's route of a request, which it types as anything. */
const matched = z.object({ route: z.object({ path: z.string() }) });

interface Ended {
  /** as it was asked for: a router cuts off its own part */
  readonly path: string;
  readonly status: number;
  readonly end: RequestEnd;
  readonly ms: number;
}

function measure(req: Request, { path, ...ended }: Ended) {
  const { data } = matched.safeParse({ route: req.route as unknown });
  const { method, session } = req;
  measureRequest({
    ...ended,
    method,
    route: data ? req.baseUrl + data.route.path : 'none',
    institutionId: session?.scope.institutionId ?? req.institutionId ?? 0,
    isMachine: session?.kind === 'token' || machinePath.test(path),
  });
}

/** An address without what makes it secret: a calendar's, that of a link in a mail or of live events, however it's spelled. */
const withoutSecret = (path: string) =>
  path.replace(/((?:calendar|unsubscribe|(?<!institutions\/\d+\/)live-events)(?:\/|%2f)).+/is, '$1…');
