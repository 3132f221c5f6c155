import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const sumsByScope = `
alter table course_groups
  add column is_out boolean -- whether they weren't in scope at the end of the day; null: summed up before that was told
`;

export const up = (db: Kysely<unknown>) => runCommented(db, sumsByScope);
