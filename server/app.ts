import type { ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { isApiToken, readTokenSession } from './api-tokens/api-token.service.ts';
import { calendarRoutes } from './calendar-feeds/calendar.routes.ts';
import { compose } from './compose.ts';
import { addHealth } from './health.ts';
import type { Config } from './infra/config.ts';
import { bearerOf, requestLimits } from './infra/http/limit-requests.ts';
import { compressedAssets } from './infra/http/compressed-assets.ts';
import { httpProblems } from './infra/http/http.messages.ts';
import { onError } from './infra/http/on-error.ts';
import { requestLog } from './infra/http/request-log.ts';
import { securityHeaders } from './infra/http/security-headers.ts';
import type { Assets } from './launch/assets.ts';
import { allowSameFrame } from './launch/framing.ts';
import { ltiRoutes } from './launch/lti.routes.ts';
import { sendAppPage } from './launch/pages.ts';
import { consentPages } from './canvas-grants/canvas-grant.routes.ts';
import { canvasLoginRoutes } from './login/canvas-login.routes.ts';
import { configureOutgoing } from './lms/guarded-fetch.ts';
import { configureProbes } from './lms/guarded-probe.ts';
import { configureMail } from './mail/transport.service.ts';
import { unsubscribePages } from './mail/unsubscribe-pages.routes.ts';
import { registerTool } from './operations/registration/registration.service.ts';
import { apiRoutes } from './routes.ts';
import { authorisationPages } from './runner-authorisations/authorisation-pages.routes.ts';
import { configureEventKeys } from './live-events/event-keys.ts';
import { receivingRoutes } from './live-events/receive.routes.ts';
import { configureSessions } from './sessions/installation-roles.service.ts';
import { readSession } from './sessions/session.service.ts';

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;

/** The web server's middleware, in order. */
export function createApp(config: Config, assets: Assets) {
  compose();
  configureSessions(config);
  configureOutgoing(config);
  configureProbes(config);
  configureMail(config);
  configureEventKeys(config);
  const app = express();
  app.disable('x-powered-by');
  // Answers here must not be stored, so comparing them is no use; files have their own tags.
  app.disable('etag');
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  // One address for each thing: a rule about an address then covers every way to write it.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(requestLog, securityHeaders(config));
  addHealth(app, config);

  app.use('/lti', ltiRoutes(config, assets, registerTool));

  // What costs least comes first: nobody's body is read before it's known that they may ask.
  const { refuseSpent, limitRequests } = requestLimits(config);
  app.use('/api', refuseSpent, signIn, limitRequests, express.json({ limit: '1mb' }));
  app.use(apiRoutes(config));
  app.use('/api', () => {
    throw new Problem('not_found', phrase(httpProblems.noEndpoint));
  });

  app.use(
    '/assets',
    compressedAssets(`${assets.folder}/assets`),
    express.static(`${assets.folder}/assets`, {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: keepAsset,
    }),
  );
  app.use('/assets', () => {
    throw new Problem('not_found', phrase(httpProblems.noFile));
  });
  app.use(canvasLoginRoutes(config, assets));
  app.use(authorisationPages(config));
  app.use(consentPages(config));
  app.use(calendarRoutes(config));
  app.use(unsubscribePages());
  app.use(receivingRoutes());
  app.get('/{*path}', (req, res) => {
    allowSameFrame(req, res);
    return sendAppPage(req, res, { assets });
  });
  app.use(() => {
    throw new Problem('not_found', phrase(httpProblems.nothingHere));
  });
  app.use(onError);
  return app;
}

/** Files named after their content are cached for ever; those with fixed names, for an hour. */
const keepAsset = (res: ServerResponse, path: string) =>
  res.setHeader(
    'Cache-Control',
    /-[A-Z0-9]{8}\.\w+(\.br|\.gz)?$/.test(path)
      ? `public, max-age=${yearSeconds}, immutable`
      : `public, max-age=${hourSeconds}`,
  );

const sessionBehind = (token: string) => (isApiToken(token) ? readTokenSession(token) : readSession(token));

/** Finds the session of the bearer token. An invalid token counts as none: the endpoint decides. */
const signIn: RequestHandler = async (req, _res, next) => {
  const token = bearerOf(req);
  const session = token === undefined ? undefined : await sessionBehind(token);
  if (session) req.session = session;
  next();
};
