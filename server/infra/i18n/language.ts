import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request } from 'express';
import type { Phrase } from '#shared/text/phrase.ts';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import { textOf } from './texts.ts';

const language = new AsyncLocalStorage<Locale>();

/** The language a request is answered in: the first of ours in its Accept-Language, English otherwise. */
export const languageOf = (req: Request): Locale =>
  // What is picked is one of what was offered.
  (req.acceptsLanguages([...locales]) || 'en') as Locale;

/** Whatever the steps say is in this language. */
export const inLanguage = <T>(locale: Locale, steps: () => T): T => language.run(locale, steps);

/** Says phrases in the language of the request under way, also once that is over. */
export function speaker(): (phrase: Phrase) => string {
  const locale = language.getStore() ?? 'en';
  return (phrase) => textOf(phrase, locale);
}

/** The sentence for a phrase, in the language of the request under way; in English outside of one. */
export function say(phrase: Phrase): string;
export function say(phrase: Phrase | null): string | null;
export function say(phrase: Phrase | null): string | null {
  return phrase && textOf(phrase, language.getStore() ?? 'en');
}
