import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request } from 'express';
import { phrase, type Phrase, type Say } from '#shared/text/phrase.ts';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import { textOf } from './texts.ts';

const language = new AsyncLocalStorage<Locale>();

/** The language to answer a request in: the first of ours in its Accept-Language, otherwise English. */
export const languageOf = (req: Request): Locale =>
  // The pick is always one of those offered.
  (req.acceptsLanguages([...locales]) || 'en') as Locale;

/** Runs the steps in this language. */
export const inLanguage = <T>(locale: Locale, steps: () => T): T => language.run(locale, steps);

/** The current request's language; English outside a request. */
export const languageInUse = (): Locale => language.getStore() ?? 'en';

/** The sentence for a phrase, in the current request's language; in English outside a request. */
export function say(said: Phrase): string;
export function say(said: Phrase | null): string | null;
export function say(said: Phrase | null): string | null {
  return said && textOf(said, languageInUse());
}

/** The same for a message and the values for its gaps. */
export const sayMessage: Say = (message, ...params) => say(phrase(message, ...params));
