import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type AppProps } from './app/app.tsx';
import { Problem } from './data/problem.ts';
import { offerSession, startSession } from './data/start-session.ts';
import { loadMessages } from './app/intl.tsx';
import { isFramed } from './ui/page/lms-frame.ts';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import './main.css';

/** The browser's language, until we know the person's. */
const browserLocale = (): Locale => locales.find((locale) => navigator.language.startsWith(locale)) ?? 'en';

const problemOf = (error: unknown) => (error instanceof Problem ? error : new Problem());

/** If anything can't be fetched, this ends on the error page, in English if even the language is missing. */
async function begin(): Promise<AppProps> {
  const settings = await startSession().catch(problemOf);
  const session = settings instanceof Problem ? null : settings;
  if (session) offerSession(session);
  const locale = session?.locale ?? browserLocale();
  const messages = await loadMessages(locale).catch(() => null);
  return messages ? { settings, locale, messages } : { settings: new Problem(), locale: 'en', messages };
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
