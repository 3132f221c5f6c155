import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const pastDays = `
create index course_history_ended on course_history (institution_id, tool, (coalesce(valid_to, 'infinity'::date)))
`;

/** A past day's values are few of all that a long history has: those that ended before it are left out by an index. */
export const up = (db: Kysely<unknown>) => runCommented(db, pastDays);
