import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#client/app/app.tsx';
import { clientToken } from '#client/data/call.ts';
import { Problem } from '#client/data/problem.ts';
import type { Beginning } from '#client/data/start-session.ts';
import en from '#shared/lang/en.json' with { type: 'json' };
import es from '#shared/lang/es.json' with { type: 'json' };
import fr from '#shared/lang/fr.json' with { type: 'json' };
import type { Locale, Settings } from '#shared/sessions/session-settings.ts';
import { settingsWith } from '#test/support/fake-api.ts';

const messagesIn = { en, es, fr };

/** Opens the app at an address as a session with these settings, and returns the user-event user. */
export const openPage = (path: string, settings: Partial<Settings> = {}) =>
  openApp(path, settingsWith(settings), settings.locale);

/** Opens the app from its start: with a session, without one, or with the problem for which that can't be told. */
export function openApp(
  path: string,
  beginning: Beginning,
  locale: Locale = 'en',
  { isInWindow = false } = {},
) {
  history.replaceState(null, '', path);
  document.documentElement.lang = locale;
  if (beginning !== null && !(beginning instanceof Problem)) clientToken.set('token-of-the-test');
  render(<App settings={beginning} locale={locale} messages={messagesIn[locale]} isInWindow={isInWindow} />);
  return userEvent.setup();
}

/** Where the person is now, according to the address bar. */
export const address = () => `${window.location.pathname}${window.location.search}`;
