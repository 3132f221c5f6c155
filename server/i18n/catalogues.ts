// Written by npm run messages.
import type { Locale } from '#shared/sessions/session-settings.ts';
import { englishOf } from '#shared/text/messages.ts';
import * as sharedTextText from '#shared/text/text.messages.ts';
import sharedTextTextEs from '#shared/text/text.es.json' with { type: 'json' };
import sharedTextTextFr from '#shared/text/text.fr.json' with { type: 'json' };

/** Every text that the server says, by language and id. */
export const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: englishOf([sharedTextText]),
  es: { ...sharedTextTextEs },
  fr: { ...sharedTextTextFr },
};
