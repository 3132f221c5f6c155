import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { instant } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { keyedHosts } from './video.ts';

const hostState = z.object({
  isRefused: z.boolean().describe('it worked once, and no longer does'),
  checkedAt: instant.nullable().describe('when it last worked, or was refused'),
  restsUntil: instant.nullable().describe('the host asked for a pause, or failed'),
  usedToday: z.number().describe('units of the host’s quota, or calls'),
  dayUnits: z.number().describe('what is used of them a day at most'),
});

const videoKey = hostState
  .extend({
    host: z.enum(keyedHosts),
    isEntered: z.boolean(),
    address: z.string().nullable().describe('where the host is asked; null if there is no key'),
  })
  .meta({ id: 'VideoKey' });
export type VideoKey = z.infer<typeof videoKey>;

const videoKeys = z
  .object({ hosts: z.array(videoKey), canvas: hostState.describe('Canvas needs no key') })
  .meta({ id: 'VideoKeys' });
export type VideoKeys = z.infer<typeof videoKeys>;

const hostParams = z.object({ host: z.enum(keyedHosts) });

export const readVideoKeys = endpoint({
  method: 'GET',
  path: '/api/video-keys',
  summary: 'Says for which hosts of videos the institution has a key, and how each is doing; never the key.',
  access: 'institution.manage',
  response: videoKeys,
});

export const enterVideoKey = endpoint({
  method: 'PUT',
  path: '/api/video-keys/:host',
  summary: 'Tries a key with its host, and saves it if that takes it.',
  access: 'institution.manage',
  changes: 'institution',
  tokens: 'refused',
  params: hostParams,
  body: z.strictObject({
    address: plainText(300).optional().describe('where the host is asked; absent: its usual one'),
    values: z.record(z.string().max(40), z.string().max(2_000)).describe('by the names of the key’s parts'),
  }),
  response: videoKeys,
});

export const revokeVideoKey = endpoint({
  method: 'DELETE',
  path: '/api/video-keys/:host',
  summary: 'Forgets the key for a host of videos.',
  access: 'institution.manage',
  changes: 'institution',
  params: hostParams,
  response: videoKeys,
});
