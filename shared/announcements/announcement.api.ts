import * as z from 'zod';
import { severities } from '#shared/alerts/alert-terms.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import {
  announcement,
  announcementAudiences,
  announcementBody,
  announcementStates,
  announcementTitle,
  shownAnnouncement,
  wallTime,
} from './announcement.ts';

export const announcementSorts = ['title', 'severity', 'audience', 'state', 'begins', 'ends'] as const;
export type AnnouncementSort = (typeof announcementSorts)[number];

const shared = { access: 'institution.manage', flavour: 'readygo' } as const;

const content = {
  title: announcementTitle,
  body: announcementBody.default('').describe('plain text with line breaks'),
  severity: z.enum(severities),
  audience: z.enum(announcementAudiences),
  begins: wallTime.nullable().default(null).describe('in the institution’s time zone; null: at once'),
  ends: wallTime
    .nullable()
    .default(null)
    .describe('in the institution’s time zone; null: until somebody ends it'),
  isMailed: z.boolean().default(false).describe('whether people hear of it by mail too, at its beginning'),
};

export const listAnnouncements = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/announcements',
  summary: 'Lists what admins announced, announce and are going to announce.',
  query: pageQuery.extend({
    state: z.enum(announcementStates).optional(),
    sortBy: z.enum(announcementSorts).default('begins'),
    sortOrder: sortOrder.default('desc'),
  }),
  response: z.object({ announcements: z.array(announcement), pagination }),
});

export const createAnnouncement = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/announcements',
  summary:
    'Announces something to people, from one moment to another. They see it in a banner, and are told of it once, when it begins.',
  creates: 'announcement',
  body: z.strictObject(content),
  response: announcement,
});

export const updateAnnouncement = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/announcements/:id',
  summary:
    'Changes an announcement. Those who put it away see it again if it says something else. If someone else changed it since `version`, nothing is saved.',
  changes: 'announcement',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ ...content, version: z.number().int() }),
  response: announcement,
});

export const endAnnouncement = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/announcements/:id/end',
  summary: 'Ends an announcement now. One that hasn’t begun, or is over, stays as it is.',
  changes: 'announcement',
  problems: ['conflict', 'not_found'],
  params: idParams,
  response: announcement,
});

export const removeAnnouncement = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/announcements/:id',
  summary: 'Removes an announcement. It can be undone for 30 seconds.',
  changes: 'announcement',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ id }),
});

export const listCurrentAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements/current',
  summary: 'Lists what’s being announced to the caller, the newest first, without what they put away.',
  access: 'session',
  flavour: 'readygo',
  response: z.object({ announcements: z.array(shownAnnouncement) }),
});

export const dismissAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/:id/dismiss',
  summary: 'Puts an announcement away for the caller, until it says something else.',
  access: 'session',
  flavour: 'readygo',
  changes: 'announcement',
  marksSeen: true,
  problems: ['not_found'],
  params: idParams,
  response: z.object({ announcements: z.array(shownAnnouncement).describe('those that are left') }),
});
