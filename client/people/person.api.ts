import { listBatches } from '#shared/batches/batch.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/people/person.api.ts';
import { readGeneralSettings } from '#shared/settings/general-settings.api.ts';
import { findTeamCandidates, listTeams, readTeam } from '#shared/teams/team.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

export const usePeople = (query: Input<typeof api.listPeople>['query']) =>
  useEndpoint(api.listPeople, { query }, { keepPreviousData: true });

/** What the institution lets admins of accounts in Canvas do; only its own admins can read that. */
export const useInstitutionRules = () =>
  useEndpoint(readGeneralSettings, { params: { id: useSettings().institution.id } });

export const usePerson = (id: number) => useEndpoint(api.readPerson, { params: { id } });

/** All people of the list as a file. */
export const fetchPeopleFile = (query: Input<typeof api.exportPeople>['query'], receiving: Receiving) =>
  callForFile(api.exportPeople, { query }, receiving);

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
