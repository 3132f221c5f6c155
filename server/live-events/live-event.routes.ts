import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { switchLiveEvents } from '#server/institutions/own-institution.service.ts';

export function liveEventRoutes(router: Router) {
  serve(router, updateLiveEvents, async ({ scope, params, body }) => {
    requireOwnInstitution(scope, params.id);
    await switchLiveEvents(scope, body.enabled);
    return { liveEvents: body.enabled ? ('enabled' as const) : ('disabled' as const) };
  });
}
