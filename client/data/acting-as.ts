import type { Settings } from '#shared/sessions/session-settings.ts';

type ActingAs = NonNullable<Settings['actingAs']>;

/** Names of the parameters and cookies that show as whom one acts (specification §2). They decide nothing. */
const names = { id: 'acting_as', title: 'acting_as_title' } as const;

/** Where the page reloads when one begins to act: the dashboard, with who one acts as in its address. */
export const actingPath = ({ id, title }: ActingAs) =>
  `/dashboard?${new URLSearchParams({ [names.id]: String(id), [names.title]: title })}`;

/**
 * Makes cookies and address say what the session says: a stale or forged one is taken out. Where cookies are refused,
 * or a page inside the LMS may not have any, there are none.
 */
export function showActing(actingAs: Settings['actingAs']) {
  writeCookie(names.id, actingAs && String(actingAs.id));
  writeCookie(names.title, actingAs && actingAs.title);
  const url = new URL(window.location.href);
  if (!url.searchParams.has(names.id) && !url.searchParams.has(names.title)) return;
  const isTrue =
    actingAs !== null &&
    url.searchParams.get(names.id) === String(actingAs.id) &&
    url.searchParams.get(names.title) === actingAs.title;
  if (isTrue) return;
  for (const name of Object.values(names)) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** A cookie for this site only, inside the LMS too; null removes it. */
function writeCookie(name: string, value: string | null) {
  const life = value === null ? '; Max-Age=0' : '';
  // A frame of another site is given cookies only when they say so themselves, and then only over a secure connection.
  const site = window.isSecureContext ? '; SameSite=None; Secure; Partitioned' : '; SameSite=Lax';
  try {
    document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/${life}${site}`;
  } catch {
    // Refused: the banner shows it all the same, from the session.
  }
}
