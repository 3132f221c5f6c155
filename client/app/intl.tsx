import { useEffect, useMemo, type ReactNode } from 'react';
import {
  IntlProvider,
  RawIntlProvider,
  useIntl,
  type IntlShape,
  type MessageFormatElement,
} from 'react-intl';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { isolatedInSentence } from '#shared/text/messages.ts';

export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** Each language is its own chunk: the build leaves the client's texts in it, parsed. */
const loaders: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('#shared/lang/en.json', { with: { type: 'json' } }),
  es: () => import('#shared/lang/es.json', { with: { type: 'json' } }),
  fr: () => import('#shared/lang/fr.json', { with: { type: 'json' } }),
};

export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await loaders[locale]()).default as Messages;

interface IntlProps {
  readonly locale: Locale;
  /** null: they couldn't be loaded, and the English of the sources is used */
  readonly messages: Messages | null;
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Puts every text, number and date below into the session's language and time zone. */
export function Intl({ locale: asked, messages, timeZone, children }: IntlProps) {
  const locale = messages ? asked : 'en';
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider
      locale={locale}
      messages={messages ?? {}}
      defaultLocale="en"
      {...(messages === null && { onError: () => {} })}
      {...(timeZone && { timeZone })}
    >
      <Isolating>{children}</Isolating>
    </IntlProvider>
  );
}

/** Names in sentences turn nothing around them: neither by direction marks nor by their script. */
function Isolating({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const value = useMemo((): IntlShape => {
    const formatMessage = (...[message, values, options]: Parameters<IntlShape['formatMessage']>) =>
      intl.formatMessage(message, values && isolatedValues(values), options);
    // Its overloads say what comes of values that are elements; passing it on changes nothing about that.
    return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] };
  }, [intl]);
  return <RawIntlProvider value={value}>{children}</RawIntlProvider>;
}

type Values = NonNullable<Parameters<IntlShape['formatMessage']>[1]>;

const isolatedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolatedInSentence(value) : value,
    ]),
  );
