import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, instant } from '#shared/http/id.ts';

/** Whether Canvas has ever sent an event, and whether the last one is older than a day. */
const deliveryStates = ['never', 'receiving', 'silent'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const hour = z.object({
  at: instant.describe('when the hour began'),
  received: z.number().describe('everything that Canvas signed, including duplicates and what is ignored'),
  duplicate: z.number().describe('received before'),
  ignored: z.number().describe('of a kind that changes nothing here, or too old'),
  refused: z.number().describe('not signed by Canvas, of another institution, or sent while switched off'),
});
export type LiveEventHour = z.infer<typeof hour>;

const liveEventState = z.object({
  state: z.enum(deliveryStates),
  lastEventAt: instant.nullable(),
  address: z.object({ createdAt: instant }).nullable().describe('null: none was made yet'),
  hours: z.array(hour).describe('the last 24 hours, the oldest first'),
  waitingEvents: z.number().describe('received but not worked through yet'),
  waitingCourses: z
    .number()
    .describe('courses that will be read once nothing changes in them for five minutes'),
});
export type LiveEventState = z.infer<typeof liveEventState>;

export const readLiveEvents = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/live-events',
  summary: 'Says how live events arrive: the last one, how many in each hour, and what waits.',
  access: 'batches.view',
  params: idParams,
  response: liveEventState,
});

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

export const createLiveEventAddress = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/live-events/address',
  summary:
    "Makes the address to which Canvas sends the institution's live events. It's in this response and never shown again; the one before it stops working.",
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'live_event_address',
  params: idParams,
  response: z.object({ url: z.string(), createdAt: instant }),
});
