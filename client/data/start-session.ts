import { openTab, readSettings, redeemTab } from '#shared/sessions/session.api.ts';
import type { LaunchSettings, Settings } from '#shared/sessions/session-settings.ts';
import { Problem } from './problem.ts';
import { call, clientToken, shownJson } from './call.ts';
import { newChangeKey } from './change-key.ts';
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

const codeIn = (hash: string) => /^#tab=([\w-]+)$/.exec(hash)?.[1];

async function redeemCode(): Promise<Settings | undefined> {
  const code = codeIn(location.hash);
  if (code === undefined) return undefined;
  const { clientToken: token, settings } = await call(redeemTab, { body: { code } });
  // Only now: if the server couldn't be asked, a retry still needs the code.
  history.replaceState(null, '', location.pathname + location.search);
  clientToken.set(token);
  return settings;
}

/** What the pages of one browser tell each other. The code works once and for a minute, and stays in this origin. */
type Word =
  | { readonly kind: 'began'; readonly owner: string }
  | { readonly kind: 'wanted'; readonly owner: string; readonly page: string }
  | { readonly kind: 'given'; readonly page: string; readonly code: string };

/** Whose session it is, and where: a page only goes on with one of the same person in the same place. */
const ownerOf = ({ person, institution, actingAs, masquerader }: Settings) =>
  JSON.stringify([person.id, institution.id, actingAs?.id, masquerader?.lmsUserId]);

/** Browsers that keep nothing for frames refuse it; undefined then. */
function openChannel(hear: (word: Word, say: (word: Word) => void) => void) {
  try {
    const channel = new BroadcastChannel('courseyard.session');
    const say = (word: Word) => channel.postMessage(word);
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data, say));
    return { say, close: () => channel.close() };
  } catch {
    return undefined;
  }
}

/** Lets pages of this browser go on whose own session has ended while somebody was typing there. */
export function offerSession(settings: Settings) {
  const channel = openChannel((word, say) => {
    if (word.kind === 'wanted' && clientToken.get() !== null) void give(word, say).catch(() => {});
  });
  channel?.say({ kind: 'began', owner: ownerOf(settings) });
}

async function give({ owner, page }: Word & { kind: 'wanted' }, say: (word: Word) => void) {
  // Asked now: it may have gone to another institution since it began.
  if (ownerOf(await call(readSettings, {})) !== owner) return;
  const { url } = await call(openTab, { body: { path: '/' } });
  const code = codeIn(new URL(url, location.href).hash);
  if (code !== undefined) say({ kind: 'given', page, code });
}

/** For a page whose session has ended: goes on with another one, as soon as there is one. Returns how to stop. */
export function awaitSession(ended: Settings, onResumed: () => void) {
  const owner = ownerOf(ended);
  const page = newChangeKey();
  const wish: Word = { kind: 'wanted', owner, page };
  let isOver = false;
  const take = async (code: string) => {
    const { clientToken: token, settings } = await call(redeemTab, { body: { code } });
    if (isOver || ownerOf(settings) !== owner) return;
    isOver = true;
    clientToken.set(token);
    onResumed();
  };
  const channel = openChannel((word, say) => {
    if (word.kind === 'began' && word.owner === owner) say(wish);
    if (word.kind === 'given' && word.page === page) void take(word.code).catch(() => {});
  });
  channel?.say(wish);
  return () => {
    isOver = true;
    channel?.close();
  };
}
