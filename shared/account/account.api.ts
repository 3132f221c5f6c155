import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id } from '#shared/http/id.ts';
import { teamRole } from '#shared/teams/team.ts';
import { preferences } from './preferences.ts';

/** Roles that cover an institution or the whole installation, and where they come from. */
const heldRole = z.object({
  role: z.enum(['ROLE_SUPER_ADMIN', 'system-admin', 'ui-admin', 'account-admin', 'ROLE_MANAGE_CHECKLISTS']),
  source: z
    .enum(['lms', 'granted', 'installation'])
    .describe(
      "'lms': from Canvas, at the last launch; 'granted': given here; 'installation': by the operator or a super admin",
    ),
});

/** The person's own view of themselves: always in their own institution, even while acting for another. */
export const account = z
  .object({
    id,
    name: z.string(),
    email: z.string().nullable(),
    isMailHeldBack: z
      .boolean()
      .describe("a mail server said that there's no such address: nothing goes there until it's tried again"),
    lmsUserId: z.string().nullable(),
    institution: z.object({ id, title: z.string(), lmsUrl: z.string() }),
    roles: z.array(heldRole),
    teams: z.array(z.object({ id, title: z.string(), role: teamRole })),
    preferences,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: "Reads the caller's profile, roles, teams and preferences.",
  access: 'session',
  response: account,
});

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/api/user/preferences',
  summary: "Replaces the caller's preferences.",
  access: 'session',
  body: preferences,
  response: account,
});
