import * as z from 'zod';
import { onPerson } from '#shared/access/abilities.ts';
import { bulkOutcome } from '#shared/http/bulk.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { teamRole } from '#shared/teams/team.ts';
import { personSorts } from './people.columns.ts';
import { personStates } from './person-states.ts';
import {
  canvasPerson,
  lmsUserId,
  newPersonProblems,
  person,
  personDetail,
  personEmail,
  personName,
  personRoles,
  personSources,
  personIssues,
} from './person.ts';

const peopleQuery = pageQuery.extend({
  sortBy: z.enum(personSorts).default('name'),
  sortOrder: sortOrder.default('asc'),
  role: z.enum(personRoles).optional(),
  teamId: idParam.optional(),
  state: z.enum(personStates).optional(),
  source: z.enum(personSources).optional(),
});

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  heavy: true,
  summary: 'Lists people: everyone for institution admins; themselves and their teammates for others.',
  access: 'session',
  query: peopleQuery,
  response: z.object({ people: z.array(person), pagination }),
});

export const exportPeople = endpoint({
  method: 'GET',
  path: '/api/people/export',
  summary: 'Exports all people that the list with this query has, as a CSV file or a workbook.',
  access: 'session',
  query: peopleQuery.omit({ page: true, limit: true }).extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

/** How many people one request can add. */
export const addSliceSize = 100;

const newMembership = z.strictObject({ teamId: id, role: teamRole });

export const addPeople = endpoint({
  method: 'POST',
  path: '/api/people',
  summary:
    "Adds people by their Canvas ids, by which they're recognised when they first open Courseyard. Returns a result for each.",
  access: 'institution.manage',
  body: z.strictObject({
    source: z.enum(['manual', 'csv']).default('manual'),
    people: z
      .array(
        z.strictObject({
          lmsUserId,
          name: personName,
          email: personEmail.nullable().default(null),
          isAdmin: z.boolean().default(false),
          canManageChecklists: z.boolean().default(false),
          teams: z.array(newMembership).max(50).default([]),
        }),
      )
      .min(1)
      .max(addSliceSize),
  }),
  response: bulkOutcome(z.string()),
});

export const searchCanvasPeople = endpoint({
  method: 'GET',
  path: '/api/people/canvas',
  summary:
    'Searches the people in Canvas by name, login, email or id. Returns up to 20 and waits 3 seconds at most.',
  access: 'institution.manage',
  problems: ['upstream_failed'],
  query: z.object({ search: z.string().trim().min(3, personIssues.searchShort.id).max(200) }),
  response: z.object({ people: z.array(canvasPerson) }),
});

/** How many people one request can look up. */
export const lookUpSliceSize = 10;

const asList = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item).min(1).max(lookUpSliceSize), item.transform((one) => [one])]);

export const lookUpCanvasPeople = endpoint({
  method: 'GET',
  path: '/api/people/lookup',
  summary:
    'Looks up who in Canvas has each of the email addresses or ids: one person, none or several. Waits 3 seconds at most.',
  access: 'institution.manage',
  problems: ['upstream_failed'],
  query: z.object({ who: asList(z.union([personEmail, lmsUserId])) }),
  response: z.object({
    results: z.array(
      z.object({
        who: z.string(),
        outcome: z.enum(['found', 'none', 'several']),
        person: canvasPerson.nullable().describe('who was found'),
      }),
    ),
  }),
});

/** How many rows a file of people can have. */
export const csvRowLimit = 500;

export const csvPerson = z
  .object({
    line: z.number().describe("the row's last line in the file"),
    name: z.string(),
    email: z.string(),
    lmsUserId: z.string(),
    isAdmin: z.boolean(),
    teamTitle: z.string().describe("as the file names it; '' for none"),
    team: z.object({ id, title: z.string(), role: teamRole }).nullable(),
    problem: z.enum(newPersonProblems).nullable().describe("why the row can't be added"),
    needsLookup: z
      .boolean()
      .describe('whether this person must be looked up in Canvas before the row can be added'),
  })
  .meta({ id: 'CsvPerson' });
export type CsvPerson = z.infer<typeof csvPerson>;

export const previewPeopleCsv = endpoint({
  method: 'POST',
  path: '/api/people/csv',
  reads: true,
  summary:
    'Reads a CSV file with the columns email, lms user id, name, team, team role, admin, and reports the problems in each row. Adds nobody.',
  access: 'institution.manage',
  upload: 'csvFile',
  response: z.object({ rows: z.array(csvPerson) }),
});

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/people/:id',
  summary: 'Reads one person with what the caller may do.',
  access: onPerson('view'),
  params: idParams,
  response: personDetail,
});

export const updatePerson = endpoint({
  method: 'PUT',
  path: '/api/people/:id',
  summary:
    "Changes a person's roles: institution admin, checklists, team memberships (role null removes them from the team). Anything left out stays.",
  access: onPerson('edit'),
  params: idParams,
  body: z.strictObject({
    isAdmin: z.boolean().optional(),
    canManageChecklists: z.boolean().optional(),
    memberships: z
      .array(z.strictObject({ teamId: id, role: teamRole.nullable() }))
      .max(200)
      .optional(),
  }),
  response: personDetail,
});

export const setPersonState = endpoint({
  method: 'PUT',
  path: '/api/people/:id/state',
  summary: 'Deactivates a person, ending their sessions at once, or reactivates them.',
  access: onPerson('deactivate'),
  params: idParams,
  body: z.strictObject({ state: z.enum(['active', 'deactivated']) }),
  response: personDetail,
});

export const setSuperAdmin = endpoint({
  method: 'PUT',
  path: '/api/people/:id/super-admin',
  summary:
    'Makes a person who has opened Courseyard a super admin of the whole installation, or revokes that.',
  access: onPerson('set_super_admin'),
  tokens: 'refused',
  params: idParams,
  body: z.strictObject({ isSuperAdmin: z.boolean() }),
  response: personDetail,
});

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:id',
  summary: 'Removes a person. What they own goes to the new owner, who is required if there is anything.',
  access: onPerson('remove'),
  params: idParams,
  query: z.strictObject({ newOwnerId: idParam.optional() }),
  response: z.object({ id }),
});
