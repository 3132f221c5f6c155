import type { Harness } from '#scripts/harness/harness.ts';
import type { TestApp } from './app.ts';

/** A browser on its way: the page it was given, and the cookies it keeps. */
interface Browsing {
  readonly status: number;
  /** where it was sent on to; empty if nowhere */
  readonly address: string;
  readonly cookie: string;
  readonly html: string;
}

/** What a browser says about where a request comes from. */
type Site = 'same-origin' | 'cross-site' | 'none';

async function visit(url: string, site: Site | undefined, init: RequestInit = {}): Promise<Browsing> {
  const headers = { ...(site && { 'sec-fetch-site': site }), ...(init.headers as Record<string, string>) };
  const answer = await fetch(url, { redirect: 'manual', ...init, headers });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return {
    status: answer.status,
    address: answer.headers.get('location') ?? '',
    cookie: cookies.filter((cookie) => !cookie.endsWith('=')).join('; '),
    html: await answer.text(),
  };
}

/** Opens the address of an authorisation that was begun on the page. */
export const openWindow = (url: string, site: Site | undefined = 'same-origin') => visit(url, site);

/** Opens a one-time link, as from a message. */
export const openLink = (url: string) => visit(url, 'none');

/** Presses the button of a one-time link's page. */
export const pressContinue = (app: TestApp, url: string, site: Site | undefined = 'same-origin') =>
  visit(`${app.origin}/task-runners/link`, site, {
    method: 'POST',
    body: new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '' }),
  });

/** Comes back from Canvas with the cookies of this browser. */
export const comeBack = (address: string, cookie: string) =>
  visit(address, 'cross-site', { headers: { cookie } });

type Kind = Parameters<Harness['person']>[1];

/** Decides on Canvas's page as one of Northfield's people, perhaps with another acting as them; returns the address that Canvas sends the browser back to. */
export async function decide(
  harness: Harness,
  address: string,
  {
    as = 'institution_admin',
    decision = 'allow',
    actedBy,
  }: { as?: Kind; decision?: 'allow' | 'deny'; actedBy?: Kind } = {},
) {
  const query = Object.fromEntries(new URL(address).searchParams);
  const answer = await fetch(new URL('/login/oauth2/auth', address), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...query,
      person: harness.person('northfield', as).key,
      ...(actedBy && { masquerader: harness.person('northfield', actedBy).key }),
      decision,
    }),
  });
  return answer.headers.get('location') ?? '';
}

/** How a page of the server says it ended. */
export const reasonOf = ({ html }: Browsing) => /data-reason="(\w+)"/.exec(html)?.[1];
