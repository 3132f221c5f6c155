import { useCallback, useSyncExternalStore } from 'react';

/** Where there's room for one thing beside another on most pages; below it, tables stack too (specification §9). */
export const narrowPage = '(max-width: 40rem)';

/** Whether a media query applies, from the first paint on. */
export function useMedia(query: string) {
  // The same function each time: with another one, React would subscribe again at every drawing.
  const watch = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
