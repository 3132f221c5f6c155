import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { bulkOutcome } from '#shared/http/bulk.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, titled } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { mostAnswers, statusProposal, statusRule, statusRuleModes } from './status-rule.ts';

export const listStatusRules = endpoint({
  method: 'GET',
  path: '/api/status-rules',
  summary: 'Lists which status courses get once a checklist is completed on them.',
  access: 'institution.manage',
  flavour: 'readygo',
  response: z.object({
    rules: z.array(statusRule).describe('by the titles of their checklists'),
    checklists: z.array(titled).describe('published ones without a rule that the caller finds'),
  }),
});

const content = { statusId: id, mode: z.enum(statusRuleModes) };

export const createStatusRule = endpoint({
  method: 'POST',
  path: '/api/status-rules',
  summary:
    'Makes a rule for a published checklist, which can have one. It applies to what is completed from then on.',
  access: 'institution.manage',
  flavour: 'readygo',
  creates: 'status_rule',
  problems: ['conflict', 'not_found'],
  body: z.strictObject({ checklistId: id, ...content }),
  response: statusRule,
});

export const updateStatusRule = endpoint({
  method: 'PUT',
  path: '/api/status-rules/:id',
  summary:
    'Changes a rule, and the status in what it has proposed. If someone else changed it since `version`, nothing is saved.',
  access: 'institution.manage',
  flavour: 'readygo',
  changes: 'status_rule',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ ...content, version: z.number().int() }),
  response: statusRule,
});

export const removeStatusRule = endpoint({
  method: 'DELETE',
  path: '/api/status-rules/:id',
  summary: 'Removes a rule, and what it has proposed. Courses keep the statuses that they have.',
  access: 'institution.manage',
  flavour: 'readygo',
  changes: 'status_rule',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ rules: z.array(statusRule) }),
});

export const listStatusProposals = endpoint({
  method: 'GET',
  path: '/api/status-proposals',
  summary: 'Lists statuses proposed for courses that the caller may view, newest first.',
  access: 'batches.view',
  flavour: 'readygo',
  query: pageQuery.pick({ page: true, limit: true }),
  response: z.object({ proposals: z.array(statusProposal), pagination }),
});

export const listCourseProposals = endpoint({
  method: 'GET',
  path: '/api/courses/:id/status-proposals',
  summary: 'Lists statuses proposed for a course, newest first.',
  access: onCourse('view'),
  flavour: 'readygo',
  params: idParams,
  response: z.object({ proposals: z.array(statusProposal) }),
});

export const answerStatusProposals = endpoint({
  method: 'POST',
  path: '/api/status-proposals/answers',
  summary: 'Accepts or declines proposed statuses of courses whose status the caller may set.',
  access: 'courses.change',
  flavour: 'readygo',
  body: z.strictObject({ ids: z.array(id).min(1).max(mostAnswers), isAccepted: z.boolean() }),
  response: bulkOutcome(id),
});
