import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { QuickView, QuickViewKey } from '#shared/quick-views/quick-view.ts';
import type { Loadable } from '../ui/page/load-state.tsx';
import { useDefaultView, useQuickView } from './quick-view.api.ts';
import { shownView } from './shown-view.ts';
import { useBuiltInViews } from './use-built-in-views.ts';

/** What the table of courses is as long as nothing in it is changed. */
export interface BaseView {
  readonly key: QuickViewKey;
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
  /** undefined: it's built in */
  readonly kept: QuickView | undefined;
}

/** The parameters of an address that say how its table differs from its quick view. */
const changes = ['columns', 'filter', 'sort', 'order', 'density'];

/** Chooses the quick view of the table, or takes back what's changed in it. */
export function useViewInAddress() {
  const [params, setParams] = useSearchParams();
  const set = (key: QuickViewKey | null) =>
    setParams(
      (before) => {
        for (const name of [...changes, 'page']) before.delete(name);
        if (key !== null) before.set('view', String(key));
        return before;
      },
      { replace: true },
    );
  return {
    asked: params.get('view'),
    isPlain: changes.every((name) => !params.has(name)),
    batchId: onlyId(params.get('batches')),
    choose: (key: QuickViewKey) => set(key),
    reset: () => set(null),
  };
}

function onlyId(list: string | null) {
  const id = Number(list);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/**
 * The quick view that the address names. Without one, it's this person's default, whose name then goes into the address,
 * so that links to it show others the same; and of an address that says how its table looks, Everything.
 */
export function useBaseView() {
  const address = useViewInAddress();
  const builtIn = useBuiltInViews();
  const { asked, isPlain, batchId, choose } = address;
  const start = useDefaultView(asked === null && isPlain ? { batchId } : null);
  const startKey = start.data?.quickView;
  const isLedOn = asked === null && isPlain && startKey !== undefined && startKey !== 'everything';
  useEffect(() => {
    if (isLedOn) choose(startKey);
  });
  const key = asked ?? (isPlain ? startKey : 'everything');
  const id = /^\d{1,9}$/.test(String(key)) ? Number(key) : null;
  const kept = useQuickView(id);
  const found = builtIn.find((one) => one.id === key);
  const data: BaseView | undefined =
    id === null
      ? found && { ...found, key: found.id, view: shownView(found.view), kept: undefined }
      : kept.data && { ...kept.data, key: kept.data.id, view: shownView(kept.data.view), kept: kept.data };
  const isMissing =
    key !== undefined &&
    (id === null ? !found : ['not_found', 'invalid_input'].includes(kept.error?.code ?? ''));
  const read = id === null ? start : kept;
  const base: Loadable<BaseView> = {
    data: isMissing || isLedOn ? undefined : data,
    error: read.error,
    isLoading: read.isLoading,
    mutate: read.mutate,
  };
  return { base, isMissing, choose };
}
