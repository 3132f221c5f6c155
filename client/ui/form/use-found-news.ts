import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { announce } from '../page/announcer.ts';
import { uiMessages } from '../ui.messages.ts';

/** What a search has come to. */
export interface Found {
  /** how many there are; undefined while that is still being read, or cannot be */
  readonly total: number | undefined;
  readonly isTotalCapped?: boolean;
  /** the sentence for none */
  readonly none: string;
}

/** Tells screen readers what was found each time something else was asked for; not what stands there at first. */
export function useFoundNews(asked: string, { total, isTotalCapped = false, none }: Found) {
  const intl = useIntl();
  const told = useRef(asked);
  useEffect(() => {
    if (total === undefined || told.current === asked) return;
    told.current = asked;
    const count = { total, isCapped: String(isTotalCapped) };
    announce(total === 0 ? none : intl.formatMessage(uiMessages.total, count));
  }, [asked, total, isTotalCapped, none, intl]);
}

/** What a paged list has come to: nothing is said while it's read, or of what an earlier search found. */
export const foundIn = (
  list: {
    readonly isLoading: boolean;
    readonly error: unknown;
    readonly data:
      { readonly pagination: { readonly total: number }; readonly isTotalCapped?: boolean } | undefined;
  },
  none: string,
): Found => {
  const { pagination, isTotalCapped = false } = list.data ?? {};
  return { total: list.isLoading || list.error ? undefined : pagination?.total, isTotalCapped, none };
};
