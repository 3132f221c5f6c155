import { useLocation } from 'react-router';
import type { ErrorState } from './outside-paths.ts';

/** What the page that could not be shown tells the page at `path`; null when one comes to it in another way. */
export function useErrorState(path: string): ErrorState | null {
  const { pathname, state } = useLocation();
  // The history keeps it untyped; only PageLoad puts something there.
  return pathname === path ? (state as ErrorState | null) : null;
}
