import { listBatches } from '#shared/batches/batch.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/people/person.api.ts';
import { findTeamCandidates, listTeams, readTeam } from '#shared/teams/team.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const usePeople = (query: Input<typeof api.listPeople>['query']) =>
  useEndpoint(api.listPeople, { query }, { keepPreviousData: true });

export const usePerson = (id: number) => useEndpoint(api.readPerson, { params: { id } });

/** Canvas is asked only once for each search; asking again would only make people wait. */
export const useCanvasSearch = (search: string | null) =>
  useEndpoint(api.searchCanvasPeople, search === null ? null : { query: { search } }, {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  });

const memberReads = [listTeams, readTeam, findTeamCandidates];

export const useUpdatePerson = () =>
  useAction(api.updatePerson, { refreshes: [api.listPeople, api.readPerson, ...memberReads] });

export const useSetPersonState = () =>
  useAction(api.setPersonState, { refreshes: [api.listPeople, api.readPerson, ...memberReads] });

export const useSetSuperAdmin = () => useAction(api.setSuperAdmin, { refreshes: [api.readPerson] });

export const useRemovePerson = () =>
  useAction(api.removePerson, { refreshes: [api.listPeople, listBatches, ...memberReads] });

export const useAddPeople = () =>
  useAction(api.addPeople, { refreshes: [api.listPeople, api.searchCanvasPeople, ...memberReads] });

export const usePreviewCsv = () => useAction(api.previewPeopleCsv);
