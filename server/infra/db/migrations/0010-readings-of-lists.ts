import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** What an uploaded list can mean: each reading is a list of its own, until someone says which is meant. */
const readings = `
alter table course_lists
  add column reading_of integer, -- the list that this is one reading of
  add column reading_column text, -- free text: the name of its column of ids, in the file
  add column reading_place integer, -- the place of that column, from 1 on
  add column numbers_are text check (numbers_are in ('lms', 'sis')), -- what the column’s numbers are in this reading
  add column chosen_reading integer, -- the reading that a person chose
  add column rows_above integer not null default 0; -- titles and notes above the file’s header
create index course_lists_by_reading on course_lists (reading_of) where reading_of is not null;

alter table course_list_rows
  add column reason text check (reason in ('altered', 'elsewhere', 'conflict')), -- why it is malformed, if more is known
  add column also_sis text; -- free text: the SIS id in the same row
`;

export const up = (db: Kysely<unknown>) => runCommented(db, readings);
