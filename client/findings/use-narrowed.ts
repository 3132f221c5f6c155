import { useState } from 'react';
import { itemKinds } from '#shared/courses/content.ts';
import { findingStates } from '#shared/findings/finding.ts';
import { findingSorts, itemSorts } from '#shared/findings/findings.api.ts';
import { udoitTypes } from '#shared/scans/udoit-rules.ts';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import type { Narrowed } from './finding.api.ts';

export const severities = ['error', 'suggestion'] as const;

/** The page in the address, if there's one. */
const pageIn = (text: string | null) => (text === null ? null : Math.max(1, Math.floor(Number(text)) || 1));

/** What a person chose for the lists of findings; all of it is in the address. */
export function useNarrowed() {
  const list = useListParams(['count']);
  const { params } = list;
  const one = <T extends string>(name: string, among: readonly T[]) =>
    among.find((each) => each === params.get(name)) ?? null;
  const chosen = {
    by: one('by', ['rule', 'item'] as const) ?? 'rule',
    state: one('state', findingStates) ?? 'active',
    severity: one('severity', severities),
    type: one('type', udoitTypes),
    kind: one('kind', itemKinds),
    isPublishedOnly: params.get('published') === 'true',
    isReviewOnly: params.get('review') === 'true',
    sort: one('sort', findingSorts) ?? 'item',
    itemSort: one('items', itemSorts) ?? 'count',
    /** the group that's open: a rule, an item's id, or 'none'; null for the first one */
    open: params.get('open'),
    /** the page of the open group; null: only its first places */
    at: pageIn(params.get('at')),
  };
  const narrowed: Narrowed = {
    state: chosen.state,
    ...(chosen.severity && { severity: chosen.severity }),
    ...(chosen.type && { type: chosen.type }),
    ...(chosen.kind && { kind: chosen.kind }),
    ...(chosen.isPublishedOnly && { publishedOnly: 'true' as const }),
    ...(chosen.isReviewOnly && { needsReview: 'true' as const }),
    ...(list.search !== '' && { search: list.search }),
  };
  return {
    list,
    chosen,
    narrowed,
    isNarrowed: Object.keys(narrowed).length > 1,
    /** other groups are shown then, so none of them is the open one any more */
    choose: (values: Record<string, string>) => list.setParams({ open: '', at: '', ...values }),
    /** the page of groups stays */
    show: (open: string, at?: number) => list.setParamsHere({ open, at: at === undefined ? '' : String(at) }),
    clear: () =>
      list.setParams({
        open: '',
        at: '',
        severity: '',
        type: '',
        kind: '',
        published: '',
        review: '',
        search: '',
      }),
  };
}
export type Choices = ReturnType<typeof useNarrowed>;

/** What the groups of a list need of that. */
export interface GroupChoices extends Pick<Choices, 'narrowed' | 'isNarrowed' | 'show'> {
  readonly chosen: Pick<Choices['chosen'], 'state' | 'sort' | 'open' | 'at'>;
}

/** Whose findings a list shows, what may be done with them, and what's chosen of them. */
export interface GroupContext {
  readonly whose: ShownCourse;
  readonly mayResolve: boolean;
  readonly choices: GroupChoices;
}

/** The choices of a short list of what's to fix, which nothing narrows and the address doesn't know. */
export function useOwnChoices(): GroupChoices {
  const [shown, setShown] = useState<Pick<GroupChoices['chosen'], 'open' | 'at'>>({ open: null, at: null });
  return {
    chosen: { state: 'active', sort: 'item', ...shown },
    narrowed: { state: 'active' },
    isNarrowed: false,
    show: (open, at) => setShown({ open, at: at ?? null }),
  };
}

/** The name of the open one of some groups: the first, unless the person opened another, or closed all. */
export function openOf(open: string | null, names: readonly string[]): string | undefined {
  if (open === 'none') return undefined;
  return names.find((name) => name === open) ?? names[0];
}
