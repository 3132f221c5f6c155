import * as z from 'zod';
import { timeZone } from '#shared/account/preferences.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant, titled } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { runnersWithNeeds } from '#shared/task-runners/task-runner.api.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { institutionSorts } from './institution.columns.ts';
import * as institution from './institution.ts';

const { institutionDetail, institutionSummary } = institution;

const institutionsQuery = pageQuery.extend({
  sortBy: z.enum(institutionSorts).default('title'),
  sortOrder: sortOrder.default('asc'),
  includeArchived: z.stringbool().default(false),
});

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/api/institutions',
  heavy: true,
  summary: 'Lists all institutions, a page at a time; searches titles, slugs and domains.',
  access: 'institutions.manage',
  query: institutionsQuery,
  response: z.object({ institutions: z.array(institutionSummary), pagination }),
});

export const exportInstitutions = endpoint({
  method: 'GET',
  path: '/api/institutions/export',
  summary: 'Exports all institutions that the list with this query has, as a CSV file or a workbook.',
  access: 'institutions.manage',
  query: institutionsQuery.omit({ page: true, limit: true }).extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

/** What a super admin enters for an institution; secrets go in and never come out. */
const values = {
  title: institution.institutionTitle,
  slug: institution.institutionSlug,
  domainNames: institution.domainNames,
  tools: institution.institutionTools,
  isReadyGo: z.boolean(),
  activeProducts: institution.activeProducts.describe('the tools and the flavour at once, instead of both'),
  locale: z.enum(locales),
  timeZone,
  canvasUrl: institution.webAddress,
  rootAccountId: plainText(64),
  oauthClientId: plainText(200)
    .nullable()
    .describe('the developer key of “Log in with Canvas”; null removes it and its secret'),
  oauthClientSecret: plainText(500),
  runnerToken: plainText(500).describe(
    "the service account's token, for every tool that has no authorisation of its own",
  ),
};

export const newInstitution = z
  .strictObject({
    ...values,
    slug: values.slug.optional().describe('made of the title if absent'),
    canvasUrl: values.canvasUrl.optional().describe('https and the first domain if absent'),
    domainNames: values.domainNames.default([]),
    tools: values.tools.default(['core']),
    isReadyGo: values.isReadyGo.default(false),
    activeProducts: values.activeProducts.optional(),
    locale: values.locale.default('en'),
    timeZone: values.timeZone.default('UTC'),
    rootAccountId: values.rootAccountId.default('1'),
    oauthClientId: values.oauthClientId.default(null),
    oauthClientSecret: values.oauthClientSecret.optional(),
    runnerToken: values.runnerToken.optional(),
  })
  .meta({ id: 'NewInstitution' });
export type NewInstitution = z.output<typeof newInstitution>;

export const createInstitution = endpoint({
  method: 'POST',
  path: '/api/institutions',
  summary: 'Adds an institution. It counts as new until its admins have saved its settings.',
  access: 'institutions.manage',
  tokens: 'refused',
  creates: 'institution',
  body: newInstitution,
  response: institutionDetail,
});

export const readInstitution = endpoint({
  method: 'GET',
  path: '/api/institutions/:id',
  summary:
    "Reads one institution with its LTI registrations. Secrets are never returned, only whether they're set.",
  access: 'institutions.manage',
  params: idParams,
  response: institutionDetail,
});

export const institutionChange = z
  .strictObject({
    ...values,
    status: z.union([z.literal(0), z.literal(1)]),
    useLiveEvents: z.boolean().describe('whether Canvas’s live events are taken'),
  })
  .partial()
  .extend({ version: z.number().int().optional() })
  .meta({ id: 'InstitutionChange' });
export type InstitutionChange = z.output<typeof institutionChange>;

export const updateInstitution = endpoint({
  method: 'PUT',
  path: '/api/institutions/:id',
  summary:
    'Changes the given fields of an institution. Status 0 archives it and ends its sessions, 1 brings it back. Changing the Canvas address removes the secrets for the old one.',
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  body: institutionChange,
  response: institutionDetail,
});

export const takeSnapshot = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/snapshots',
  summary:
    "Queues a scan of every tracked course of an institution, except those scanned in the last ten minutes, and updates its batches' daily figures.",
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  response: titled,
});

export const listInstitutionRunners = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/taskrunners',
  summary: "Reads an institution's task runners as last checked, and what they need in Canvas.",
  access: 'institutions.manage',
  params: idParams,
  response: runnersWithNeeds.extend({ id, title: z.string() }),
});

export const checkInstitutionRunners = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/taskrunners/check',
  summary: "Starts a check of an institution's task runners. It's finished when `checkedAt` has changed.",
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  response: titled,
});

const deploymentId = plainText(255);

export const addLtiRegistration = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/registrations',
  summary:
    'Registers an LTI platform with deployments for an institution. Addresses are needed unless Instructure hosts the Canvas.',
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  body: z.strictObject({
    issuer: institution.webAddress,
    clientId: plainText(200),
    deploymentIds: z.array(deploymentId).min(1).max(50),
    authenticationEndpoint: institution.webAddress.optional(),
    tokenEndpoint: institution.webAddress.optional(),
    jwksUrl: institution.webAddress.optional(),
  }),
  response: institutionDetail,
});

export const addDeployment = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/deployments',
  summary: 'Adds another deployment of a registered platform to an institution.',
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  body: z.strictObject({ platformId: id, deploymentId }),
  response: institutionDetail,
});

export const removeDeployment = endpoint({
  method: 'DELETE',
  path: '/api/institutions/:id/deployments',
  summary: 'Removes a deployment from an institution: launches through it are refused from then on.',
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  query: z.strictObject({ platformId: idParam, deploymentId }),
  response: institutionDetail,
});

export const makeRegistrationLink = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/registration-link',
  summary:
    "Creates a single-use address, valid for 24 hours, with which the LMS registers itself. It's in this response and never shown again.",
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  response: z.object({ id, title: z.string(), url: z.string(), expiresAt: instant }),
});
