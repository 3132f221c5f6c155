import { defaultPreferences, preferences, type Preferences } from '#shared/account/preferences.ts';

/** The stored preferences; missing or outdated choices count as not made. */
export function readPreferences(kept: Record<string, unknown>): Preferences {
  const known = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    const parsed = name in kept ? schema.safeParse(kept[name]) : undefined;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return preferences.parse({ ...defaultPreferences, ...Object.fromEntries(known) });
}
