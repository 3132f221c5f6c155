import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import type { Config } from '#server/infra/config.ts';
import {
  createLiveEventAddress,
  endOldLiveEventAddress,
  readLiveEvents,
  updateLiveEvents,
} from '#shared/live-events/live-events.api.ts';
import { switchLiveEvents } from '#server/institutions/own-institution.service.ts';
import { endOldAddress, makeAddress, readState } from './live-event.service.ts';

export const liveEventRoutes =
  ({ publicUrl }: Config) =>
  (router: Router) => {
    serve(router, readLiveEvents, async ({ scope, params }) => {
      requireOwnInstitution(scope, params.id);
      return readState(scope);
    });
    serve(router, updateLiveEvents, async ({ scope, params, body }) => {
      requireOwnInstitution(scope, params.id);
      await switchLiveEvents(scope, body.enabled);
      return { liveEvents: body.enabled ? ('enabled' as const) : ('disabled' as const) };
    });
    serve(router, createLiveEventAddress, async ({ scope, params }) => {
      requireOwnInstitution(scope, params.id);
      return makeAddress(scope, publicUrl);
    });
    serve(router, endOldLiveEventAddress, async ({ scope, params }) => {
      requireOwnInstitution(scope, params.id);
      return endOldAddress(scope);
    });
  };
