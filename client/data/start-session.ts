import { readSettings, redeemTab } from '#shared/session/session.api.ts';
import type { LaunchSettings, Settings } from '#shared/session/settings.ts';
import { Problem } from '#shared/http/problem.ts';
import { call, clientToken } from './call.ts';

/** How a page begins: with a session, or without one. */
export type Beginning = { settings: Settings } | { settings: null };

/**
 * Finds the session of this page: the launch put its settings into it; a new tab brings a code in its address; a
 * reload has the token in the tab's storage. Nothing of that: no session.
 */
export async function startSession(): Promise<Beginning> {
  const launched = settingsInPage();
  if (launched) {
    const { clientToken: token, ...settings } = launched;
    clientToken.set(token);
    return { settings };
  }
  try {
    return { settings: (await redeemCode()) ?? (clientToken.get() ? await call(readSettings, {}) : null) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_signed_in') return { settings: null };
    throw error;
  }
}

function settingsInPage(): LaunchSettings | undefined {
  const element = document.getElementById('settings');
  const text = element?.textContent;
  // Taken out, so that no later script finds the token in the page.
  element?.remove();
  return text ? (JSON.parse(text) as LaunchSettings) : undefined;
}

async function redeemCode(): Promise<Settings | undefined> {
  const code = /^#tab=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  const { clientToken: token, settings } = await call(redeemTab, { body: { code } });
  clientToken.set(token);
  return settings;
}
