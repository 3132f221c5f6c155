import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, titled } from '#shared/http/id.ts';
import { teamRole } from './team.ts';

/** How many members of a team are named; the rest are counted. */
export const mostMembersNamed = 100;

/** A team whose members see a course, and through which of its batches. */
export const courseTeam = z
  .object({
    id,
    title: z.string(),
    batches: z.array(titled),
    members: z
      .array(z.object({ id, name: z.string(), role: teamRole }))
      .describe(`the first ${mostMembersNamed} by name, without deactivated people`),
    memberCount: z.number(),
  })
  .meta({ id: 'CourseTeam' });
export type CourseTeam = z.infer<typeof courseTeam>;

export const listCourseTeams = endpoint({
  method: 'GET',
  path: '/api/courses/:id/teams',
  summary:
    'Lists the teams that see a course through its active batches, with their members: of the batches that the caller may view.',
  access: onCourse('view'),
  flavour: 'readygo',
  params: idParams,
  response: z.object({ teams: z.array(courseTeam) }),
});
