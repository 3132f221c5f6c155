import type { Locale } from '#shared/sessions/session-settings.ts';

/** Each language in its own name, so that people who read no other can find it. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français' };
