import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const names = `
alter table course_videos
  add column also_named text[] not null default '{}' -- not personal: other keys by which the course’s texts name it
`;

export const up = (db: Kysely<unknown>) => runCommented(db, names);
