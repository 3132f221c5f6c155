import { randomBytes } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import ltijs, { type ProviderInstance } from 'ltijs';
import * as z from 'zod';
import type { Config } from '#server/infra/config.ts';
import { log } from '#server/infra/log.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { problems } from '#shared/http/problem.ts';
import type { Assets } from './assets.ts';
import { bindingCookie, dressForLtijs, guardLaunch, type GuardedLaunch } from './launch-guard.ts';
import { acceptLaunch, beginSession, claimLaunch, keepForBinding } from './launch.service.ts';
import { createLogin } from './login.repository.ts';
import { launchUnderWay, LtiStore } from './lti-store.ts';
import { ltiConfiguration } from './lti-configuration.ts';
import {
  bindingTexts,
  localeOf,
  sendAppPage,
  sendBindingPage,
  sendLoginPage,
  sendRefusal,
  type FindTask,
  type KeepTask,
} from './pages.ts';
import { findPlatform, listPlatformsOf } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';
import { registerTool } from './registration.service.ts';

/** How long a person may take between login and launch, in milliseconds. */
const loginMs = 10 * 60_000;
const launchPath = '/lti/launch';

interface Launching {
  guarded?: GuardedLaunch;
}

/** ltijs under /lti, with the guard in front that checks what it does not. */
export function ltiRoutes(config: Config, assets: Assets) {
  const ltiKey = randomBytes(32).toString('hex');
  const lti = setUpLtijs(ltiKey, config, assets);
  const form = express.urlencoded({ extended: false, limit: '256kb' });
  const guard = express.Router();
  const refuse = refusing(config);

  guard.get('/config.json', (_req, res) => void res.json(ltiConfiguration(config.publicUrl)));
  guard.all(
    '/login',
    form,
    refuse(async (req, res, next) => beginLogin(req, res, next, { config, assets })),
  );
  guard.post(
    '/launch',
    form,
    refuse((req, res, next) => guardThenLtijs(req, res, next, { config, ltiKey })),
  );
  guard.get('/keys', (_req, _res, next) => next('router'));
  guard.post('/session', express.json({ limit: '10kb' }), (req, res) => claim(req, res, config));
  guard.get(
    '/register',
    refuse((req, res) => registerTool(req, res, config)),
  );
  guard.use(
    refuse(async () => {
      throw new LaunchRefused('not_a_launch');
    }),
  );

  return { guard, ltijs: lti.app };
}

type Step = (req: Request, res: Response, next: NextFunction) => Promise<void>;

/**
 * Answers a step that is refused, or fails, with its plain page. It never rejects: ltijs and its Express 4 would let
 * go of the rejection, and the person would wait for an answer for ever.
 */
const refusing =
  (config: Config) => (step: Step) => async (req: Request, res: Response, next: NextFunction) => {
    try {
      await step(req, res, next);
    } catch (error) {
      await sendRefusal(req, res, config, refusalFrom(error, req)).catch(next);
    }
  };

function refusalFrom(error: unknown, req: Request) {
  if (error instanceof LaunchRefused) return error;
  log.error({ requestId: req.id, err: error }, 'launch failed');
  return new LaunchRefused('unexpected');
}

function setUpLtijs(ltiKey: string, config: Config, assets: Assets): ProviderInstance {
  const lti = ltijs.Provider;
  // Never deploy(): it takes over SIGINT and ends the process when its store fails.
  lti.setup(
    ltiKey,
    { plugin: new LtiStore() },
    {
      appRoute: '/launch',
      loginRoute: '/login',
      keysetRoute: '/keys',
      cors: false,
      devMode: false,
      // No session cookie and no redirect: the handler runs on the launch itself.
      ltiaas: true,
      tokenMaxAge: 300,
      cookies: { secure: true, sameSite: 'None' },
    },
  );
  const refuse = refusing(config);
  const refuseWith = (code: 'bad_claims' | 'unknown_platform') =>
    refuse(async (_req, res) => {
      const details = (res.locals as { err?: { details?: { message?: string } } }).err?.details;
      throw new LaunchRefused(code, `ltijs: ${details?.message ?? ''}`);
    });
  lti.onConnect((_token, req, res, next) =>
    refuse(() => finishLaunch(req, res, { config, assets }))(req, res, next),
  );
  lti.onInvalidToken(refuseWith('bad_claims'));
  lti.onSessionTimeout(refuseWith('bad_claims'));
  lti.onUnregisteredPlatform(refuseWith('unknown_platform'));
  lti.onInactivePlatform(refuseWith('unknown_platform'));
  return lti;
}

/** What a login initiation must hold; both names of the deployment are in use. */
const loginRequest = z.object({
  iss: z.string().min(1).max(1000),
  login_hint: z.string().min(1).max(4000),
  target_link_uri: z.string().min(1).max(2000),
  client_id: z.string().max(500).optional(),
  lti_message_hint: z.string().max(20_000).optional(),
  lti_storage_target: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional()
    .catch(undefined),
});

interface Parts {
  readonly config: Config;
  readonly assets: Assets;
}

