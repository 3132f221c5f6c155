import * as z from 'zod';
import { id, instant, titled } from '#shared/http/id.ts';

/**
 * Where videos are. `page`: a file that a text plays by itself; `other`: hosts that tell nobody about captions, which are
 * named as not checkable.
 */
export const videoHosts = [
  'youtube',
  'kaltura',
  'panopto',
  'vimeo',
  'studio',
  'canvas',
  'page',
  'other',
] as const;
export type VideoHost = (typeof videoHosts)[number];

/** Hosts that are asked with a key of the institution's. */
export const keyedHosts = ['youtube', 'kaltura', 'panopto', 'vimeo', 'studio'] as const;
export type KeyedHost = (typeof keyedHosts)[number];

/** Captions that somebody put there are a person's; a machine's are those that the host made by itself. */
export const captionStates = ['none', 'machine', 'person', 'unknown'] as const;
export type CaptionState = (typeof captionStates)[number];

/**
 * Why captions are unknown. `unavailable`: students see “video unavailable”, it's private or deleted; `not_told`: there are
 * captions, and the host doesn't say whose; `budget`: nobody's captions, and the dearer question about a machine's has to
 * wait.
 */
export const unknownReasons = [
  'no_key',
  'key_refused',
  'waiting',
  'resting',
  'unavailable',
  'not_told',
  'budget',
  'elsewhere',
  'not_checkable',
  'switched_off',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** Reasons that a look at the video itself found; the others follow from what the institution has set up. */
export const foundReasons = [
  'unavailable',
  'not_told',
  'budget',
  'elsewhere',
] as const satisfies readonly UnknownReason[];
export type FoundReason = (typeof foundReasons)[number];

/** A place that shows a video. */
export const videoPlace = z
  .object({
    kind: z.string().describe('kind of the item, or `module`'),
    title: z.string(),
    address: z.string().nullable().describe('below the course in Canvas'),
    isReached: z.boolean().nullable().describe('whether students get there; null: unknown'),
  })
  .meta({ id: 'VideoPlace' });
export type VideoPlace = z.infer<typeof videoPlace>;

/** A video, once, however many courses show it. */
export const video = z
  .object({
    id,
    host: z.enum(videoHosts),
    site: z.string().describe('the host’s name where it has several; otherwise empty'),
    title: z.string().nullable(),
    url: z.string().nullable().describe('where people watch it'),
    seconds: z.number().nullable(),
    captions: z.enum(captionStates),
    reason: z.enum(unknownReasons).nullable().describe('why captions are unknown'),
    languages: z.array(z.string()).nullable().describe('of its captions; null: unknown'),
    lookedAt: instant.nullable(),
    students: z.number().nullable().describe('in the courses in which students reach it'),
    isReached: z.boolean().nullable().describe('whether students get to it; null: unknown'),
    placeCount: z.number(),
    courseCount: z.number(),
    inScopeCourseCount: z.number().describe('those of them in which it is in scope'),
    course: titled.describe('one of the courses'),
  })
  .meta({ id: 'Video' });
export type Video = z.infer<typeof video>;

/** All about a video. */
export const videoDetail = video
  .extend({
    isDue: z.boolean().describe('it’s about to be looked at'),
    places: z.array(videoPlace.extend({ course: titled, url: z.string().nullable().describe('in Canvas') })),
    can: z.object({ lookAgain: z.boolean() }),
  })
  .meta({ id: 'VideoDetail' });
export type VideoDetail = z.infer<typeof videoDetail>;
