import type { Input } from '#shared/http/endpoint.ts';
import { clearUserSessions, startActing } from '#shared/institutions/impersonation.api.ts';
import * as api from '#shared/institutions/manage-institutions.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';
import { listUndos } from '#shared/undos/undo.api.ts';

export const useInstitutions = (query: Input<typeof api.listInstitutions>['query']) =>
  useEndpoint(api.listInstitutions, { query }, { keepPreviousData: true });

/** The institutions as a file. */
export const fetchInstitutionsFile = (
  query: Input<typeof api.exportInstitutions>['query'],
  receiving: Receiving,
) => callForFile(api.exportInstitutions, { query }, receiving);

/** Not read again automatically: a newer version would replace what's being typed. */
export const useInstitution = (id: number) =>
  useEndpoint(api.readInstitution, { params: { id } }, { revalidateOnReconnect: false });

/** Loads an institution again, after someone else has changed it. */
export function useReloadInstitution() {
  const refresh = useRefresh();
  return () => refresh(api.readInstitution, api.listInstitutions);
}

const reads = [api.listInstitutions, api.readInstitution];

export const useCreateInstitution = () =>
  useAction(api.createInstitution, { refreshes: [api.listInstitutions] });

/** The settings also hold the own institution's title and products. */
export const useUpdateInstitution = () =>
  useAction(api.updateInstitution, { refreshes: [...reads, readSettings, listUndos] });

export const useTakeSnapshot = () => useAction(api.takeSnapshot);
export const useStartActing = () => useAction(startActing);
export const useClearUserSessions = () => useAction(clearUserSessions, { refreshes: reads });

export const useAddRegistration = () => useAction(api.addLtiRegistration, { refreshes: reads });
export const useAddDeployment = () => useAction(api.addDeployment, { refreshes: reads });
export const useRemoveDeployment = () => useAction(api.removeDeployment, { refreshes: reads });
export const useMakeRegistrationLink = () => useAction(api.makeRegistrationLink);

/** An institution's task runners, read at this interval while a check is running. */
export const useInstitutionRunners = (id: number, refreshInterval: number) =>
  useEndpoint(api.listInstitutionRunners, { params: { id } }, { refreshInterval });
export const useCheckInstitutionRunners = () => useAction(api.checkInstitutionRunners);
