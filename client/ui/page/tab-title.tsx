import { createContext, useContext, useEffect, useLayoutEffect } from 'react';

/** Whose pages these are, where the browser's tab does not stand inside the LMS; null elsewhere. */
export const TabOwner = createContext<string | null>(null);

const product = 'Courseyard';
const titleOf = (parts: readonly string[], owner: string | null) =>
  [...parts, ...(owner === null ? [] : [owner]), product].join(' · ');

/** Names the browser's tab: the page first, then what it belongs to. */
export function useTabTitle(parts: readonly string[]) {
  const title = titleOf(parts, useContext(TabOwner));
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Names the tab until the page that is being loaded does so itself: before its effects run. */
export function useTabTitleMeanwhile(name: string) {
  const title = titleOf([name], useContext(TabOwner));
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
