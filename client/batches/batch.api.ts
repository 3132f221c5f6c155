import * as api from '#shared/batches/batch.api.ts';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { listAccounts, listTerms } from '#shared/institutions/institution.api.ts';
import { readSyncStatus } from '#shared/syncs/sync.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

export const useBatches = (query: Input<typeof api.listBatches>['query'] = {}) =>
  useEndpoint(api.listBatches, { query }, { keepPreviousData: true });

export const useBatch = (id: number) => useEndpoint(api.readBatch, { params: { id } });

export const useBatchSettings = (id: number) => useEndpoint(api.readBatchSettings, { params: { id } });

export const useCreateBatch = () => useAction(api.createBatch, { refreshes: [api.listBatches] });

export const useUpdateSettings = () =>
  useAction(api.updateBatchSettings, {
    refreshes: [api.listBatches, api.readBatch, api.readBatchSettings, readSyncStatus],
  });

export const useSetStatus = () => useAction(api.updateBatch, { refreshes: [api.listBatches, api.readBatch] });

export const useRemoveBatch = () => useAction(api.removeBatch, { refreshes: [api.listBatches] });

export const useBatchCourses = (id: number, query: Input<typeof listBatchCourses>['query']) =>
  useEndpoint(listBatchCourses, { params: { id }, query }, { keepPreviousData: true });

/** While Canvas is read for the first time, the mirror is asked again this often, in milliseconds. */
const firstReadingMs = 2_000;
const untilFetched = (data: { fetchedAt: string | null } | undefined) =>
  data && data.fetchedAt === null ? firstReadingMs : 0;

/** The accounts and terms of the institution's Canvas, as last read. */
export function useDirectory() {
  const params = { id: useSettings().institution.id };
  const accounts = useEndpoint(listAccounts, { params }, { refreshInterval: untilFetched });
  const terms = useEndpoint(listTerms, { params }, { refreshInterval: untilFetched });
  return { accounts, terms };
}
