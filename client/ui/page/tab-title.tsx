import { createContext, useContext, useEffect, useLayoutEffect } from 'react';

/** The institution in the browser tab's title, outside the LMS; null inside it. */
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

/** Names the tab until the page that's loading does so itself: it runs before the page's effects. */
export function useTabTitleMeanwhile(name: string) {
  const title = titleOf([name], useContext(TabOwner));
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
