import express, { type Request, type Response } from 'express';
import * as z from 'zod';
import type { Config } from '#server/infra/config.ts';
import { AddressLimit } from '#server/infra/http/address-limit.ts';
import type { Assets } from '#server/launch/assets.ts';
import { cookieOf } from '#server/launch/binding-cookie.ts';
import { sendAppPage } from '#server/launch/pages.ts';
import { LaunchRefused } from '#server/launch/refusal.ts';
import { limiting, refusalLimit, refusing } from '#server/launch/refusing.ts';
import { exactText } from '#shared/text/plain-text.ts';
import { beginCanvasLogin, finishCanvasLogin, loginMs, returnPath } from './canvas-login.service.ts';

/** "Log in with Canvas" (OAuth2), for people who come without a launch: two pages that only browsers visit. */
export function canvasLoginRoutes(config: Config, assets: Assets) {
  const router = express.Router({ caseSensitive: true, strict: true });
  const logins = new AddressLimit({
    name: 'canvas logins',
    most: config.loginsPerAddress,
    withinMs: loginMs,
  });
  const parts = { config, assets, logins };
  const refusals = refusalLimit('canvas returns', config);
  router.get('/login/canvas', refusing(limiting(refusals, (req, res) => begin(req, res, parts))));
  router.get(returnPath, refusing(limiting(refusals, (req, res) => finish(req, res, parts))));
  return router;
}

interface Parts {
  readonly config: Config;
  readonly assets: Assets;
  readonly logins: AddressLimit;
}

const cookieName = (config: Config) =>
  config.publicUrl.startsWith('https:') ? '__Host-login' : 'courseyard_login';

/** Binds the login to this browser. Lax: it's sent with Canvas's redirect, and with nothing from other pages. */
function setBinding(res: Response, config: Config, binding: string, maxAgeSeconds: number) {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  res.append(
    'Set-Cookie',
    `${cookieName(config)}=${binding}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

async function begin(req: Request, res: Response, { config, logins }: Parts) {
  const domain = exactText(255).safeParse(req.query.domain);
  if (!domain.success) throw new LaunchRefused('login_unknown', 'no domain');
  if (!(await logins.begin(req))) throw new LaunchRefused('too_many_logins', req.ip);
  const { url, binding } = await beginCanvasLogin(domain.data.toLowerCase(), config);
  setBinding(res, config, binding, loginMs / 1000);
  res.set('Cache-Control', 'no-store').redirect(url);
}

const returned = z.object({
  state: z.string().min(1).max(500),
  code: z.string().min(1).max(2000).optional(),
});

async function finish(req: Request, res: Response, { config, assets, logins }: Parts) {
  const given = returned.safeParse(req.query);
  const binding = cookieOf(req, cookieName(config));
  if (!given.success || binding === undefined) throw new LaunchRefused('login_expired', 'no state or cookie');
  const { state, code } = given.data;
  const settings = await finishCanvasLogin(
    { state, code, binding, userAgent: req.get('user-agent') ?? '' },
    config,
  );
  logins.finish(req);
  setBinding(res, config, '', 0);
  await sendAppPage(req, res, { assets, settings });
}
