import * as api from '#shared/batches/batch.api.ts';
import {
  exportBatchCourses,
  liftExceptions,
  listBatchCourses,
  listExceptions,
} from '#shared/batches/batch-courses.api.ts';
import * as finding from '#shared/batches/add-courses.api.ts';
import { exportBatchWorkbook } from '#shared/course-table/course-table.api.ts';
import type { CourseFormat } from '#shared/batches/batch.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { readSyncStatus } from '#shared/syncs/sync.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { call, callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

/** The batches as a file. */
export const fetchBatchesFile = (query: Input<typeof api.exportBatches>['query'], receiving: Receiving) =>
  callForFile(api.exportBatches, { query }, receiving);

/** All courses of a batch as a file. */
export const fetchBatchCoursesFile = (
  id: number,
  query: Input<typeof exportBatchCourses>['query'],
  receiving: Receiving,
) => callForFile(exportBatchCourses, { params: { id }, query }, receiving);

/** Everything in some batches as one workbook. */
export const fetchBatchWorkbook = (body: Input<typeof exportBatchWorkbook>['body'], receiving: Receiving) =>
  callForFile(exportBatchWorkbook, { body }, receiving);

export const useBatches = (query: Input<typeof api.listBatches>['query'] = {}) =>
  useEndpoint(api.listBatches, { query }, { keepPreviousData: true });

export const useBatch = (id: number) => useEndpoint(api.readBatch, { params: { id } });

/** Read once for the form: newer data must not replace what's being typed. */
export const useBatchSettings = (id: number) =>
  useEndpoint(api.readBatchSettings, { params: { id } }, { revalidateOnReconnect: false });

export const useCreateBatch = () => useAction(api.createBatch, { refreshes: [api.listBatches] });

export const useUpdateSettings = () =>
  useAction(api.updateBatchSettings, {
    refreshes: [api.listBatches, api.readBatch, api.readBatchSettings, readSyncStatus],
  });

export const useSetStatus = () =>
  useAction(api.updateBatch, { refreshes: [api.listBatches, api.readBatch, listUndos] });

export const useRemoveBatch = () => useAction(api.removeBatch, { refreshes: [api.listBatches, listUndos] });

/** A page of a batch's courses; pass `null` while it isn't known what to ask for. */
export const useBatchCourses = (id: number | null, query: Input<typeof listBatchCourses>['query']) =>
  useEndpoint(listBatchCourses, id === null ? null : { params: { id }, query }, { keepPreviousData: true });

export const useExceptions = (id: number, query: Input<typeof listExceptions>['query']) =>
  useEndpoint(listExceptions, { params: { id }, query }, { keepPreviousData: true });

export const useLiftExceptions = () =>
  useAction(liftExceptions, { refreshes: [listExceptions, readSyncStatus, listUndos] });

/** How often to ask again while Canvas is being read for a person, in milliseconds. */
const readingPollMs = 1_500;

interface Finding extends Omit<
  Input<typeof finding.listUnbatchedCourses>['query'],
  'account_id' | 'term_id'
> {
  readonly accountId: string;
  readonly termId: string | null;
}

/** The courses in no batch, out of those read from Canvas so far, and a function to read it again. */
export function useUnbatchedCourses(id: number, { accountId, termId, ...rest }: Finding) {
  const query = { ...rest, account_id: accountId, ...(termId !== null && { term_id: termId }) };
  const refetch = useRefresh();
  const courses = useEndpoint(
    finding.listUnbatchedCourses,
    { params: { id }, query },
    {
      keepPreviousData: true,
      refreshInterval: (data) => (data?.status === 'reading' ? readingPollMs : 0),
    },
  );
  const refresh = async () => {
    await call(finding.listUnbatchedCourses, { params: { id }, query: { ...query, refresh: 'true' } }).catch(
      () => undefined,
    );
    await refetch(finding.listUnbatchedCourses);
  };
  return { courses, refresh: () => void refresh() };
}

/** A rule as the form holds it. */
interface PreviewedRule {
  readonly type: 'dynamic' | 'hybrid';
  readonly accountId: string;
  readonly termId: string | null;
  readonly includeChildAccounts: boolean;
  readonly courseFormat: readonly CourseFormat[];
}

/** The previous rule's answer says nothing about this one, so it isn't kept while loading. */
const whileReading = {
  refreshInterval: (data: finding.RulePreview | undefined) =>
    data?.status === 'reading' ? readingPollMs : 0,
};

/**
 * What a rule finds now, and what it would change in a batch if there is one already; and a function to read Canvas
 * again. Without a rule, nothing is requested.
 */
export function useRulePreview(rule: PreviewedRule | null, batchId: number | undefined) {
  const { institution } = useSettings();
  const refetch = useRefresh();
  const query = rule && queryOf(rule);
  const ofNew = query && batchId === undefined ? { params: { id: institution.id }, query } : null;
  const ofBatch =
    rule && query && batchId !== undefined
      ? { params: { id: batchId }, query: { ...query, type: rule.type } }
      : null;
  const previewOfNew = useEndpoint(finding.previewRule, ofNew, whileReading);
  const previewOfBatch = useEndpoint(finding.previewBatchRule, ofBatch, whileReading);
  const readAgain = async () => {
    const refresh = { refresh: 'true' };
    if (ofNew) await call(finding.previewRule, { ...ofNew, query: { ...ofNew.query, ...refresh } });
    if (ofBatch)
      await call(finding.previewBatchRule, { ...ofBatch, query: { ...ofBatch.query, ...refresh } });
  };
  return {
    preview: batchId === undefined ? previewOfNew : previewOfBatch,
    // If it can't be asked, the next read says why.
    readAgain: () =>
      void readAgain()
        .catch(() => undefined)
        .then(() => refetch(finding.previewRule, finding.previewBatchRule)),
  };
}

const queryOf = ({ accountId, termId, includeChildAccounts, courseFormat }: PreviewedRule) => ({
  accountId,
  ...(termId !== null && { termId }),
  includeChildAccounts: String(includeChildAccounts),
  courseFormat: [...courseFormat],
});

export const useUploadCsv = () => useAction(finding.uploadCourseCsv);

export const useCsvCheck = (id: number, checkId: number) =>
  useEndpoint(
    finding.readCourseCsv,
    { params: { id, checkId } },
    {
      refreshInterval: (check) =>
        !check || check.status === 'pending' || check.status === 'running' ? readingPollMs : 0,
    },
  );

export const useChooseCsvReading = () =>
  useAction(finding.chooseCsvReading, { refreshes: [finding.readCourseCsv] });

export const useCancelCsv = () => useAction(finding.cancelCourseCsv);
