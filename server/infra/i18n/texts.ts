import { createIntl, type IntlShape } from '@formatjs/intl';
import { isolatedInSentence } from '#shared/text/messages.ts';
import { textMessages } from '#shared/text/text.messages.ts';
import type { Param, Phrase } from '#shared/text/phrase.ts';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { log } from '#server/infra/log.ts';

/** All texts, by language and id. */
type Catalogues = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** Each text is parsed on first use and kept. */
const intlIn = (locale: Locale, messages: Catalogues[Locale]) =>
  createIntl({
    locale,
    messages,
    onError: (error) => log.error({ err: error, locale }, 'could not format a text'),
  });

let intls: Readonly<Record<Locale, IntlShape<string>>> | undefined;

/** Sets the texts. Nothing can be said before this. */
export function speakWith(texts: Catalogues) {
  intls = { en: intlIn('en', texts.en), es: intlIn('es', texts.es), fr: intlIn('fr', texts.fr) };
}

function speaking(locale: Locale) {
  if (!intls) throw new Error('Something was to be said before anyone knew the texts');
  return intls[locale];
}

export const isKnownText = (id: string) => Object.hasOwn(speaking('en').messages, id);

/** The sentence for a phrase. An older version may have stored an id that no longer has a text. */
export function textOf({ id, params = {} }: Phrase, locale: Locale): string {
  const intl = speaking(locale);
  if (!isKnownText(id)) return intl.formatMessage(textMessages.forgotten, { id });
  const filled = Object.entries(params).map(([name, value]) => [name, wordsOf(value, locale)]);
  return intl.formatMessage({ id }, Object.fromEntries(filled));
}

function wordsOf(param: Param, locale: Locale): string | number | boolean {
  if (typeof param === 'string') return isolatedInSentence(param);
  if (typeof param !== 'object') return param;
  if ('id' in param) return textOf(param, locale);
  return speaking(locale).formatList(param.map((item) => String(wordsOf(item, locale))));
}
