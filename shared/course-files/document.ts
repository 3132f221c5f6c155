import * as z from 'zod';
import { id, instant, titled } from '#shared/http/id.ts';
import { documentKinds, documentPlace } from '#shared/documents/document-place.ts';
import { filePlace } from './file-place.ts';

/**
 * How bad a document is: by its worst fault, without one (`clear`), not checked for a reason, or not looked at yet. A check by
 * machine finds no fault; that's never to be called accessible.
 */
export const documentVerdicts = ['severe', 'error', 'suggestion', 'clear', 'not_checked', 'waiting'] as const;
export type DocumentVerdict = (typeof documentVerdicts)[number];

/** Why a document wasn't checked: nobody wants that, its bytes couldn't be had, or the check of them was stopped. */
export const uncheckedReasons = [
  'too_large',
  'missing',
  'refused',
  'login_page',
  'unreachable',
  'timed_out',
  'crashed',
  'budget',
  'not_a_document',
  'old_format',
  'empty',
  'switched_off',
  'unused',
] as const;
export type UncheckedReason = (typeof uncheckedReasons)[number];

/** What the check of a document says, wherever the document is shown. */
export const documentCheck = z
  .object({
    verdict: z.enum(documentVerdicts),
    worstRule: z.string().nullable().describe('the worst fault; null if there is none'),
    reason: z.enum(uncheckedReasons).nullable().describe('why it wasn’t checked'),
    kind: z.enum(documentKinds).nullable(),
    oldFormat: z.string().nullable(),
    score: z.number().nullable(),
    pages: z.number().nullable().describe('or slides, or sheets'),
    checkedAt: instant.nullable(),
    reach: z
      .number()
      .nullable()
      .describe('3 and more: students get there; 1: only staff; 0: nothing uses it; null: that isn’t known'),
    placeCount: z.number().describe('in its course; in a list of all documents, wherever equal bytes are'),
  })
  .meta({ id: 'DocumentCheck' });
export type DocumentCheck = z.infer<typeof documentCheck>;

/** A document wherever equal bytes are: in one course, or in sixty. */
export const trackedDocument = documentCheck
  .extend({
    id,
    name: z.string(),
    url: z.string().describe('its page in Canvas, in one of the courses'),
    size: z.number().nullable().describe('in bytes'),
    producer: z.string().nullable().describe('the program that made it'),
    updatedAt: instant.nullable(),
    reviewedAt: instant.nullable(),
    course: titled.describe('one of the courses'),
    courseCount: z.number(),
    inScopeCourseCount: z.number().describe('those of them in which it is in scope'),
  })
  .meta({ id: 'TrackedDocument' });
export type TrackedDocument = z.infer<typeof trackedDocument>;

/** What's in the panel of a document. */
export const documentDetail = trackedDocument
  .extend({
    isDue: z.boolean().describe('it’s about to be checked'),
    words: z.number().nullable().describe('of running text; null: unknown'),
    findings: z.array(
      z.object({
        rule: z.string(),
        count: z.number(),
        places: z.array(z.object({ place: documentPlace, excerpt: z.string().optional() })),
      }),
    ),
    places: z.array(filePlace.extend({ url: z.string().nullable() })).describe('in the one course'),
    courses: z.array(titled).describe('the first twenty'),
    can: z.object({ checkAgain: z.boolean(), review: z.boolean() }),
  })
  .meta({ id: 'DocumentDetail' });
export type DocumentDetail = z.infer<typeof documentDetail>;
