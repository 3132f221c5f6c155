import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** What Canvas's own accessibility checker counts in a course, as its lists of courses say where it's switched on. */
const counts = `
alter table courses
  add column canvas_active_count integer, -- issues; null where Canvas doesn't say
  add column canvas_resolved_count integer; -- issues; null where Canvas doesn't say
`;

export const up = (db: Kysely<unknown>) => runCommented(db, counts);
