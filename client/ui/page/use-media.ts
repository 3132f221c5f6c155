import { useSyncExternalStore } from 'react';

/** Where there's room for one thing beside another on most pages; below it, tables stack too (specification §9). */
export const narrowPage = '(max-width: 40rem)';

/** Whether a media query applies, from the first paint on. */
export function useMedia(query: string) {
  const watch = (onChange: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
