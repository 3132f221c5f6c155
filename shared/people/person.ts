import * as z from 'zod';
import { recordPermissions } from '#shared/access/abilities.ts';
import { readCanvasId } from '#shared/courses/canvas-id.ts';
import { id, instant } from '#shared/http/id.ts';
import { teamRole } from '#shared/teams/team.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { personStates } from './person-states.ts';
import { defineMessages } from '#shared/text/messages.ts';

export const personIssues = defineMessages({
  lmsUserId: { id: 'person.issue.lmsUserId', defaultMessage: 'This must be the number of a Canvas user' },
  searchShort: { id: 'person.issue.searchShort', defaultMessage: 'Type at least 3 characters' },
});

/** How a person got here: by a launch, added one by one, or from a file. */
export const personSources = ['lms', 'manual', 'csv'] as const;
export type PersonSource = (typeof personSources)[number];

/** The roles a list of people can be filtered by; 'none' is people without any role. */
export const personRoles = [
  'ui-admin',
  'account-admin',
  'ROLE_MANAGE_CHECKLISTS',
  'team-admin',
  'team-edit',
  'team-read',
  'none',
] as const;
export type PersonRole = (typeof personRoles)[number];

/** Canvas's own limit for a name is 255 characters. */
export const personName = plainText(255);
export const personEmail = z.email().max(254);
/** An id in Canvas, in any of its forms. */
export const lmsUserId = z
  .string()
  .trim()
  .regex(/^\d{1,20}(~\d{1,20})?$/, personIssues.lmsUserId.id)
  .refine((given) => readCanvasId(given) !== undefined, personIssues.lmsUserId.id);

const personPermissions = z
  .object(
    Object.fromEntries(recordPermissions.person.map((flag) => [flag, z.boolean()])) as {
      [P in (typeof recordPermissions.person)[number]]: z.ZodBoolean;
    },
  )
  .meta({ id: 'PersonPermissions' });
export type PersonPermissions = z.infer<typeof personPermissions>;

export const person = z
  .object({
    id,
    name: z.string(),
    email: z.string().nullable(),
    lmsUserId: z.string().nullable(),
    isLmsAdmin: z
      .boolean()
      .describe('institution admin because the LMS said so at the last launch; ends when it no longer does'),
    accounts: z
      .array(z.string())
      .describe(
        'the uppermost accounts in Canvas that the person administers, if what belongs to them here is theirs to manage',
      ),
    isAdmin: z.boolean().describe('institution admin because it was granted here'),
    canManageChecklists: z.boolean(),
    teams: z
      .array(z.object({ id, title: z.string(), role: teamRole }))
      .describe('the teams that the caller may view'),
    isMailHeldBack: z
      .boolean()
      .describe("a mail server said that there's no such address: nothing goes there until it's tried again"),
    source: z.enum(personSources),
    state: z.enum(personStates),
    lastSeenAt: instant.nullable(),
    isYou: z.boolean().describe('whether this is the caller'),
    permissions: personPermissions,
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

/**
 * How it counts here that Canvas calls somebody an administrator: they aren't one; it does; it was said too long ago; the
 * institution lets admins of accounts below the root do nothing; or Canvas didn't say of what.
 */
const lmsRoles = ['none', 'counts', 'old', 'off', 'unknown'] as const;
export type LmsRole = (typeof lmsRoles)[number];

/** One person in full, with what someone else has to take over if the person is removed. */
export const personDetail = person
  .extend({
    isSuperAdmin: z.boolean().describe('looks after all institutions of the installation'),
    lmsRole: z.enum(lmsRoles).describe('how it counts here what Canvas calls them'),
    owns: z.object({
      batches: z.number(),
      quickViews: z.number().describe('those shared with others'),
    }),
    createdAt: instant,
  })
  .meta({ id: 'PersonDetail' });
export type PersonDetail = z.infer<typeof personDetail>;

/** A person as Canvas knows them. */
export const canvasPerson = z
  .object({
    lmsUserId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    personId: id.nullable().describe('the person here with that id in the LMS'),
  })
  .meta({ id: 'CanvasPerson' });
export type CanvasPerson = z.infer<typeof canvasPerson>;

/** Why a person can't be added: codes, which the client puts into words. */
export const newPersonProblems = [
  'who_missing',
  'email_invalid',
  'lms_id_invalid',
  'name_invalid',
  'team_unknown',
  'role_invalid',
  'team_missing',
  'admin_invalid',
  'already_here',
  'named_twice',
] as const;
export type NewPersonProblem = (typeof newPersonProblems)[number];
