import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { whenSignedOut } from './data/call.ts';
import { startSession } from './data/start-session.ts';
import { loadMessages } from './i18n/intl.tsx';
import { locales, type Locale } from '#shared/session/settings.ts';
import './main.css';

/** The browser's language, before anybody is known. */
const browserLocale = (): Locale => locales.find((locale) => navigator.language.startsWith(locale)) ?? 'en';

async function main() {
  const { settings } = await startSession();
  const locale = settings?.locale ?? browserLocale();
  document.documentElement.lang = locale;
  const messages = await loadMessages(locale);
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root');
  const root = createRoot(element);
  const render = (current: typeof settings) =>
    root.render(
      <StrictMode>
        <App settings={current} locale={locale} messages={messages} />
      </StrictMode>,
    );
  whenSignedOut(() => render(null));
  render(settings);
}

void main();
