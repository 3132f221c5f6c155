import type { NextFunction, Request, Response } from 'express';
import * as z from 'zod';
import { currentMs } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import type { AddressLimit } from '#server/infra/http/address-limit.ts';
import { log } from '#server/infra/log.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { cookieOf } from '#server/launch/binding-cookie.ts';
import { ConsentStopped, type Stop } from './consent-stopped.service.ts';
import type { OAuthKey } from './oauth-key.service.ts';

/*
 * A browser's window on its way to Canvas, where a person is asked for consent, and back.
 */

/** How long the page's new window has to open, in milliseconds. */
export const ticketMs = 2 * 60_000;

/** How long a person can spend on Canvas's own pages, in milliseconds. */
export const inCanvasMs = 10 * 60_000;

/** What the return from Canvas is recognised by: kept as hashes, and by the browser itself. */
export const makeReturn = () => {
  const [state, binding] = [makeToken(), makeToken()];
  return {
    state,
    binding,
    hashes: { stateHash: hashToken(state), bindingHash: hashToken(binding) },
    expiresAt: new Date(currentMs() + inCanvasMs),
  };
};

/** A browser on its way to Canvas: the address there, and what it's recognised by when it comes back. */
export interface Departure {
  readonly url: string;
  readonly state: string;
  readonly binding: string;
}

interface Asking {
  readonly returnAddress: string;
  readonly scopes: readonly string[];
  readonly state: string;
}

/** Canvas's page that asks the person, for exactly these scopes. */
export function consentAddress(
  { canvasUrl, clientId }: OAuthKey,
  { returnAddress, scopes, state }: Asking,
): string {
  const url = new URL('/login/oauth2/auth', canvasUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: returnAddress,
    scope: scopes.join(' '),
    state,
  }).toString();
  return url.href;
}

export const secret = z.string().min(1).max(200);

/** Which consent it's for. */
export interface ConsentKind {
  /** begins the names of its cookies */
  readonly cookie: string;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly departures: AddressLimit;
  readonly stop: Stop;
}

/** Browsers say where a request comes from; old ones don't. */
export const isFromOurPage = (req: Request) => ['same-origin', undefined].includes(req.get('sec-fetch-site'));

/**
 * The ticket of a window that a page of ours has opened. From anywhere else this is refused: somebody could send the
 * address to another person, who would then consent in their place.
 */
export function ticketOf(req: Request, { stop }: ConsentKind): string {
  if (!isFromOurPage(req)) throw stop('elsewhere');
  const ticket = secret.safeParse(req.query.ticket);
  if (!ticket.success) throw stop('expired', 'no ticket');
  return ticket.data;
}

/** Sends a browser on to Canvas. */
export async function leave(
  req: Request,
  res: Response,
  { kind, start }: { readonly kind: ConsentKind; readonly start: () => Promise<Departure> },
) {
  if (!(await kind.departures.begin(req))) throw kind.stop('crowded');
  const { url, state, binding } = await start();
  setBinding(res, kind, { state, binding, maxAgeSeconds: inCanvasMs / 1000 });
  res.set('Cache-Control', 'no-store').redirect(303, url);
}

/** What Canvas sent a browser back with, and the browser's own proof. */
export interface Returned {
  readonly state: string;
  readonly binding: string;
  readonly code: string | undefined;
  readonly error: string | undefined;
}

const returned = z.object({
  state: secret,
  code: z.string().min(1).max(2000).optional(),
  error: z.string().max(200).optional(),
});

/** Takes a browser back from Canvas, once. */
export async function comeBack<T>(
  req: Request,
  res: Response,
  { kind, finish }: { readonly kind: ConsentKind; readonly finish: (given: Returned) => Promise<T> },
): Promise<T> {
  const given = returned.safeParse(req.query);
  const binding = given.success ? cookieOf(req, cookieName(given.data.state, kind)) : undefined;
  if (!given.success || binding === undefined) throw kind.stop('expired', 'no state or cookie');
  const { state, code, error } = given.data;
  setBinding(res, kind, { state, binding: '', maxAgeSeconds: 0 });
  const done = await finish({ state, binding, code, error });
  kind.departures.finish(req);
  return done;
}

/** One for each consent, so that two tabs don't get in each other's way. */
const cookieName = (state: string, { cookie, config }: ConsentKind) =>
  `${config.publicUrl.startsWith('https:') ? '__Host-' : ''}${cookie}_${state.slice(0, 16).replace(/\W/g, '')}`;

interface Binding {
  readonly state: string;
  readonly binding: string;
  readonly maxAgeSeconds: number;
}

/** Binds a consent to this browser. Lax: it's sent with Canvas's redirect, and with nothing from other pages. */
function setBinding(res: Response, kind: ConsentKind, { state, binding, maxAgeSeconds }: Binding) {
  const secure = kind.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  res.append(
    'Set-Cookie',
    `${cookieName(state, kind)}=${binding}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

type Step = (req: Request, res: Response) => Promise<void>;
type SendStop = (req: Request, res: Response, reason: string) => Promise<unknown>;

/** A step on the way, with the page for where it stops. */
export const stopping =
  (step: Step, sendStop: SendStop) => async (req: Request, res: Response, next: NextFunction) => {
    try {
      await step(req, res);
    } catch (error) {
      await sendStop(req, res, reasonOf(error)).catch(next);
    }
  };

function reasonOf(error: unknown): string {
  if (error instanceof ConsentStopped) {
    log.warn({ reason: String(error.reason), detail: error.detail }, 'consent stopped');
    return String(error.reason);
  }
  log.error({ err: error }, 'consent failed');
  return 'unexpected';
}
