import type { Input } from '#shared/http/endpoint.ts';
import * as defaults from '#shared/quick-views/default-view.api.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useQuickViews = (query: Input<typeof api.listQuickViews>['query']) =>
  useEndpoint(api.listQuickViews, { query }, { keepPreviousData: true });

/** One quick view; pass `null` if there's none to read. */
export const useQuickView = (id: number | null) =>
  useEndpoint(api.readQuickView, id === null ? null : { params: { id } });

/** What the table of courses starts with; the batch is the only one in view, if there is just one. Pass `null` to ask nothing. */
export const useDefaultView = (asked: { readonly batchId?: number | undefined } | null) =>
  useEndpoint(
    defaults.readDefaultView,
    asked && { query: asked.batchId === undefined ? {} : { batchId: asked.batchId } },
    { keepPreviousData: true },
  );

export const useQuickViewUses = (id: number) => useEndpoint(api.readQuickViewUses, { params: { id } });

const listed = [api.listQuickViews, defaults.readDefaultView];
const concerned = [...listed, api.readQuickView, defaults.readBatchDefaultView, defaults.readTeamDefaultView];

export const useCreateQuickView = () => useAction(api.createQuickView, { refreshes: listed });

/** A draft of the same quick view can be open: it isn't read again after a refusal, so nothing typed is lost. */
export const useUpdateQuickView = () => useAction(api.updateQuickView, { refreshes: concerned });

export const useShareQuickView = () =>
  useAction(api.shareQuickView, { refreshes: concerned, alsoAfterRefusal: true });

export const useRemoveQuickView = () => useAction(api.removeQuickView, { refreshes: 'all' });

export const useSetOwnDefault = () => useAction(defaults.setOwnDefaultView, { refreshes: concerned });

export const useBatchDefault = (id: number) => useEndpoint(defaults.readBatchDefaultView, { params: { id } });

export const useSetBatchDefault = () =>
  useAction(defaults.setBatchDefaultView, {
    refreshes: [defaults.readBatchDefaultView, defaults.readDefaultView],
  });

export const useTeamDefault = (id: number) => useEndpoint(defaults.readTeamDefaultView, { params: { id } });

export const useSetTeamDefault = () =>
  useAction(defaults.setTeamDefaultView, {
    refreshes: [defaults.readTeamDefaultView, defaults.readDefaultView],
  });
