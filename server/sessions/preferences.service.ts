import * as z from 'zod';
import {
  defaultPreferences,
  preferences,
  type NotificationPreferences,
  type Preferences,
} from '#shared/account/preferences.ts';
import { notificationTopics } from '#shared/notifications/notification-kinds.ts';

/** The stored preferences; missing or outdated choices count as not made. */
export function readPreferences(kept: Record<string, unknown>): Preferences {
  const known = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    const given = name === 'notifications' ? toTopics(kept[name]) : kept[name];
    const parsed = name in kept ? schema.safeParse(given) : undefined;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return preferences.parse({ ...defaultPreferences, ...Object.fromEntries(known) });
}

/** What was stored while there were no mails yet: one choice for all topics. */
const forAllTopics = z.strictObject({
  inApp: z.boolean(),
  email: z.boolean(),
  digest: z.enum(['none', 'daily', 'weekly']),
});

/** `none` was the default of a summary that nobody was sent, so it counts as not chosen. */
function toTopics(kept: unknown): unknown {
  const { success, data } = forAllTopics.safeParse(kept);
  if (!success) return kept;
  const choice = { inApp: data.inApp, mail: data.digest === 'weekly' ? 'weekly' : 'daily' } as const;
  const { topics } = defaultPreferences.notifications;
  return {
    email: data.email,
    topics: notificationTopics.reduce((all, topic) => ({ ...all, [topic]: choice }), topics),
  } satisfies NotificationPreferences;
}
