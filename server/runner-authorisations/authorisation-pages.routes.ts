import express, { type Request, type Response } from 'express';
import {
  comeBack,
  inCanvasMs,
  isFromOurPage,
  leave,
  secret,
  stopping,
  ticketOf,
  type ConsentKind,
} from '#server/canvas-consents/consent-window.service.ts';
import type { Config } from '#server/infra/config.ts';
import { AddressLimit } from '#server/infra/http/address-limit.ts';
import { sendDonePage, sendLinkPage, sendStopPage } from './authorisation-pages.ts';
import { AuthorisationStopped, stop } from './authorisation-stopped.ts';
import { returnPath } from './authorisation-place.service.ts';
import { leaveWithLink, leaveWithTicket } from './leave-for-canvas.service.ts';
import { finishAuthorisation } from './return-from-canvas.service.ts';
import { describeLink, requireOpenLink } from './runner-link.service.ts';

const form = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });

/** Pages that only browsers visit: on the way to Canvas and back, and behind a one-time link. */
export function authorisationPages(config: Config) {
  const router = express.Router({ caseSensitive: true, strict: true });
  const departures = new AddressLimit({
    name: 'authorisations',
    most: config.loginsPerAddress,
    withinMs: inCanvasMs,
  });
  const kind = { cookie: 'runner', config, departures, stop };
  const step = (go: (req: Request, res: Response) => Promise<void>) => stopping(go, sendStopPage);
  router.get(
    '/task-runners/authorise',
    step(async (req, res) => {
      const ticket = ticketOf(req, kind);
      await leave(req, res, { kind, start: () => leaveWithTicket(ticket, config) });
    }),
  );
  router.get('/task-runners/link', step(showLink));
  router.post(
    '/task-runners/link',
    step((req, res) => leaveFromLink(req, res, kind, config)),
  );
  router.get(
    returnPath,
    step(async (req, res) => {
      const done = await comeBack(req, res, { kind, finish: (given) => finishAuthorisation(given, config) });
      await sendDonePage(req, res, done);
    }),
  );
  return router;
}

async function showLink(req: Request, res: Response) {
  const token = secret.safeParse(req.query.token);
  if (!token.success) throw new AuthorisationStopped('linkUnknown');
  await sendLinkPage(req, res, { link: await describeLink(token.data), token: token.data });
}

async function leaveFromLink(req: Request, res: Response, kind: ConsentKind, config: Config) {
  if (!isFromOurPage(req)) throw new AuthorisationStopped('elsewhere');
  const { token } = Object(await formOf(req, res)) as { token?: unknown };
  const given = secret.safeParse(token);
  if (!given.success) throw new AuthorisationStopped('linkUnknown');
  const link = await requireOpenLink(given.data);
  await leave(req, res, { kind, start: () => leaveWithLink(link, config) });
}

const formOf = (req: Request, res: Response) =>
  new Promise<unknown>((resolve) => {
    form(req, res, (error: unknown) => resolve(error === undefined ? req.body : {}));
  });
