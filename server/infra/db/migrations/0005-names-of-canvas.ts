import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** What Canvas calls itself and its pages, and since when it has refused a sync. */
const names = `
alter table institutions
  add column canvas_hosts text[] not null default '{}', -- not personal: other host names of its Canvas, as launches said
  add column canvas_shard text; -- not personal: of the ids of its Canvas, as launches said

alter table syncs
  add column refused_since timestamptz; -- Canvas has asked to wait since then; null once it answers

-- names of pages that aren’t in Canvas’s list, and what it shows by them. Why: a renamed page keeps its former names.
-- Kept: as content_items. Seen by: nobody, it’s machinery.
create table course_page_names (
  institution_id integer not null,
  course_id integer not null,
  name text not null, -- free text: can name people
  lms_page_id text, -- null if Canvas said that there is no such page
  asked_at timestamptz not null,
  primary key (course_id, name),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
`;

export const up = (db: Kysely<unknown>) => runCommented(db, names);