/** Lets ltijs make the authentication request, then binds it to this browser before the browser goes on. */
async function beginLogin(req: Request, res: Response, next: NextFunction, parts: Parts) {
  const given = loginRequest.safeParse({ ...req.query, ...(req.body as object | undefined) });
  if (!given.success) throw new LaunchRefused('malformed', given.error.issues[0]?.path.join('.') ?? '');
  const { iss, client_id, lti_storage_target } = given.data;
  const platform = client_id === undefined ? await onlyPlatform(iss) : await findPlatform(iss, client_id);
  if (!platform) throw new LaunchRefused('unknown_platform', `${iss} ${client_id ?? ''}`.slice(0, 200));
  // ltijs ends its login by a redirect to the platform; what it would send goes on by our page instead.
  res.redirect = (address: unknown) => {
    const finished = finishLogin(req, res, {
      ...parts,
      address: String(address),
      platformId: platform.id,
      storageTarget: lti_storage_target ?? null,
    });
    finished.catch(next);
  };
  markBodyRead(req);
  next('router');
}

async function onlyPlatform(issuer: string) {
  const platforms = await listPlatformsOf(issuer);
  return platforms.length === 1 ? platforms[0] : undefined;
}

/** The body parser inside ltijs must not read again what was read here. */
const markBodyRead = (req: Request) => Object.assign(req, { _body: true });

interface LoginStep extends Parts {
  readonly address: string;
  readonly platformId: number;
  readonly storageTarget: string | null;
}

async function finishLogin(
  req: Request,
  res: Response,
  { config, assets, address, platformId, storageTarget }: LoginStep,
) {
  const url = new URL(address);
  const state = url.searchParams.get('state') ?? '';
  const [nonce, binding] = [makeToken(), makeToken()];
  // ltijs's own nonce is neither random enough nor remembered, and its redirect_uri is whatever the caller said.
  url.searchParams.set('nonce', nonce);
  url.searchParams.set('redirect_uri', `${config.publicUrl}${launchPath}`);
  const expiresAt = new Date(Date.now() + loginMs);
  await createLogin({ state, nonce, bindingHash: hashToken(binding), platformId, storageTarget, expiresAt });
  res.removeHeader('Set-Cookie');
  res.append('Set-Cookie', bindingCookieHeader(state, binding, config));
  const task: KeepTask = {
    task: 'keep',
    key: `lti_${state.slice(0, 16)}`,
    binding,
    url: url.href,
    storageTarget,
    platformOrigin: url.origin,
  };
  await sendLoginPage(req, res, { config, assets, task });
}

/** Partitioned (CHIPS), so that it comes back inside the LMS's frame where third-party cookies are blocked. */
function bindingCookieHeader(state: string, binding: string, config: Config, maxAgeSeconds = loginMs / 1000) {
  const isSecure = config.publicUrl.startsWith('https:');
  const where = isSecure ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
  return `${bindingCookie(state, isSecure)}=${binding}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; ${where}`;
}

async function guardThenLtijs(
  req: Request,
  res: Response,
  next: NextFunction,
  { config, ltiKey }: { config: Config; ltiKey: string },
) {
  const guarded = await guardLaunch(req, config.publicUrl);
  (req as Request & Launching).guarded = guarded;
  dressForLtijs(req, guarded, ltiKey);
  markBodyRead(req);
  launchUnderWay.run(guarded, () => next('router'));
}

/** After ltijs accepted the token: the session at once where the browser is known, else once it has shown its binding. */
async function finishLaunch(req: Request, res: Response, { config, assets }: Parts) {
  const { guarded } = req as Request & Launching;
  if (!guarded) throw new LaunchRefused('malformed', 'unguarded');
  const { login, platform, identity, isBound } = guarded;
  res.removeHeader('Set-Cookie');
  const launch = await acceptLaunch(platform.id, identity);
  if (isBound) {
    res.append('Set-Cookie', bindingCookieHeader(login.state, '', config, 0));
    const settings = await beginSession(launch, req.get('user-agent') ?? '', config);
    return sendAppPage(req, res, { config, assets, settings });
  }
  const task: FindTask = {
    task: 'find',
    key: `lti_${login.state.slice(0, 16)}`,
    launchId: await keepForBinding(launch, login),
    storageTarget: login.storage_target,
    platformOrigin: new URL(platform.authentication_endpoint).origin,
    texts: bindingTexts(identity.locale ?? localeOf(req)),
  };
  await sendBindingPage(req, res, { config, assets, task });
}

const claimRequest = z.strictObject({
  launchId: z.string().min(1).max(200),
  binding: z.string().min(1).max(200),
});

/**
 * Exchanges a launch and its binding for the settings with the client token. Only our own page may ask: an attacker
 * knows a binding of his own, and must not be able to make another's browser show it.
 */
async function claim(req: Request, res: Response, config: Config) {
  const origin = req.get('origin');
  const site = req.get('sec-fetch-site');
  const isOwnPage =
    origin === new URL(config.publicUrl).origin && (site === undefined || site === 'same-origin');
  const given = claimRequest.safeParse(req.body);
  res.set('Cache-Control', 'no-store');
  try {
    if (!isOwnPage || !given.success) throw new LaunchRefused('other_browser', origin ?? 'no origin');
    res.json(await claimLaunch({ ...given.data, userAgent: req.get('user-agent') ?? '' }, config));
  } catch (error) {
    if (!(error instanceof LaunchRefused)) throw error;
    const message = 'This launch took too long, was used before, or began in another browser.';
    res.status(problems.not_signed_in).json({ code: 'not_signed_in', message, requestId: req.id });
  }
}
