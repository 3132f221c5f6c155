import { listBatches } from '#shared/batches/batch.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { listPeople, readPerson } from '#shared/people/person.api.ts';
import * as api from '#shared/teams/team.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useTeams = () => useEndpoint(api.listTeams, {});

/** The teams as a file. */
export const fetchTeamsFile = (query: Input<typeof api.exportTeams>['query'], receiving: Receiving) =>
  callForFile(api.exportTeams, { query }, receiving);

export const useTeam = (id: number) => useEndpoint(api.readTeam, { params: { id } });

export const useCandidates = (id: number, search: string) =>
  useEndpoint(api.findTeamCandidates, { params: { id }, query: { search } }, { keepPreviousData: true });

const teamReads = [api.listTeams, api.readTeam, api.listAssignableTeams];
const memberReads = [api.listTeams, api.readTeam, api.findTeamCandidates, listPeople, readPerson];

export const useCreateTeam = () => useAction(api.createTeam, { refreshes: teamReads });

export const useRenameTeam = () =>
  useAction(api.renameTeam, { refreshes: [...teamReads, listBatches, listPeople, readPerson] });

export const useRemoveTeam = () =>
  useAction(api.removeTeam, {
    refreshes: [api.listTeams, api.listAssignableTeams, listBatches, listPeople, readPerson],
  });

export const useSetMember = () => useAction(api.setTeamMember, { refreshes: memberReads });

export const useRemoveMember = () => useAction(api.removeTeamMember, { refreshes: memberReads });
