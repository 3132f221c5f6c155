import { useLocation } from 'react-router';
import type { ErrorState } from './outside-paths.ts';

/** What a page that couldn't be shown passes to the page at `path`; null if the person got there another way. */
export function useErrorState(path: string): ErrorState | null {
  const { pathname, state } = useLocation();
  // It's untyped in the history; only PageLoad writes it.
  return pathname === path ? (state as ErrorState | null) : null;
}
