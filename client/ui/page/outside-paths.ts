/** Addresses outside of the protected layout (specification §2). */
export const notFoundPath = '/404-not-found';
export const errorPath = '/error';
export const loginPath = '/login';

/** What the error page is told by the page that could not be shown; kept in the history's entry. */
export interface ErrorState {
  /** where to try again */
  readonly from: string;
  /** the server's sentence, or an empty text */
  readonly message: string;
}

/** The login page's address that leads back to a page once somebody is signed in. */
export const loginPathFrom = (path: string) =>
  path === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ next: path })}`;

/** Where the login page's address leads back to: a path of ours and of nobody else, or the dashboard. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : '/dashboard';
}
