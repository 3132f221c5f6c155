import express, { type Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import {
  comeBack,
  inCanvasMs,
  leave,
  stopping,
  ticketOf,
} from '#server/canvas-consents/consent-window.service.ts';
import type { Config } from '#server/infra/config.ts';
import { AddressLimit } from '#server/infra/http/address-limit.ts';
import * as api from '#shared/fixes/canvas-grant.api.ts';
import {
  endGrant,
  leavePath,
  readGrant,
  readGrantNeeds,
  returnPath,
  startGrant,
} from './canvas-grant.service.ts';
import { sendDonePage, sendStopPage } from './consent-pages.ts';
import { finishConsent, leaveWithTicket } from './consent.service.ts';
import { stop } from './grant-stopped.ts';

/** Who lets fixes be saved in Canvas as them, and what that takes. */
export const canvasGrantRoutes = (config: Config) => (router: Router) => {
  serve(router, api.readCanvasGrant, ({ session }) => readGrant(session));
  serve(router, api.startCanvasGrant, ({ session }) => startGrant(session, config));
  serve(router, api.endCanvasGrant, ({ session }) => endGrant(session));
  serve(router, api.readCanvasGrantNeeds, ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return readGrantNeeds(scope, config);
  });
};

/** Two pages that only browsers visit: on the way to Canvas, and back. */
export function consentPages(config: Config) {
  const router = express.Router({ caseSensitive: true, strict: true });
  const departures = new AddressLimit({
    name: 'consents',
    most: config.loginsPerAddress,
    withinMs: inCanvasMs,
  });
  const kind = { cookie: 'grant', config, departures, stop };
  router.get(
    leavePath,
    stopping(async (req, res) => {
      const ticket = ticketOf(req, kind);
      await leave(req, res, { kind, start: () => leaveWithTicket(ticket, config) });
    }, sendStopPage),
  );
  router.get(
    returnPath,
    stopping(async (req, res) => {
      const done = await comeBack(req, res, { kind, finish: (given) => finishConsent(given, config) });
      await sendDonePage(req, res, done);
    }, sendStopPage),
  );
  return router;
}
