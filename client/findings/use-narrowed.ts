import { itemKinds } from '#shared/courses/content.ts';
import { findingStates } from '#shared/findings/finding.ts';
import { findingSorts, itemSorts } from '#shared/findings/findings.api.ts';
import { udoitTypes } from '#shared/scans/udoit-rules.ts';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import type { Narrowed } from './finding.api.ts';

export const severities = ['error', 'suggestion'] as const;

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
    /** the page of the open group */
    at: Math.max(1, Math.floor(Number(params.get('at'))) || 1),
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
    show: (open: string, at = 1) => list.setParamsHere({ open, at: at === 1 ? '' : String(at) }),
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
