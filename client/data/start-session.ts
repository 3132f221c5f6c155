import { readSettings, redeemTab } from '#shared/sessions/session.api.ts';
import type { LaunchSettings, Settings } from '#shared/sessions/session-settings.ts';
import { Problem } from './problem.ts';
import { call, clientToken, shownJson } from './call.ts';
import { tabStorage } from './storage.ts';

const nextKey = 'courseyard.next';

/** Remembers, in this tab, the page to return to after logging in on Canvas's own pages. */
export const rememberNext = (path: string) => tabStorage.set(nextKey, path);

/** Where a new session starts: a launch says where; a login returns to the page the person wanted. */
function beginningOf({ kind, start }: Settings): string | undefined {
  const next = tabStorage.get(nextKey);
  tabStorage.remove(nextKey);
  return kind === 'login' && next !== null ? next : start?.path;
}

/** How a page starts: with a session, without one, or with the problem for which that can't be told. */
export type Beginning = Settings | null | Problem;

/**
 * Finds this page's session: a launch puts its settings into the page, a new tab has a code in its address, a reload
 * has the token in the tab's storage. With none of these, there's no session. Throws the `Problem` if the server can't
 * be asked.
 */
export async function startSession(): Promise<Settings | null> {
  const launched = settingsInPage();
  if (launched) {
    const { clientToken: token, ...settings } = launched;
    clientToken.set(token);
    // Done first, so that whatever happens next, a reload opens one of our pages and not the launch again.
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
  // Removed, so that no later script finds the token in the page.
  element?.remove();
  return text ? (shownJson(text) as LaunchSettings) : undefined;
}

async function redeemCode(): Promise<Settings | undefined> {
  const code = /^#tab=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  const { clientToken: token, settings } = await call(redeemTab, { body: { code } });
  // Only now: if the server couldn't be asked, a retry still needs the code.
  history.replaceState(null, '', location.pathname + location.search);
  clientToken.set(token);
  return settings;
}
