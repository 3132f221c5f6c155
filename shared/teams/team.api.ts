import * as z from 'zod';
import { onTeam } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, titled } from '#shared/http/id.ts';
import { pageQuery, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { teamSorts } from './team.columns.ts';
import { team, teamDetail, teamRole, teamTitle } from './team.ts';

const memberParams = z.object({ id: idParam, personId: idParam });

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  heavy: true,
  summary:
    "Lists the teams the caller may view, by title: all of them for institution admins, otherwise the caller's own.",
  access: 'session',
  response: z.object({ teams: z.array(team) }),
});

export const exportTeams = endpoint({
  method: 'GET',
  path: '/api/teams/export',
  summary: 'Exports the teams the caller may view as a CSV file or a workbook.',
  access: 'session',
  query: z.object({
    search: pageQuery.shape.search,
    sortBy: z.enum(teamSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
    format: tableFormat,
  }),
  download: 'table',
  response: tableFile,
});

export const listAssignableTeams = endpoint({
  method: 'GET',
  path: '/api/teams/assignable',
  summary: 'Lists the teams that the caller may give a batch to, by title.',
  access: 'session',
  response: z.object({
    teams: z.array(titled),
    mayLeaveUnassigned: z.boolean().describe('whether the caller may create a batch without a team'),
  }),
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/teams',
  summary: 'Adds a team without members.',
  access: 'institution.manage',
  creates: 'team',
  body: z.strictObject({ title: teamTitle }),
  response: teamDetail,
});

export const readTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  summary: 'Reads one team with its members and the batches of it that the caller may view.',
  access: onTeam('view'),
  params: idParams,
  response: teamDetail,
});

export const renameTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id',
  summary: 'Renames a team.',
  access: onTeam('rename'),
  params: idParams,
  body: z.strictObject({ title: teamTitle }),
  response: teamDetail,
});

export const removeTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  summary: 'Deletes a team. Its batches stay and become unassigned, so only institution admins see them.',
  access: onTeam('delete'),
  params: idParams,
  response: z.object({ id, unassignedBatchCount: z.number() }),
});

export const findTeamCandidates = endpoint({
  method: 'GET',
  path: '/api/teams/:id/candidates',
  summary:
    'Finds up to 20 people of the institution who could be added to a team: not in it already, not deactivated.',
  access: onTeam('manage_members'),
  params: idParams,
  query: z.object({ search: z.string().trim().max(200).default('') }),
  response: z.object({
    people: z.array(z.object({ id, name: z.string(), email: z.string().nullable() })),
  }),
});

export const setTeamMember = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/members/:personId',
  summary: "Adds a person to a team with a role, or changes a member's role.",
  access: onTeam('manage_members'),
  params: memberParams,
  body: z.strictObject({ role: teamRole }),
  response: teamDetail,
});

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/members/:personId',
  summary: 'Removes a person from a team.',
  access: onTeam('manage_members'),
  params: memberParams,
  response: teamDetail,
});
