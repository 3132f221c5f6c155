import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParam, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { listedStandings } from '#shared/scope-decisions/scope-terms.ts';
import { captionStates, video, videoDetail, videoHosts } from './video.ts';
import { videoSorts } from './video.columns.ts';

const narrowedVideos = z.object({
  search: pageQuery.shape.search,
  captions: z.enum(captionStates).optional(),
  host: z.enum(videoHosts).optional(),
  unavailable: z.literal('true').optional().describe('only those of which students see “video unavailable”'),
  seen: z.enum(['true', 'false']).default('true').describe('only what students get to'),
  standing: z.enum(listedStandings).default('in_scope').describe('in scope: in at least one of the courses'),
  batchId: idParam.optional(),
});
export type NarrowedVideos = z.output<typeof narrowedVideos>;

const videosQuery = pageQuery
  .extend({
    ...narrowedVideos.shape,
    sortBy: z.enum(videoSorts).default('priority').describe('priority: reach × what is missing'),
    sortOrder: sortOrder.default('desc'),
  })
  .meta({ id: 'VideosQuery' });
export type VideosQuery = z.output<typeof videosQuery>;

/** How many videos have which captions, of all that the query finds whatever their captions. */
const captionCounts = z.record(z.enum(captionStates), z.number());
export type CaptionCounts = z.infer<typeof captionCounts>;

const videosPage = z.object({
  videos: z.array(video),
  pagination,
  outOfScopeCount: z.number().describe('of all that the query finds, whatever its standing'),
  counts: captionCounts,
  unavailable: z.number().describe('of the unknown ones, how many students can’t watch'),
});

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/media',
  heavy: true,
  summary:
    'Lists the videos of the courses that the caller sees, each once: those first that most students meet and that lack most.',
  access: 'batches.view',
  query: videosQuery,
  response: videosPage,
});

export const exportVideos = endpoint({
  method: 'GET',
  path: '/api/media/export',
  summary: 'Exports the videos that the list with this query has, as a CSV file or a workbook.',
  access: 'batches.view',
  query: videosQuery.omit({ page: true, limit: true }).extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const listCourseVideos = endpoint({
  method: 'GET',
  path: '/api/courses/:id/media',
  summary: 'Lists the videos of a course, with the places that show them.',
  access: onCourse('view'),
  params: idParams,
  query: videosQuery.omit({ batchId: true, standing: true }),
  response: videosPage,
});

export const readVideo = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  summary: 'Reads what is known of a video, and where the courses that the caller sees show it.',
  access: 'batches.view',
  problems: ['not_found'],
  params: idParams,
  response: videoDetail,
});

export const lookAgain = endpoint({
  method: 'POST',
  path: '/api/media/:id/look',
  summary: 'Has a video’s host asked again, soon.',
  access: 'batches.view',
  changes: 'video',
  problems: ['conflict', 'not_found'],
  params: idParams,
  response: videoDetail,
});

/** How many videos an instructor is shown: three can be mended today. */
export const mostTaughtVideos = 3;

export const listTaughtVideos = endpoint({
  method: 'GET',
  path: '/api/instructor/media',
  summary:
    'Lists the three videos that lack captions most, of the course the session was opened from, for a person who teaches it.',
  access: 'session',
  flavour: 'readygo',
  query: previewQuery,
  response: z.object({
    videos: z.array(videoDetail),
    total: z.number().describe('without a person’s captions'),
  }),
});
