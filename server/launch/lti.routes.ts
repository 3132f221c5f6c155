import { finished } from 'node:stream';
import express, { type Request, type RequestHandler, type Response } from 'express';
import * as z from 'zod';
import type { Config } from '#server/infra/config.ts';
import { atMostEvery } from '#server/infra/at-most-every.ts';
import { AddressLimit, type RefusalLimit } from '#server/infra/http/address-limit.ts';
import { httpProblems } from '#server/infra/http/http.messages.ts';
import { hashToken, isSameText } from '#server/infra/tokens.ts';
import { sessionProblems } from '#server/sessions/session.messages.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { languageOf } from '#server/infra/i18n/language.ts';
import type { Assets } from './assets.ts';
import { readBindingCookie, setBindingCookie } from './binding-cookie.ts';
import { lookEarly } from './early-look.ts';
import { allowLaunched, allowPlatform, allowSender } from './framing.ts';
import { readLaunch, readLogin } from './launch-forms.ts';
import { identityIn } from './launch-guard.ts';
import { acceptLaunch, beginSession, claimLaunch, keepForBinding } from './launch.service.ts';
import { beginLogin, findLoginPlatform, loginMs, takeLogin } from './login.service.ts';
import { ltiConfiguration } from './tool-registration.ts';
import { publicKeySet } from './key-rotation.service.ts';
import { checkWithLtijs } from './ltijs.ts';
import { bindingTexts, sendAppPage, sendBindingPage, sendLoginPage } from './pages.ts';
import { LaunchRefused } from './refusal.ts';
import { limiting, refusalLimit, refusing } from './refusing.ts';

/** Anyone can ask for our keys: the database is asked no more often, in milliseconds. */
const keysEveryMs = 1_000;

interface Parts {
  readonly config: Config;
  readonly assets: Assets;
  readonly logins: AddressLimit;
}

type Register = (req: Request, res: Response, config: Config) => Promise<void>;

/** Login, launch, keys and registration (LTI 1.3) under /lti. */
export function ltiRoutes(config: Config, assets: Assets, register: Register) {
  const router = express.Router({ caseSensitive: true, strict: true });
  const logins = new AddressLimit({ name: 'logins', most: config.loginsPerAddress, withinMs: loginMs });
  const parts = { config, assets, logins };
  const refusals = refusalLimit('launches', config);
  const login = refusing(limiting(refusals, (req, res) => logIn(req, res, parts)));
  router.get('/login', login);
  router.post('/login', login);
  router.post('/launch', refusing(limiting(refusals, (req, res) => launch(req, res, parts))));
  router.post('/session', unspent(refusals), express.json({ limit: '10kb' }), (req, res) =>
    claim(req, res, { config, refusals }),
  );
  router.get('/config.json', (_req, res) => void res.json(ltiConfiguration(config.publicUrl)));
  const keys = atMostEvery(keysEveryMs, publicKeySet);
  router.get('/keys', async (_req, res) => {
    // Platforms keep keys longer than that; proxies before us shouldn't.
    res.set('Cache-Control', 'public, max-age=300').json(await keys());
  });
  router.get('/register', refusing(limiting(refusals, (req, res) => register(req, res, config))));
  router.use(
    refusing(async () => {
      throw new LaunchRefused('not_a_launch');
    }),
  );
  return router;
}

/** Starts a login and binds it to this browser before the browser goes on to the platform. */
async function logIn(req: Request, res: Response, { config, assets, logins }: Parts) {
  allowSender(req, res);
  const given = await readLogin(req, res);
  const platform = await findLoginPlatform(given);
  const deploymentId = given.lti_deployment_id ?? given.deployment_id;
  allowPlatform(res, { platformId: platform.id, deploymentId });
  if (!(await logins.begin(req))) throw new LaunchRefused('too_many_logins', req.ip);
  const { url, state, binding } = await beginLogin(platform, given, config);
  setBindingCookie(res, config, { state, binding, maxAgeSeconds: loginMs / 1000 });
  await sendLoginPage(req, res, {
    assets,
    task: {
      task: 'keep',
      key: storageKey(state),
      binding,
      url: url.href,
      storageTarget: given.lti_storage_target ?? null,
      platformOrigin: url.origin,
    },
  });
}

const storageKey = (state: string) => `lti_${state.slice(0, 16)}`;

/** Checks a launch; then starts a session at once if the browser is known, otherwise once it has shown its binding. */
async function launch(req: Request, res: Response, { config, assets, logins }: Parts) {
  allowSender(req, res);
  const { id_token: idToken, state } = await readLaunch(req, res);
  const proofFrom = lookEarly(idToken, state);
  const { platform, login } = await takeLogin(state);
  if (platform) allowPlatform(res, { platformId: platform.id });
  if (!platform || !login) throw new LaunchRefused('state_unknown');
  const { payload, jwk } = await proofFrom(platform);
  const identity = identityIn(payload, { login, platform, publicUrl: config.publicUrl });
  // The person doesn't wait for it.
  finished(res, () => logins.finish(req));
  allowPlatform(res, { platformId: platform.id, deploymentId: identity.deploymentId });
  const agreed = checkWithLtijs({ platform, jwk, idToken, state });
  // It may refuse before anyone here waits for it.
  agreed.catch(() => undefined);
  const accepted = await acceptLaunch(platform, identity);
  allowLaunched(res, accepted.institution);
  const cookie = readBindingCookie(req, config, state);
  if (cookie !== undefined && isSameText(hashToken(cookie), login.binding_hash)) {
    setBindingCookie(res, config, { state, binding: '', maxAgeSeconds: 0 });
    const settings = await beginSession(accepted, { userAgent: req.get('user-agent') ?? '', config, agreed });
    return sendAppPage(req, res, { assets, settings });
  }
  await agreed;
  await sendBindingPage(req, res, {
    assets,
    task: {
      task: 'find',
      key: storageKey(state),
      launchId: await keepForBinding(accepted, login),
      storageTarget: login.storage_target,
      platformOrigin: new URL(platform.authentication_endpoint).origin,
      texts: bindingTexts(identity.locale ?? languageOf(req)),
    },
  });
}

const claimRequest = z.strictObject({
  launchId: z.string().min(1).max(200),
  binding: z.string().min(1).max(200),
});

interface ClaimParts {
  readonly config: Config;
  readonly refusals: RefusalLimit;
}

/** Before a body is read. */
const unspent =
  (refusals: RefusalLimit): RequestHandler =>
  (req, _res, next) => {
    const seconds = refusals.spentFor(req);
    if (seconds > 0)
      throw new Problem('too_many_requests', phrase(httpProblems.tooManyRequests, { seconds }));
    next();
  };

/**
 * Exchanges a launch and its binding for the settings with the client token. Only our own page can do this: attackers
 * know their own binding, and must not be able to make someone else's browser show it.
 */
async function claim(req: Request, res: Response, { config, refusals }: ClaimParts) {
  const origin = req.get('origin');
  const site = req.get('sec-fetch-site');
  const isOwnPage =
    origin === new URL(config.publicUrl).origin && (site === undefined || site === 'same-origin');
  const { data: given } = claimRequest.safeParse(req.body);
  const userAgent = req.get('user-agent') ?? '';
  const settings = isOwnPage && given ? await claimLaunch({ ...given, userAgent }, config) : undefined;
  if (!settings) {
    await refusals.count(req);
    throw new Problem('not_signed_in', phrase(sessionProblems.linkUsed));
  }
  res.set('Cache-Control', 'no-store');
  res.json(settings);
}
