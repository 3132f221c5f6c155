import * as z from 'zod';
import { onCourse } from '../access/abilities.ts';
import { itemKind } from '../findings/finding.ts';
import { gap } from '../courses/course.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { endpoint } from '../http/endpoint.ts';
import { id, idParams, instant } from '../http/id.ts';
import { pageQuery, pagination, sortOrder } from '../http/page.ts';
import { tidyLists, unreadKinds } from './tidy-lists.ts';

const list = z.enum(tidyLists);

const tidyList = z
  .object({
    list,
    count: z.number().nullable().describe("null if it isn't known"),
    megabytes: z.number().nullable().describe('the size of its files together; null for other lists'),
    gaps: z.array(gap).describe("why it isn't known: parts of the course that couldn't be read"),
    unread: z
      .array(z.object({ kind: z.enum(unreadKinds), count: z.number() }))
      .describe(
        "why unused files aren't known although all parts were read: texts, questions of quizzes or web files that weren't, or texts that name files in a way that can't be followed",
      ),
    isOff: z.boolean().describe("the institution doesn't have this checked"),
    isApproximate: z
      .boolean()
      .describe('counted before it was known that something that could use some of these files is not read'),
  })
  .meta({ id: 'TidyListState' });
export type TidyListState = z.infer<typeof tidyList>;

const total = z.number().nullable();

export const tidySummary = z
  .object({
    scannedAt: instant.nullable().describe('null: never, so nothing is known'),
    lists: z.array(tidyList),
    totals: z.object({
      content: total,
      files: total,
      filesMb: total,
      filesInUsePercent: total,
      reclaimableMb: total,
      linksChecked: total,
      linksLeftOut: total.describe(
        'links to the web whose hosts are never asked: LTI tools, proxies, denied hosts',
      ),
      toTidyUp: total,
      tidiedUp: total,
    }),
    largeFileMb: z.number().describe('from this size on a file is large'),
  })
  .meta({ id: 'TidySummary' });
export type TidySummary = z.infer<typeof tidySummary>;

/** The columns that a list of things to tidy up can be sorted by. */
export const tidySorts = ['title', 'size', 'updatedAt', 'foundAt'] as const;
export type TidySort = (typeof tidySorts)[number];

export const tidyEntry = z
  .object({
    id,
    title: z.string(),
    url: z.string().nullable().describe('its page in Canvas'),
    kind: itemKind.nullable(),
    megabytes: z.number().nullable(),
    updatedAt: instant.nullable(),
    foundAt: instant,
    target: z.string().nullable().describe('what a link leads to, as plain text'),
  })
  .meta({ id: 'TidyEntryRow' });
export type TidyEntryRow = z.infer<typeof tidyEntry>;

const entryQuery = pageQuery
  .extend({
    sortBy: z.enum(tidySorts).default('title'),
    sortOrder: sortOrder.default('asc'),
  })
  .meta({ id: 'TidyEntryQuery' });
export type TidyEntryQuery = z.output<typeof entryQuery>;

const entryPage = z.object({ entries: z.array(tidyEntry), pagination });

export const readTidy = endpoint({
  method: 'GET',
  path: '/api/courses/:id/tidy',
  summary: 'Says what there is to tidy up in a course: every list with its number, and why one is unknown.',
  access: onCourse('view'),
  params: idParams,
  response: tidySummary,
});

export const listTidyEntries = endpoint({
  method: 'GET',
  path: '/api/courses/:id/tidy/:list',
  summary: 'Lists the things behind one of those numbers, with links into Canvas.',
  access: onCourse('view'),
  params: idParams.extend({ list }),
  query: entryQuery,
  response: entryPage,
});

export const readTaughtTidy = endpoint({
  method: 'GET',
  path: '/api/instructor/tidy',
  summary:
    'Says what there is to tidy up in the course the session was opened from, for a person who teaches it.',
  access: 'session',
  flavour: 'readygo',
  query: previewQuery,
  response: tidySummary,
});

export const listTaughtTidyEntries = endpoint({
  method: 'GET',
  path: '/api/instructor/tidy/:list',
  summary: 'Lists the things behind one of those numbers in the course the session was opened from.',
  access: 'session',
  flavour: 'readygo',
  params: z.object({ list }),
  query: entryQuery.extend(previewQuery.shape),
  response: entryPage,
});
