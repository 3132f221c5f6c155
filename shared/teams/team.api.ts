import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id } from '#shared/http/id.ts';

export const listAssignableTeams = endpoint({
  method: 'GET',
  path: '/api/teams/assignable',
  summary: 'Lists the teams that the caller may give a batch to, by title.',
  access: 'session',
  response: z.object({
    teams: z.array(z.object({ id, title: z.string() })),
    /** whether the caller may make a batch of no team */
    mayLeaveUnassigned: z.boolean(),
  }),
});
