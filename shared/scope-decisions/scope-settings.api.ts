import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, titled } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { longestKindTitle, reviewMonths } from './scope-decision.ts';
import { scopeStandings } from './scope-terms.ts';

export const mostScopeKinds = 30;
export const longestNeeds = 500;
export const longestScopeLabel = 40;

const scopeKindContent = z.strictObject({
  title: plainText(longestKindTitle),
  needs: plainText(longestNeeds).nullable().default(null).describe('what has to be true'),
  reviewMonths: reviewMonths.nullable().default(null).describe('when it is looked at again'),
});
export type ScopeKindContent = z.output<typeof scopeKindContent>;

/** A kind of exception that the institution knows. */
export const scopeKind = titled
  .extend({
    needs: z.string().nullable(),
    reviewMonths: z.number().nullable(),
    useCount: z.number().describe('decisions of that kind that count now'),
  })
  .meta({ id: 'ScopeKind' });
export type ScopeKind = z.infer<typeof scopeKind>;

const label = plainText(longestScopeLabel).nullable();

const scopeSettingsContent = z.strictObject({
  labels: z
    .strictObject({ in_scope: label, archived: label, third_party: label, exception: label })
    .describe('what the institution calls them; null: as everybody does'),
  archiveMark: plainText(longestScopeLabel)
    .nullable()
    .describe('what titles of archives begin with; null: they are not marked'),
  compliesFrom: z.iso
    .date()
    .nullable()
    .describe('what archives have to be older than; null: the conditions of archives are not asked'),
});
export type ScopeSettingsContent = z.output<typeof scopeSettingsContent>;

const scopeSettings = scopeSettingsContent
  .extend({
    named: z.record(z.enum(scopeStandings), z.string()).describe('what they are called for the caller'),
    kinds: z.array(scopeKind).describe('by title'),
    version: z.number(),
  })
  .meta({ id: 'ScopeSettings' });
export type ScopeSettings = z.infer<typeof scopeSettings>;

export const readScopeSettings = endpoint({
  method: 'GET',
  path: '/api/scope-settings',
  summary: 'Reads what the institution calls the standings of scope, and its kinds of exceptions.',
  access: 'batches.view',
  response: scopeSettings,
});

export const updateScopeSettings = endpoint({
  method: 'PUT',
  path: '/api/scope-settings',
  summary: 'Changes the names of the standings, the mark of archives and the day of compliance.',
  access: 'institution.manage',
  problems: ['conflict'],
  body: scopeSettingsContent.extend({ version: z.number().int() }),
  response: scopeSettings,
});

export const startScopePreset = endpoint({
  method: 'POST',
  path: '/api/scope-settings/preset',
  summary:
    'Takes over names, a mark, a day and kinds of exceptions that fit ADA Title II. Kinds with the same title stay.',
  access: 'institution.manage',
  body: z.strictObject({ preset: z.literal('us') }),
  response: scopeSettings,
});

export const createScopeKind = endpoint({
  method: 'POST',
  path: '/api/scope-kinds',
  summary: 'Adds a kind of exception.',
  access: 'institution.manage',
  creates: 'scope_kind',
  problems: ['conflict'],
  body: scopeKindContent,
  response: scopeKind,
});

export const updateScopeKind = endpoint({
  method: 'PUT',
  path: '/api/scope-kinds/:id',
  summary: 'Changes a kind of exception. Decisions keep what it was called.',
  access: 'institution.manage',
  changes: 'scope_kind',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: scopeKindContent,
  response: scopeKind,
});

export const removeScopeKind = endpoint({
  method: 'DELETE',
  path: '/api/scope-kinds/:id',
  summary: 'Removes a kind of exception. Decisions keep what it was called.',
  access: 'institution.manage',
  changes: 'scope_kind',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ id }),
});
