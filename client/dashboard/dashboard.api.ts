import { listColumnWords } from '#shared/columns/columns.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import type { ScopeChoice } from './scope-choice.ts';

/** Keeps showing the last numbers while those of another scope are read. */
export const useDashboard = ({ batchIds, teamId, termId }: ScopeChoice) =>
  useEndpoint(
    readDashboard,
    {
      query: {
        batchIds: [...batchIds],
        ...(teamId !== null && { teamId }),
        ...(termId !== null && { termId }),
      },
    },
    { keepPreviousData: true },
  );

/** The terms of the courses that the person can view. */
export const useTerms = () =>
  useEndpoint(listColumnWords, { params: { id: 'core.termName' } }, { revalidateOnFocus: false });
