import { useEffect, type ReactNode } from 'react';
import { IntlProvider, type MessageFormatElement } from 'react-intl';
import type { Locale } from '#shared/sessions/session-settings.ts';

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
      {children}
    </IntlProvider>
  );
}
