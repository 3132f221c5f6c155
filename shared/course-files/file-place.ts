import * as z from 'zod';
import { itemKinds } from '#shared/courses/content.ts';

/** What names a file in a course: an item, a module, or the course's card or banner. */
export const filePlace = z
  .object({
    kind: z.enum([...itemKinds, 'module', 'course']),
    title: z.string(),
    address: z.string().nullable().describe('the path in Canvas below the course'),
    isSeen: z.boolean().nullable().describe("whether students get there; null: that isn't known"),
  })
  .meta({ id: 'FilePlace' });
export type FilePlace = z.infer<typeof filePlace>;

/** How many of a file's places are kept and shown; the rest are counted. */
export const mostPlaces = 20;
