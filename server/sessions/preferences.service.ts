import { defaultPreferences, preferences, type Preferences } from '#shared/account/preferences.ts';

/** The preferences as they were kept; what is missing or no longer a choice is as if it had not been made. */
export function readPreferences(kept: Record<string, unknown>): Preferences {
  const known = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    const parsed = name in kept ? schema.safeParse(kept[name]) : undefined;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return preferences.parse({ ...defaultPreferences, ...Object.fromEntries(known) });
}
