import { readSettings, redeemTab } from '#shared/sessions/session.api.ts';
import type { LaunchSettings, Settings } from '#shared/sessions/session-settings.ts';
import { Problem } from './problem.ts';
import { call, clientToken } from './call.ts';
import { tabStorage } from './storage.ts';

const nextKey = 'courseyard.next';

/** Keeps in this tab where a login through Canvas's own pages is to lead back to. */
export const rememberNext = (path: string) => tabStorage.set(nextKey, path);

/** Where a fresh session begins: a launch says it; a login leads back to where one wanted to go. */
function beginningOf({ kind, start }: Settings): string | undefined {
  const next = tabStorage.get(nextKey);
  tabStorage.remove(nextKey);
  return kind === 'login' && next !== null ? next : start?.path;
}

/** How a page begins: with a session, without one, or without anybody to ask. */
export type Beginning = Settings | null | 'unreachable';

/**
 * Finds the session of this page: the launch put its settings into it; a new tab brings a code in its address; a
 * reload has the token in the tab's storage. Nothing of that: no session. Throws the `Problem` when nobody can say.
 */
export async function startSession(): Promise<Settings | null> {
  const launched = settingsInPage();
  if (launched) {
    const { clientToken: token, ...settings } = launched;
    clientToken.set(token);
    // At once, so that whatever happens from here on, a reload opens a page of ours and not the launch again.
    const path = beginningOf(settings);
    if (path !== undefined) history.replaceState(null, '', path);
    return settings;
  }
  try {
    return (await redeemCode()) ?? (clientToken.get() ? await call(readSettings, {}) : null);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_signed_in') return null;
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
  const { clientToken: token, settings } = await call(redeemTab, { body: { code } });
  // Only now: where nobody could be asked, trying again still has the code.
  history.replaceState(null, '', location.pathname + location.search);
  clientToken.set(token);
  return settings;
}
