import * as z from 'zod';
import { filter } from '#shared/filters/filter.ts';
import { id } from '#shared/http/id.ts';
import { searchedText } from '#shared/text/plain-text.ts';

/** How many courses can be named one by one; for more, there is "all except". */
export const mostNamedCourses = 10_000;
const mostBatches = 500;

/** Which courses a table shows: those of the batches, or of all active ones, of a team if there's one, that match the search and the filter. */
export const courseScope = z
  .strictObject({
    batchIds: z
      .array(id)
      .max(mostBatches)
      .default([])
      .describe('none: all active batches the caller may view'),
    teamId: id.optional().describe('only batches of this team, however many they are'),
    search: searchedText
      .optional()
      .describe("part of the title, code, SIS id or id; case and accents don't matter"),
    filter: filter.default([]),
  })
  .meta({ id: 'CourseScope' });
export type CourseScope = z.output<typeof courseScope>;

/** Courses chosen in a table: some by name, or all that it shows except some. */
export const courseSelection = z
  .union([
    z.strictObject({ selected: z.array(id).min(1).max(mostNamedCourses) }),
    z.strictObject({ all: courseScope, except: z.array(id).max(mostNamedCourses).default([]) }),
  ])
  .meta({ id: 'CourseSelection' });
export type CourseSelection = z.output<typeof courseSelection>;
