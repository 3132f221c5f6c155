import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/id.ts';

export const updateLiveEvents = endpoint({
  method: 'PUT',
  path: '/api/institutions/:id/live-events',
  summary: 'Turns live events on or off for the institution.',
  access: 'institution.manage',
  changes: 'institution',
  params: idParams,
  body: z.strictObject({ enabled: z.boolean() }),
  response: z.object({ liveEvents: z.enum(['enabled', 'disabled']) }),
});
