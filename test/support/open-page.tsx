import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#client/app/app.tsx';
import { clientToken } from '#client/data/call.ts';
import type { Beginning } from '#client/data/start-session.ts';
import messages from '#client/app/texts/en.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { settingsWith } from '#test/support/fake-api.ts';

/** Opens the app at an address as a session with these settings, and returns the person's hands. */
export const openPage = (path: string, settings: Partial<Settings> = {}) =>
  openApp(path, settingsWith(settings));

/** Opens the app as it begins: with a session, without one, or without an answer. */
export function openApp(path: string, beginning: Beginning) {
  history.replaceState(null, '', path);
  if (beginning !== null && beginning !== 'unreachable') clientToken.set('token-of-the-test');
  render(<App settings={beginning} locale="en" messages={messages} />);
  return userEvent.setup();
}

/** Where the person is now, as the address bar says. */
export const address = () => `${window.location.pathname}${window.location.search}`;
