import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/report-mails/report-mails.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useReportSchedules = (query: Input<typeof api.listReportSchedules>['query']) =>
  useEndpoint(api.listReportSchedules, { query }, { keepPreviousData: true });

export const useReportSchedule = (id: number) => useEndpoint(api.readReportSchedule, { params: { id } });

/** People who can get reports, and the domains of others who can. */
export const useReportReaders = (search: string) =>
  useEndpoint(api.findReportReaders, { query: search === '' ? {} : { search } }, { keepPreviousData: true });

const shown: readonly Endpoint[] = [api.listReportSchedules, api.readReportSchedule, listUndos];
const change = { refreshes: shown, alsoAfterRefusal: true };

export const useCreateSchedule = () => useAction(api.createReportSchedule, change);
export const useUpdateSchedule = () => useAction(api.updateReportSchedule, change);
export const useRemoveSchedule = () => useAction(api.removeReportSchedule, change);
export const useHandOverSchedule = () => useAction(api.handOverReportSchedule, change);
export const useTryReportMail = () => useAction(api.tryReportMail);
