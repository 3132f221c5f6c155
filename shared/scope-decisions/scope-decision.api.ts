import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { scopeDecisionSorts } from './scope-decision.columns.ts';
import {
  mostSubjectsAtOnce,
  scopeDecision,
  scopeDecisionContent,
  scopeSubject,
  scopeSubjects,
} from './scope-decision.ts';
import { decisionAlarms, scopeAlarms, scopeStandings } from './scope-terms.ts';

const listQuery = z
  .object({
    search: pageQuery.shape.search.describe("part of the title of what was decided about, or its course's"),
    standing: z.enum(scopeStandings).optional(),
    subject: z.enum(scopeSubjects).optional(),
    kindId: idParam.optional(),
    ruleId: idParam.optional(),
    courseId: idParam.optional(),
    alarm: z.enum(decisionAlarms).optional(),
    review: z.enum(['overdue', 'soon']).optional().describe('soon: within 30 days'),
    isEnded: z
      .enum(['no', 'yes'])
      .default('no')
      .describe('yes: decisions that no longer count; no: those that do'),
    sortBy: z.enum(scopeDecisionSorts).default('decidedAt'),
    sortOrder: sortOrder.default('desc'),
  })
  .meta({ id: 'ScopeDecisionListQuery' });
export type ScopeDecisionListQuery = z.output<typeof listQuery>;

export const listScopeDecisions = endpoint({
  method: 'GET',
  path: '/api/scope-decisions',
  heavy: true,
  summary: 'Lists decisions about the scope of courses that the caller may view, and of what is in them.',
  access: 'batches.view',
  query: pageQuery.extend(listQuery.shape),
  response: z.object({ decisions: z.array(scopeDecision), pagination }),
});

export const exportScopeDecisions = endpoint({
  method: 'GET',
  path: '/api/scope-decisions/export',
  summary: 'Exports the decisions that the list with this query has, as a CSV file or a workbook.',
  access: 'batches.view',
  query: listQuery.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const readCourseScope = endpoint({
  method: 'GET',
  path: '/api/courses/:id/scope',
  summary:
    'Reads how a course stands, what was decided about it and what is in it, and what contradicts that.',
  access: onCourse('view'),
  params: idParams,
  response: z.object({
    standing: z.enum(scopeStandings),
    label: z.string(),
    alarms: z.array(z.enum(scopeAlarms)).describe("the course's and those of what is in it"),
    decision: scopeDecision.nullable().describe('null: nobody decided'),
    parts: z.array(scopeDecision).describe('what was decided about items, documents and videos of it'),
    history: z.array(scopeDecision).describe('decisions about the course that no longer count; newest first'),
    canDecide: z.boolean(),
  }),
});

/** How many of a course's items, documents and videos a search shows. */
export const mostSubjectsFound = 20;

export const findScopeSubjects = endpoint({
  method: 'GET',
  path: '/api/courses/:id/scope-subjects',
  summary: `Finds items, documents and videos of a course to decide about, by their titles; ${mostSubjectsFound} at most, those that students reach first.`,
  access: onCourse('view'),
  params: idParams,
  query: z.object({ search: pageQuery.shape.search }),
  response: z.object({
    found: z.array(
      z.object({
        subject: z.enum(scopeSubjects),
        key: z.string(),
        title: z.string(),
        isUsed: z.boolean().nullable().describe('whether students reach it; null: not known'),
        standing: z.enum(scopeStandings).nullable().describe('as was decided about it; null: nobody did'),
      }),
    ),
  }),
});

export const decideScope = endpoint({
  method: 'POST',
  path: '/api/courses/:id/scope-decisions',
  summary:
    'Decides about a course, or items, documents and videos of it. It can be undone for 30 seconds. For many courses there is the bulk action `decide_scope`.',
  access: onCourse('decide_scope'),
  problems: ['not_found'],
  params: idParams,
  body: z.strictObject({
    subjects: z.array(scopeSubject).min(1).max(mostSubjectsAtOnce),
    decision: scopeDecisionContent,
  }),
  response: z.object({ changedCount: z.number(), decisionIds: z.array(id) }),
});

/** In how many places one call decides about documents or videos. */
export const mostPlacesAtOnce = 5_000;

export const decideScopeWherever = endpoint({
  method: 'POST',
  path: '/api/scope-decisions',
  summary: `Decides about documents or videos in all courses that have them and that the caller may change; a document is the same wherever its bytes are. At most ${mostPlacesAtOnce} places. It can be undone for 30 seconds.`,
  access: 'courses.change',
  problems: ['conflict', 'not_found'],
  body: z.strictObject({
    subject: z.enum(['document', 'video']),
    ids: z.array(id).min(1).max(mostSubjectsAtOnce).describe('as their lists have them'),
    decision: scopeDecisionContent,
  }),
  response: z.object({
    changedCount: z.number().describe('places with another decision now'),
    refusedCount: z.number().describe('places in courses that the caller may not change'),
  }),
});
