import * as z from 'zod';
import { udoitRule } from '#shared/findings/finding.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { fixReasons, fixStates } from './fix.ts';
import { fixAnswer, fixWays } from './fix-form.ts';

/** How sure it is that a place is a copy: by Canvas's map of copies or equal keys and surroundings, or the element alone. */
export const copyTiers = ['exact', 'element'] as const;
export type CopyTier = (typeof copyTiers)[number];

export const copyPlace = z
  .object({
    findingId: id,
    courseId: id,
    courseTitle: z.string(),
    courseCode: z.string().nullable(),
    itemTitle: z.string(),
    itemUrl: z.string(),
    tier: z.enum(copyTiers),
    isConcluded: z.boolean(),
    isBlueprint: z.boolean(),
    reason: z.enum(fixReasons).nullable().describe('why it can’t be fixed from here; null: it can'),
  })
  .meta({ id: 'CopyPlace' });
export type CopyPlace = z.infer<typeof copyPlace>;

export const listCopies = endpoint({
  method: 'GET',
  path: '/api/findings/:id/copies',
  summary:
    'Lists other places with an equal element, as far as the caller sees them: which are exact copies, which can be fixed from here, and why the others can’t.',
  access: 'session',
  params: idParams,
  query: pageQuery.extend({ tier: z.enum(copyTiers).optional(), can: z.enum(['yes', 'no']).optional() }),
  response: z.object({
    places: z.array(copyPlace),
    pagination,
    counts: z.object({
      total: z.number(),
      isMore: z.boolean().describe('there are more than were counted'),
      courses: z.number().describe('other courses with such places'),
      sections: z.number().describe('of these, those with the same course code'),
      exact: z.number(),
      canFix: z.number(),
      fromBlueprint: z.number(),
      notYours: z.number(),
    }),
  }),
});

export const fixRunStates = [
  'planning',
  'planned',
  'unconfirmed',
  'running',
  'paused',
  'stopped',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;

/** How far a blueprint's sync is: not asked for, with Canvas, or over. */
export const syncStates = ['open', 'asked', 'running', 'done', 'failed'] as const;

export const fixRun = z
  .object({
    id,
    rule: udoitRule,
    way: z.enum(fixWays),
    value: z.string().nullable(),
    sourceFindingId: id.nullable(),
    state: z.enum(fixRunStates),
    stoppedBy: z.enum(['altered', 'failures', 'grant_ended']).nullable(),
    startedBy: z.string(),
    confirmedBy: z.string().nullable(),
    startedAt: instant,
    endedAt: instant.nullable(),
    counts: z.object({
      total: z.number(),
      read: z.number().describe('places that the dry run has looked at'),
      canFix: z.number(),
      canNot: z.number(),
      verified: z.number(),
      failed: z.number(),
      waiting: z.number(),
      undone: z.number(),
    }),
    actionId: id
      .nullable()
      .describe('the bulk action that writes it: cancel, pause, retry and undo are its own'),
    syncs: z
      .array(
        z.object({
          courseId: id,
          title: z.string(),
          state: z.enum(syncStates),
          said: z.string().nullable().describe("Canvas's own words"),
        }),
      )
      .describe('blueprints among the places, whose copies wait for a sync'),
    can: z.object({
      start: z.boolean(),
      pause: z.boolean(),
      goOn: z.boolean(),
      cancel: z.boolean(),
      retry: z.boolean(),
      undo: z.boolean(),
      sync: z.boolean(),
    }),
  })
  .meta({ id: 'FixRun' });
export type FixRun = z.infer<typeof fixRun>;

/** Above that many places, their number is typed before they're written, and another administrator confirms (facts/fixes §5). */
export const typedFrom = 25;
export const confirmedFrom = 500;
export const mostPlaces = 5_000;

export const planFixRun = endpoint({
  method: 'POST',
  path: '/api/fix-runs',
  summary:
    'Begins a dry run: each place is read, found, planned and verified, and nothing is written. Read the run until it is planned.',
  access: 'courses.change',
  tokens: 'refused',
  problems: ['conflict', 'not_found'],
  body: z.strictObject({
    findingId: id,
    answer: fixAnswer,
    which: z.union([
      z.strictObject({ tier: z.enum(copyTiers) }),
      z.strictObject({ findingIds: z.array(id).min(1).max(mostPlaces) }),
    ]),
    inConcluded: z.boolean().default(false),
  }),
  response: fixRun,
});

export const readFixRun = endpoint({
  method: 'GET',
  path: '/api/fix-runs/:id',
  summary: 'Reads a run of fixes.',
  access: 'session',
  params: idParams,
  response: fixRun,
});

const runPlace = copyPlace.omit({ isBlueprint: true, tier: true }).extend({
  findingId: id.nullable(),
  state: z.enum(fixStates),
  fixId: id,
  before: z.string().nullable(),
  after: z.string().nullable(),
  said: z.string().nullable(),
});
export type RunPlace = z.infer<typeof runPlace>;

export const listRunPlaces = endpoint({
  method: 'GET',
  path: '/api/fix-runs/:id/places',
  summary:
    'Lists the places of a run with what would be, or was, changed, and why some can’t be. Exporting the fixes of the run gives them as a table.',
  access: 'session',
  params: idParams,
  query: pageQuery.extend({ state: z.enum(fixStates).optional(), search: pageQuery.shape.search }),
  response: z.object({ places: z.array(runPlace), pagination }),
});

export const startFixRun = endpoint({
  method: 'POST',
  path: '/api/fix-runs/:id/start',
  summary:
    'Writes a planned run: three places first, then the rest. It stops by itself at the first place that Canvas changed.',
  access: 'session',
  tokens: 'refused',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({
    typed: z.number().optional().describe(`the number of places, above ${typedFrom} of them`),
  }),
  response: fixRun,
});

export const changeFixRun = endpoint({
  method: 'POST',
  path: '/api/fix-runs/:id/:step',
  summary:
    'Pauses a run, goes on with it, cancels what is left, tries what failed again, undoes all of it, or offers its blueprints’ sync to Canvas.',
  access: 'session',
  tokens: 'refused',
  problems: ['conflict', 'not_found'],
  params: z.object({ id: idParam, step: z.enum(['pause', 'go-on', 'cancel', 'retry', 'undo', 'sync']) }),
  response: fixRun,
});

export const listFixRuns = endpoint({
  method: 'GET',
  path: '/api/fix-runs',
  summary: "Lists the caller's runs of fixes, newest first; administrators get all of the institution's.",
  access: 'session',
  query: pageQuery,
  response: z.object({ runs: z.array(fixRun), pagination }),
});
