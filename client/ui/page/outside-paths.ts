import { useLocation } from 'react-router';

/** Addresses outside the protected layout (specification §2). */
export const notFoundPath = '/404-not-found';
export const errorPath = '/error';
export const loginPath = '/login';

/** What a page that couldn't be shown passes to the error page, in the history entry. */
export interface ErrorState {
  /** where to try again */
  readonly from: string;
  /** the server's sentence, or an empty text */
  readonly message: string;
}

/** The address of the login page that leads back to this path after logging in. */
export const loginPathFrom = (path: string) =>
  path === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ next: path })}`;

/** Where the login page's address leads back to: only one of our own paths, otherwise the dashboard. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : '/dashboard';
}

/** What a page that couldn't be shown passes to the page at `path`; null if the person got there another way. */
export function useErrorState(path: string): ErrorState | null {
  const { pathname, state } = useLocation();
  // It's untyped in the history; only PageLoad writes it.
  return pathname === path ? (state as ErrorState | null) : null;
}
