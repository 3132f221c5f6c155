import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { announce } from '../page/announcer.ts';
import { uiMessages } from '../ui.messages.ts';

export interface Found {
  /** how many there are; undefined while that's being read or if it can't be */
  readonly total: number | undefined;
  readonly isTotalCapped?: boolean;
  /** the sentence for none */
  readonly none: string;
}

/** Tells screen readers what each new search or filter found, but not what's there at first. */
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

/** The result of a paged list. It says nothing while it's being read, or about an earlier search. */
export const foundIn = (
  list: {
    readonly isLoading: boolean;
    readonly error: unknown;
    readonly data:
      | { readonly pagination: { readonly total: number }; readonly isTotalCapped?: boolean }
      | undefined;
  },
  none: string,
): Found => {
  const { pagination, isTotalCapped = false } = list.data ?? {};
  return { total: list.isLoading || list.error ? undefined : pagination?.total, isTotalCapped, none };
};
