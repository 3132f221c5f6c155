import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** How much of each kind of content a course has, and how much of it was checked. */
const contents = `
alter table course_scans
  add column contents jsonb -- not personal: how much of each kind of content was found, read and not; null until a scan counted it
`;

export const up = (db: Kysely<unknown>) => runCommented(db, contents);
