import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const severeBefore = `
alter table course_files
  add column was_severe boolean not null default false -- whether a version before this one had a severe fault
`;

export const up = (db: Kysely<unknown>) => runCommented(db, severeBefore);
