import express, { type NextFunction, type Request, type Response } from 'express';
import * as z from 'zod';
import type { Config } from '#server/infra/config.ts';
import { AddressLimit } from '#server/infra/http/address-limit.ts';
import { log } from '#server/infra/log.ts';
import { cookieOf } from '#server/launch/binding-cookie.ts';
import { sendDonePage, sendLinkPage, sendStopPage } from './authorisation-pages.ts';
import { AuthorisationStopped, type StopReason } from './authorisation-stopped.ts';
import { returnPath } from './authorisation-place.service.ts';
import { inCanvasMs, leaveWithLink, leaveWithTicket, type Departure } from './leave-for-canvas.service.ts';
import { finishAuthorisation } from './return-from-canvas.service.ts';
import { describeLink, requireOpenLink } from './runner-link.service.ts';

interface Parts {
  readonly config: Config;
  readonly departures: AddressLimit;
}

const form = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });

/** Pages that only browsers visit: on the way to Canvas and back, and behind a one-time link. */
export function authorisationPages(config: Config) {
  const router = express.Router({ caseSensitive: true, strict: true });
  const departures = new AddressLimit({
    name: 'authorisations',
    most: config.loginsPerAddress,
    withinMs: inCanvasMs,
  });
  const parts = { config, departures };
  router.get(
    '/task-runners/authorise',
    stopping((req, res) => leaveFromPage(req, res, parts)),
  );
  router.get(
    '/task-runners/link',
    stopping((req, res) => showLink(req, res)),
  );
  router.post(
    '/task-runners/link',
    stopping((req, res) => leaveFromLink(req, res, parts)),
  );
  router.get(
    returnPath,
    stopping((req, res) => comeBack(req, res, parts)),
  );
  return router;
}

type Step = (req: Request, res: Response) => Promise<void>;

const stopping = (step: Step) => async (req: Request, res: Response, next: NextFunction) => {
  try {
    await step(req, res);
  } catch (error) {
    await sendStopPage(req, res, reasonOf(error)).catch(next);
  }
};

function reasonOf(error: unknown): StopReason {
  if (error instanceof AuthorisationStopped) {
    log.warn({ reason: error.reason, detail: error.detail }, 'authorisation stopped');
    return error.reason;
  }
  log.error({ err: error }, 'authorisation failed');
  return 'unexpected';
}

/** Browsers say where a request comes from; old ones don't. */
const isFromOurPage = (req: Request) => ['same-origin', undefined].includes(req.get('sec-fetch-site'));

const secret = z.string().min(1).max(200);

/**
 * The window that the page has opened. From anywhere else this is refused: somebody could send the address to a person
 * with more rights in Canvas, who would then authorise in their name.
 */
async function leaveFromPage(req: Request, res: Response, parts: Parts) {
  if (!isFromOurPage(req)) throw new AuthorisationStopped('elsewhere');
  const ticket = secret.safeParse(req.query.ticket);
  if (!ticket.success) throw new AuthorisationStopped('expired', 'no ticket');
  await leave(req, res, { parts, start: () => leaveWithTicket(ticket.data, parts.config) });
}

async function showLink(req: Request, res: Response) {
  const token = secret.safeParse(req.query.token);
  if (!token.success) throw new AuthorisationStopped('linkUnknown');
  await sendLinkPage(req, res, { link: await describeLink(token.data), token: token.data });
}

async function leaveFromLink(req: Request, res: Response, parts: Parts) {
  if (!isFromOurPage(req)) throw new AuthorisationStopped('elsewhere');
  const { token } = Object(await formOf(req, res)) as { token?: unknown };
  const given = secret.safeParse(token);
  if (!given.success) throw new AuthorisationStopped('linkUnknown');
  const link = await requireOpenLink(given.data);
  await leave(req, res, { parts, start: () => leaveWithLink(link, parts.config) });
}

const formOf = (req: Request, res: Response) =>
  new Promise<unknown>((resolve) => {
    form(req, res, (error: unknown) => resolve(error === undefined ? req.body : {}));
  });

interface Leaving {
  readonly parts: Parts;
  readonly start: () => Promise<Departure>;
}

async function leave(req: Request, res: Response, { parts: { config, departures }, start }: Leaving) {
  if (!(await departures.begin(req))) throw new AuthorisationStopped('crowded');
  const { url, state, binding } = await start();
  setBinding(res, config, { state, binding, maxAgeSeconds: inCanvasMs / 1000 });
  res.set('Cache-Control', 'no-store').redirect(303, url);
}

const returned = z.object({
  state: secret,
  code: z.string().min(1).max(2000).optional(),
  error: z.string().max(200).optional(),
});

async function comeBack(req: Request, res: Response, { config, departures }: Parts) {
  const given = returned.safeParse(req.query);
  const binding = given.success ? cookieOf(req, cookieName(given.data.state, config)) : undefined;
  if (!given.success || binding === undefined)
    throw new AuthorisationStopped('expired', 'no state or cookie');
  const { state, code, error } = given.data;
  setBinding(res, config, { state, binding: '', maxAgeSeconds: 0 });
  const done = await finishAuthorisation({ state, binding, code, error }, config);
  departures.finish(req);
  await sendDonePage(req, res, done);
}

/** One for each authorisation, so that two tabs don't get in each other's way. */
const cookieName = (state: string, config: Config) =>
  `${config.publicUrl.startsWith('https:') ? '__Host-' : ''}runner_${state.slice(0, 16).replace(/\W/g, '')}`;

interface Binding {
  readonly state: string;
  readonly binding: string;
  readonly maxAgeSeconds: number;
}

/** Binds an authorisation to this browser. Lax: it's sent with Canvas's redirect, and with nothing from other pages. */
function setBinding(res: Response, config: Config, { state, binding, maxAgeSeconds }: Binding) {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  res.append(
    'Set-Cookie',
    `${cookieName(state, config)}=${binding}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}
