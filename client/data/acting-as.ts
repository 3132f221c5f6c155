import type { Settings } from '#shared/sessions/session-settings.ts';

type ActingAs = NonNullable<Settings['actingAs']>;

/** Names of the parameters and cookies that show who a person is acting as (specification §2). They decide nothing. */
const names = { id: 'acting_as', title: 'acting_as_title' } as const;

/** Where the page reloads when a person starts acting: the dashboard, with who they act as in its address. */
export const actingPath = ({ id, title }: ActingAs) =>
  `/dashboard?${new URLSearchParams({ [names.id]: String(id), [names.title]: title })}`;

/**
 * Brings the cookies and the address in line with the session, so a stale or forged one is removed. If the browser
 * refuses cookies, or allows none inside the LMS, there are none.
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

/** A cookie for this site only, which works inside the LMS too; null removes it. */
function writeCookie(name: string, value: string | null) {
  const life = value === null ? '; Max-Age=0' : '';
  // In a frame of another site, a cookie has to ask for that, and needs a secure connection.
  const site = window.isSecureContext ? '; SameSite=None; Secure; Partitioned' : '; SameSite=Lax';
  try {
    document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/${life}${site}`;
  } catch {
    // Refused. The banner still shows it, because it goes by the session.
  }
}
