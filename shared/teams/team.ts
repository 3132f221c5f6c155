import * as z from 'zod';
import { recordPermissions } from '#shared/access/abilities.ts';
import { id, instant } from '#shared/http/id.ts';
import { personStates } from '#shared/people/person-states.ts';
import { plainText } from '#shared/text/plain-text.ts';

/** What a member may do with the team's batches (product.md §1.1): everything but delete, change courses, or just look. */
export const teamRoles = ['admin', 'edit', 'read'] as const;
export const teamRole = z.enum(teamRoles).meta({ id: 'TeamRole' });
export type TeamRole = z.infer<typeof teamRole>;

export const teamTitle = plainText(120);

const teamPermissions = z
  .object(
    Object.fromEntries(recordPermissions.team.map((flag) => [flag, z.boolean()])) as {
      [P in (typeof recordPermissions.team)[number]]: z.ZodBoolean;
    },
  )
  .meta({ id: 'TeamPermissions' });
export type TeamPermissions = z.infer<typeof teamPermissions>;

export const team = z
  .object({
    id,
    title: z.string(),
    memberCount: z.number(),
    admins: z
      .array(z.object({ id, name: z.string() }))
      .describe('who looks after it: its active members with the role admin, by name'),
    batchCount: z.number().describe('of the batches that the caller may view'),
    ownRole: teamRole
      .nullable()
      .describe("the caller's role in it; null for institution admins who are no members"),
    permissions: teamPermissions,
    createdAt: instant,
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof team>;

const teamMember = z
  .object({
    personId: id,
    name: z.string(),
    email: z.string().nullable(),
    role: teamRole,
    state: z.enum(personStates),
    mayChange: z.boolean().describe('whether the caller may change the role or remove the person'),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMember>;

/** One team in full: its members, and the batches that become unassigned if it's deleted. */
export const teamDetail = team
  .extend({
    members: z.array(teamMember),
    batches: z.array(z.object({ id, title: z.string(), isArchived: z.boolean() })),
  })
  .meta({ id: 'TeamDetail' });
export type TeamDetail = z.infer<typeof teamDetail>;
