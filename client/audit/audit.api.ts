import { exportAuditEntries, listAuditEntries } from '#shared/audit/audit.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { callForFile } from '../data/call.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useAuditEntries = (query: Input<typeof listAuditEntries>['query']) =>
  useEndpoint(listAuditEntries, { query }, { keepPreviousData: true });

/** The matching entries as a file. */
export const fetchAuditFile = (query: Input<typeof exportAuditEntries>['query']) =>
  callForFile(exportAuditEntries, { query });
