import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type AppProps } from './app/app.tsx';
import { startSession } from './data/start-session.ts';
import { loadMessages } from './app/intl.tsx';
import { isFramed } from './ui/page/lms-frame.ts';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import './main.css';

/** The browser's language, until we know the person's. */
const browserLocale = (): Locale => locales.find((locale) => navigator.language.startsWith(locale)) ?? 'en';

/** If anything can't be fetched, this ends on the error page, in English if even the language is missing. */
async function begin(): Promise<AppProps> {
  const settings = await startSession().catch(() => 'unreachable' as const);
  const locale = settings === null || settings === 'unreachable' ? browserLocale() : settings.locale;
  const messages = await loadMessages(locale).catch(() => null);
  return messages ? { settings, locale, messages } : { settings: 'unreachable', locale: 'en', messages };
}

async function main() {
  const props = await begin();
  // Before any request: the server answers in this language.
  document.documentElement.lang = props.locale;
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root');
  createRoot(element).render(
    <StrictMode>
      <App {...props} isInWindow={!isFramed()} />
    </StrictMode>,
  );
}

void main();
