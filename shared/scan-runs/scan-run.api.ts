import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { failedScan, scanRun } from './scan-run.ts';

/** How many courses a request can name. */
export const mostNamedCourses = 5_000;
const ids = z.array(id).max(mostNamedCourses);

export const startScanRun = endpoint({
  method: 'POST',
  path: '/api/batches/:id/scan-runs',
  summary:
    'Scans courses of the batch now, or all of it. Those scanned within the last ten minutes are left out and counted. A batch has one run at a time.',
  access: onBatch('add_remove_courses'),
  problems: ['conflict'],
  params: idParams,
  body: z.strictObject({
    courseIds: ids.min(1).optional().describe('absent: all courses of the batch'),
    search: pageQuery.shape.search.describe('of all courses, only those that match'),
    except: ids.optional().describe('of all courses, those to leave out'),
    isFull: z.boolean().default(false).describe('read everything again, changed or not'),
  }),
  response: scanRun,
});

export const readScanRun = endpoint({
  method: 'GET',
  path: '/api/batches/:id/scan-runs/latest',
  summary: "Reads the progress or outcome of the batch's latest run of scans; null if there was none.",
  access: onBatch('view'),
  params: idParams,
  response: z.object({ run: scanRun.nullable() }),
});

export const listFailedScans = endpoint({
  method: 'GET',
  path: '/api/batches/:id/scan-runs/latest/failed',
  summary: "Lists the courses that the batch's latest run couldn't scan, and why.",
  access: onBatch('view'),
  params: idParams,
  query: pageQuery.pick({ page: true, limit: true }),
  response: z.object({ courses: z.array(failedScan), pagination }),
});

export const cancelScanRun = endpoint({
  method: 'POST',
  path: '/api/batches/:id/scan-runs/cancel',
  summary: 'Drops the scans of the run that still wait; those under way finish.',
  access: onBatch('add_remove_courses'),
  problems: ['conflict'],
  params: idParams,
  response: scanRun,
});

export const retryScanRun = endpoint({
  method: 'POST',
  path: '/api/batches/:id/scan-runs/retry',
  summary: 'Scans again the courses that the latest run failed to scan.',
  access: onBatch('add_remove_courses'),
  problems: ['conflict'],
  params: idParams,
  response: scanRun,
});
