import { createIntl, type IntlShape } from '@formatjs/intl';
import { textMessages } from '#shared/text/text.messages.ts';
import type { Param, Phrase } from '#shared/text/phrase.ts';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { log } from '#server/infra/log.ts';
import { texts } from './catalogues.ts';

/** Each text is parsed when it's first said, and kept. */
const intlIn = (locale: Locale) =>
  createIntl({
    locale,
    messages: texts[locale],
    onError: (error) => log.error({ err: error, locale }, 'a text could not be formatted'),
  });

const intls: Readonly<Record<Locale, IntlShape<string>>> = {
  en: intlIn('en'),
  es: intlIn('es'),
  fr: intlIn('fr'),
};

export const isKnownText = (id: string) => Object.hasOwn(texts.en, id);

/** The sentence for a phrase. What an older version stored may have an id that has no text any more. */
export function textOf({ id, params = {} }: Phrase, locale: Locale): string {
  const intl = intls[locale];
  if (!isKnownText(id)) return intl.formatMessage(textMessages.forgotten, { id });
  const filled = Object.entries(params).map(([name, value]) => [name, wordsOf(value, locale)]);
  return intl.formatMessage({ id, defaultMessage: texts.en[id] }, Object.fromEntries(filled));
}

function wordsOf(param: Param, locale: Locale): string | number | boolean {
  if (typeof param !== 'object') return param;
  if ('id' in param) return textOf(param, locale);
  return intls[locale].formatList(
    param.map((item) => (typeof item === 'string' ? item : textOf(item, locale))),
  );
}
