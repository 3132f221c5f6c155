import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, instant } from '#shared/http/id.ts';

/** Whether Canvas has ever sent an event, and whether the last one is older than a day. */
const deliveryStates = ['never', 'receiving', 'silent'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const hour = z
  .object({
    at: instant.describe('when the hour began'),
    received: z.number().describe('everything that Canvas signed, including duplicates and what is ignored'),
    duplicate: z.number().describe('received before'),
    ignored: z.number().describe('of a kind that changes nothing here, or too old'),
    refused: z.number().describe('not signed by Canvas, of another institution, or sent while switched off'),
  })
  .meta({ id: 'LiveEventHour' });
export type LiveEventHour = z.infer<typeof hour>;

/** Why events can't be judged yet: Canvas's keys can't be read, theirs isn't among them, or our root account isn't known. */
const unjudgedReasons = ['keys', 'key', 'root'] as const;
export type UnjudgedReason = (typeof unjudgedReasons)[number];

const liveEventState = z
  .object({
    state: z.enum(deliveryStates),
    lastEventAt: instant.nullable(),
    address: z
      .object({
        createdAt: instant,
        oldUntil: instant.nullable().describe('the address before works until then; null: it no longer does'),
      })
      .nullable()
      .describe('null: none was made yet'),
    lastProblem: z
      .object({ at: instant, message: z.string() })
      .nullable()
      .describe('why an event was last refused, or not understood; null: none was within a day'),
    hours: z.array(hour).describe('the last 24 hours, the oldest first'),
    waitingEvents: z.number().describe('received but not worked through yet'),
    waitingSince: instant.nullable().describe('when the oldest of these came'),
    unjudged: z
      .enum(unjudgedReasons)
      .nullable()
      .describe(
        'why some of them can’t be judged: keys: Canvas’s can’t be read; key: theirs isn’t among them; root: the root account isn’t known; null: all can',
      ),
    waitingCourses: z
      .number()
      .describe('courses that will be read once nothing changes in them for five minutes, or after an hour'),
  })
  .meta({ id: 'LiveEventState' });
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
  summary:
    'Turns live events on or off for the institution. Turned on, batches are synced, and courses read that weren’t within a day.',
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
    "Makes the address to which Canvas sends the institution's live events. It's in this response and never shown again; the one before works for a day longer.",
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'live_event_address',
  params: idParams,
  response: z.object({ url: z.string(), createdAt: instant }),
});

export const endOldLiveEventAddress = endpoint({
  method: 'DELETE',
  path: '/api/institutions/:id/live-events/old-address',
  summary: 'Ends the address for live events that was replaced within a day.',
  access: 'institution.manage',
  tokens: 'refused',
  changes: 'live_event_address',
  params: idParams,
  problems: ['conflict'],
  response: z.object({ createdAt: instant.describe('of the address that stays') }),
});
