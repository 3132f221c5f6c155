import type { Locale } from '#shared/sessions/session-settings.ts';

/** Each language by its own name, as it must be found by who reads no other. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français' };
