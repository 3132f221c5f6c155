import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { udoitTypes } from '#shared/scans/udoit-rules.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { changeKey } from '#shared/undos/undo.ts';
import { courseFinding, findingStates, itemFindings, itemKind, ruleFindings, udoitRule } from './finding.ts';

const yes = z.enum(['true', 'false']).default('false');

/** What narrows a list of findings. */
const narrowed = z
  .object({
    state: z.enum(findingStates).default('active'),
    rule: udoitRule.optional(),
    type: z.enum(udoitTypes).optional(),
    severity: z.enum(['error', 'suggestion']).optional(),
    kind: itemKind.optional(),
    itemId: idParam.optional(),
    needsReview: yes.describe('only what a person has to look at'),
    publishedOnly: yes.describe('leaves out items hidden from students'),
    search: pageQuery.shape.search,
  })
  .meta({ id: 'NarrowedFindings' });
export type NarrowedFindings = z.output<typeof narrowed>;

export const findingSorts = ['item', 'rule', 'foundAt'] as const;
export type FindingSort = (typeof findingSorts)[number];

const findingsQuery = pageQuery
  .extend({
    ...narrowed.shape,
    sortBy: z.enum(findingSorts).default('item'),
    sortOrder: sortOrder.default('asc'),
  })
  .meta({ id: 'FindingsQuery' });
export type FindingsQuery = z.output<typeof findingsQuery>;

export const itemSorts = ['count', 'title'] as const;
export type ItemSort = (typeof itemSorts)[number];

const itemsQuery = pageQuery
  .extend({
    ...narrowed.shape,
    sortBy: z.enum(itemSorts).default('count'),
    sortOrder: sortOrder.default('desc'),
  })
  .meta({ id: 'ItemsQuery' });
export type ItemsQuery = z.output<typeof itemsQuery>;

const findingsPage = z.object({ findings: z.array(courseFinding), pagination });
const rulesFound = z.object({ rules: z.array(ruleFindings) });
const itemsPage = z.object({ items: z.array(itemFindings), pagination });

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/courses/:id/findings',
  summary: 'Lists what the accessibility scan found in a course, one finding a row.',
  access: onCourse('view'),
  params: idParams,
  query: findingsQuery,
  response: findingsPage,
});

export const listFoundRules = endpoint({
  method: 'GET',
  path: '/api/courses/:id/findings/rules',
  summary: 'Lists the rules that a course breaks, what fixing each would gain first.',
  access: onCourse('view'),
  params: idParams,
  query: narrowed,
  response: rulesFound,
});

export const listFoundItems = endpoint({
  method: 'GET',
  path: '/api/courses/:id/findings/items',
  summary: 'Lists the items of a course in which something was found.',
  access: onCourse('view'),
  params: idParams,
  query: itemsQuery,
  response: itemsPage,
});

/** Findings of a course: one, all that break a rule, or all in an item. */
const chosenFindings = z
  .union([
    z.strictObject({ findingId: id }),
    z.strictObject({ rule: udoitRule }),
    z.strictObject({ itemId: id }),
  ])
  .meta({ id: 'ChosenFindings' });
export type ChosenFindings = z.infer<typeof chosenFindings>;

/** The longest reason for resolving findings. */
export const longestReason = 500;

const settled = z.object({
  changed: z.number(),
  unchanged: z.number().describe('those that were in that state already'),
});

export const resolveFindings = endpoint({
  method: 'POST',
  path: '/api/courses/:id/findings/resolve',
  summary:
    'Marks findings as fine, with a reason: they no longer count, until their element changes. Can be undone for 30 seconds.',
  access: onCourse('resolve'),
  problems: ['conflict'],
  params: idParams,
  body: z.strictObject({ which: chosenFindings, reason: plainText(longestReason), changeKey }),
  response: settled,
});

export const reopenFindings = endpoint({
  method: 'POST',
  path: '/api/courses/:id/findings/reopen',
  summary: 'Makes resolved findings count again. Can be undone for 30 seconds.',
  access: onCourse('resolve'),
  problems: ['conflict'],
  params: idParams,
  body: z.strictObject({ which: chosenFindings, changeKey }),
  response: settled,
});

const ofOwnCourse = {
  method: 'GET',
  access: 'session',
  flavour: 'readygo',
} as const;

export const listTaughtFindings = endpoint({
  ...ofOwnCourse,
  path: '/api/instructor/findings',
  summary: 'Lists what was found in the course the session was opened from, for a person who teaches it.',
  query: findingsQuery.extend(previewQuery.shape),
  response: findingsPage,
});

export const listTaughtFoundRules = endpoint({
  ...ofOwnCourse,
  path: '/api/instructor/findings/rules',
  summary: 'Lists the rules that the course the session was opened from breaks, for a person who teaches it.',
  query: narrowed.extend(previewQuery.shape),
  response: rulesFound,
});

export const listTaughtFoundItems = endpoint({
  ...ofOwnCourse,
  path: '/api/instructor/findings/items',
  summary:
    'Lists the items in which something was found, of the course the session was opened from, for a person who teaches it.',
  query: itemsQuery.extend(previewQuery.shape),
  response: itemsPage,
});
