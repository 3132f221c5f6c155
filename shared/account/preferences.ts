import * as z from 'zod';
import { mailCadences, notificationTopics } from '#shared/notifications/notification-kinds.ts';
import { pageSizes } from '#shared/http/page.ts';
import { locales, startPages } from '#shared/sessions/session-settings.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { currentTimeZone } from './time-zone.ts';

const preferencesIssues = defineMessages({
  timeZone: { id: 'preferences.issue.timeZone', defaultMessage: 'Enter a time zone such as Europe/Paris' },
});

export const themes = ['canvas', 'high_contrast'] as const;

/** A time zone by any of its names; what comes out is its current one. */
export const timeZone = z
  .string()
  .max(60)
  .refine((name) => currentTimeZone(name) !== undefined, { error: preferencesIssues.timeZone.id })
  .overwrite((name) => currentTimeZone(name) ?? name);

/** A person's own choices. null leaves it to Canvas, the institution or the product's default. */
export const preferences = z
  .strictObject({
    locale: z.enum(locales).nullable(),
    timeZone: timeZone.nullable(),
    theme: z.enum(themes).nullable(),
    pageSize: z.literal(pageSizes).nullable().describe('how many rows a page of a list has at first'),
    startPage: z.enum(startPages).nullable(),
    notifications: z
      .strictObject({
        email: z.boolean().describe('whether they get mail at all'),
        topics: z.record(
          z.enum(notificationTopics),
          z.strictObject({
            inApp: z.boolean().describe('whether the bell shows it'),
            mail: z.enum(mailCadences).describe('how often mail tells of it at most; never: not by mail'),
          }),
        ),
      })
      .describe('how the person hears of alerts, tasks, messages and announcements'),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;
export type NotificationPreferences = Preferences['notifications'];

const told = { inApp: true, mail: 'daily' } as const;

export const defaultPreferences: Preferences = {
  locale: null,
  timeZone: null,
  theme: null,
  pageSize: null,
  startPage: null,
  notifications: {
    email: true,
    topics: { alerts: told, tasks: told, messages: told, announcements: told },
  },
};
