import { timingSafeEqual, createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type RequestHandler, type Router } from 'express';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { atMostEvery } from './infra/at-most-every.ts';
import type { Config } from './infra/config.ts';
import { databaseProblems } from './infra/db/unavailability.ts';
import { runSql, whileNotAborted } from './infra/db/database.ts';
import { httpProblems } from './infra/http/http.messages.ts';
import { onError } from './infra/http/on-error.ts';
import { log } from './infra/log.ts';
import { securityHeaders } from './infra/http/security-headers.ts';
import { exposeMetrics } from './infra/measures/exposition.ts';
import { readNumbers } from './system/measuring.service.ts';

/** A database that's silent for this long can't serve anybody, in milliseconds; proxies wait no longer either. */
const silentMs = 2_000;

/** Anyone can ask: the database is asked no more often, in milliseconds. */
const askEveryMs = 500;

let isStopping = false;

/** From now on this process isn't ready: proxies send new requests elsewhere. */
export const sayStopping = () => {
  isStopping = true;
};

/** Asks the database, and gives up on it once it's been silent for too long. */
async function whileItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = wait(silentMs, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new Error('The database is silent');
  });
  try {
    return await Promise.race([whileNotAborted(over.signal, ask), late]);
  } finally {
    over.abort(new Error('Nobody waits for it any more'));
  }
}

/** Ready means that the database answers and can be written to. Until it does, a proxy sends no one here. */
function isReady(): RequestHandler {
  const ask = atMostEvery(askEveryMs, askDatabase);
  return async (_req, res) => {
    if (isStopping) throw new Problem('unavailable', phrase(httpProblems.stopping));
    await ask();
    res.json({ status: 'ready' });
  };
}

/** A standby that wasn't promoted answers, and so does a server whose disk is full and that was set to be read only. */
async function askToWrite() {
  const { rows } = await runSql(`select current_setting('transaction_read_only') as read_only`);
  if (rows[0]?.read_only !== 'off') throw new Error('The database can only be read');
}

async function askDatabase() {
  try {
    await whileItAnswers(askToWrite);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    throw new Problem('unavailable', phrase(databaseProblems.unavailable));
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The numbers for Prometheus, for those who know the token; without one in the configuration they don't exist. */
const metrics =
  (token: string | undefined): RequestHandler =>
  async (req, res) => {
    if (token === undefined) throw new Problem('not_found', phrase(httpProblems.nothingHere));
    const given = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), digest(token)))
      throw new Problem('not_signed_in', phrase(httpProblems.metricsToken));
    const { type, text } = await exposeMetrics(() => whileItAnswers(readNumbers));
    res.set('Cache-Control', 'no-store').type(type).send(text);
  };

/** What those who run an installation ask each process: whether it lives, whether it can serve, and its numbers. */
export function addHealth(router: Router, { metricsToken }: Pick<Config, 'metricsToken'>) {
  router.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  router.get('/readyz', isReady());
  router.get('/metrics', metrics(metricsToken));
}

/** The same for a process without the web role. */
export function healthOnly(config: Pick<Config, 'publicUrl' | 'metricsToken'>) {
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders(config));
  addHealth(app, config);
  app.use(() => {
    throw new Problem('not_found', phrase(httpProblems.nothingHere));
  });
  app.use(onError);
  return app;
}
