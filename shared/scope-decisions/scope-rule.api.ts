import * as z from 'zod';
import { cellValue, columnId } from '#shared/columns/column.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, titled } from '#shared/http/id.ts';
import { scopeRule, scopeRuleContent } from './scope-rule.ts';

const kind = { access: 'institution.manage' } as const;

export const listScopeRules = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/scope-rules',
  summary: 'Lists the rules of scope, in the order in which they decide: the first that matches does.',
  response: z.object({ rules: z.array(scopeRule) }),
});

export const previewScopeRule = endpoint({
  ...kind,
  method: 'POST',
  reads: true,
  path: '/api/scope-rules/preview',
  summary: 'Says about which courses a rule would decide now. Nothing is kept.',
  body: scopeRuleContent.pick({ condition: true, standing: true }),
  response: z.object({
    courseCount: z.number().describe('courses that match'),
    isAll: z.boolean().describe('these are all courses in active batches'),
    leavingCount: z.number().describe('those that would no longer be in scope, but are now'),
    handCount: z.number().describe('those that people decided about: they stay as they are'),
    first: z
      .array(titled.extend({ values: z.array(z.object({ column: columnId, value: cellValue })) }))
      .describe('ten at most, by title'),
    fault: z.string().nullable().describe('why it would rest, in words'),
  }),
});

export const createScopeRule = endpoint({
  ...kind,
  method: 'POST',
  path: '/api/scope-rules',
  summary: 'Makes a rule of scope. All courses are looked at right after.',
  creates: 'scope_rule',
  problems: ['conflict', 'not_found'],
  body: scopeRuleContent,
  response: scopeRule,
});

export const updateScopeRule = endpoint({
  ...kind,
  method: 'PUT',
  path: '/api/scope-rules/:id',
  summary:
    'Changes, pauses or resumes a rule of scope. If someone else changed it since `version`, nothing is saved. All courses are looked at right after.',
  changes: 'scope_rule',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: scopeRuleContent.extend({ version: z.number().int() }),
  response: scopeRule,
});

export const removeScopeRule = endpoint({
  ...kind,
  method: 'DELETE',
  path: '/api/scope-rules/:id',
  summary: 'Removes a rule of scope. What it decided ends right after; the history keeps it.',
  changes: 'scope_rule',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ id }),
});
