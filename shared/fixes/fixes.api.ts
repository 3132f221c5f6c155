import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { udoitRule } from '#shared/findings/finding.ts';
import { fix, fixHands, fixPreview, fixStates, mostFixesAtOnce, openedFinding } from './fix.ts';
import { fixSorts } from './fix.columns.ts';
import { fixAnswer } from './fix-form.ts';
import { languageCode, longestCopy, suggestion } from '#shared/suggestions/suggestion.ts';

/** Findings that the session's person sees: of a course as staff, or of the course it was opened from as its teacher. */
const ofFinding = { access: 'session', params: idParams } as const;

export const openFinding = endpoint({
  ...ofFinding,
  method: 'GET',
  path: '/api/findings/:id/form',
  summary: 'Reads the place of a finding in Canvas as it is now, and the proved ways to mend it there.',
  problems: ['not_found', 'unavailable'],
  response: openedFinding,
});

export const previewFix = endpoint({
  ...ofFinding,
  method: 'POST',
  path: '/api/findings/:id/preview',
  reads: true,
  summary: 'Shows what an answer would make of the place. Nothing is written.',
  problems: ['not_found', 'unavailable'],
  body: z.strictObject({ answer: fixAnswer }),
  response: fixPreview,
});

const wantedFix = z.strictObject({
  findingId: id,
  answer: fixAnswer,
  seal: z
    .string()
    .max(200)
    .regex(/^[\w.:=+/-]*$/)
    .describe('of the preview that the person saw'),
  openSeconds: z.number().min(0).max(86_400).optional().describe('how long the person had it open'),
  suggestionId: id.optional().describe('the proposal that the text was, or began as'),
});

export const saveFixes = endpoint({
  method: 'POST',
  path: '/api/fixes',
  tokens: 'refused',
  outlivesSession: true,
  summary: `Saves one or several fixes of one item in Canvas, as one change, in the caller's name or the service account's. Read them until nothing is under way.`,
  access: 'session',
  problems: ['conflict', 'not_found'],
  body: z.strictObject({
    fixes: z.array(wantedFix).min(1).max(mostFixesAtOnce),
    inConcluded: z.boolean().default(false).describe('also if the course is concluded'),
  }),
  response: z.object({ fixes: z.array(fix) }),
});

export const readFix = endpoint({
  method: 'GET',
  path: '/api/fixes/:id',
  summary: 'Reads a fix and what became of it.',
  access: 'session',
  params: idParams,
  response: fix,
});

export const undoFix = endpoint({
  method: 'POST',
  path: '/api/fixes/:id/undo',
  tokens: 'refused',
  outlivesSession: true,
  summary:
    'Gives a place back what was there before the fix, in Canvas. Read the fix until nothing is under way.',
  access: 'session',
  problems: ['conflict', 'not_found'],
  params: idParams,
  response: fix,
});

export const readFixTexts = endpoint({
  method: 'GET',
  path: '/api/fixes/:id/texts',
  summary:
    'Reads what an item was before the fix and what it is now, side by side, where it can’t be undone by itself.',
  access: 'session',
  problems: ['not_found', 'unavailable'],
  params: idParams,
  response: z.object({
    before: z
      .string()
      .nullable()
      .describe('null: it isn’t kept here, or Canvas doesn’t give what its history has'),
    now: z.string().nullable().describe('null: the item is gone'),
  }),
});

const narrowedFixes = z.object({
  courseId: idParam.optional(),
  batchId: idParam.optional(),
  runId: idParam.optional(),
  rule: udoitRule.optional(),
  state: z.enum(fixStates).optional(),
  hand: z.enum(fixHands).optional(),
  mine: z.enum(['true', 'false']).default('false'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  search: pageQuery.shape.search,
});
export type NarrowedFixes = z.output<typeof narrowedFixes>;

const fixesQuery = pageQuery
  .extend({
    ...narrowedFixes.shape,
    sortBy: z.enum(fixSorts).default('at'),
    sortOrder: sortOrder.default('desc'),
  })
  .meta({ id: 'FixesQuery' });
export type FixesQuery = z.output<typeof fixesQuery>;

export const listFixes = endpoint({
  method: 'GET',
  path: '/api/fixes',
  summary:
    'Lists fixes in courses that the caller sees, newest first: who changed what, where, when, in whose name, undone or not. Instructors get those of the course the session was opened from.',
  access: 'session',
  query: fixesQuery,
  response: z.object({
    fixes: z.array(fix),
    pagination,
    numbers: z
      .object({
        written: z.number(),
        undone: z.number(),
        stale: z.number(),
        refused: z.number(),
        medianSeconds: z.number().nullable().describe('from opening to verified; null: none is known'),
      })
      .describe('of all that the filters leave'),
  }),
});

export const exportFixes = endpoint({
  method: 'GET',
  path: '/api/fixes/export',
  summary: 'Downloads the list of fixes as a table.',
  access: 'session',
  download: 'table',
  query: narrowedFixes.extend({ format: tableFormat }),
  response: tableFile,
});

export const readFindingPicture = endpoint({
  ...ofFinding,
  method: 'GET',
  path: '/api/findings/:id/picture',
  summary: 'Reads the picture that a finding is about, through the institution’s task runner.',
  problems: ['not_found', 'unavailable'],
  response: z.object({
    dataUrl: z.string().nullable().describe('a data: address; null: it can’t be shown'),
  }),
});

export const suggestWords = endpoint({
  ...ofFinding,
  method: 'POST',
  path: '/api/findings/:id/suggestion',
  tokens: 'refused',
  outlivesSession: true,
  summary:
    'Has the institution’s model propose a text for the picture that a finding is about. Nothing is saved in Canvas.',
  problems: ['conflict', 'not_found', 'too_many_requests', 'unavailable'],
  body: z.strictObject({
    wasTold: z.boolean().default(false).describe('the person has just read what leaves for the model'),
    language: languageCode.optional().describe('one of the institution’s; absent: the text’s own'),
    copy: z
      .string()
      .max(longestCopy)
      .regex(/^data:image\/(?:png|jpeg);base64,[\w+/]+={0,2}$/)
      .optional()
      .describe('the picture on a smaller scale, as a data: address, where the answer asked for one'),
  }),
  response: suggestion,
});
