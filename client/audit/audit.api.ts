import { exportAuditEntries, listAuditEntries } from '#shared/audit/audit.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useAuditEntries = (query: Input<typeof listAuditEntries>['query']) =>
  useEndpoint(listAuditEntries, { query }, { keepPreviousData: true });

/** All matching entries as a file. */
export const fetchAuditFile = (query: Input<typeof exportAuditEntries>['query'], receiving: Receiving) =>
  callForFile(exportAuditEntries, { query }, receiving);
