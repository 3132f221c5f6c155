import type { Migration } from 'kysely';
import * as institutions from './0001-institutions.ts';
import * as launch from './0002-launch.ts';
import * as courses from './0003-courses.ts';
import * as jobWorkers from './0006-job-workers.ts';

/** Every step from an empty database to today's, in order. Written once, never changed, only added to. */
export const migrations: Record<string, Migration> = {
  '0001-institutions': institutions,
  '0002-launch': launch,
  '0003-courses': courses,
  '0006-job-workers': jobWorkers,
};
