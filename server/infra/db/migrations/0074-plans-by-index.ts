import { sql, type Kysely } from 'kysely';

/**
 * A session keeps the plans of a function's statements. One made while a table was known to be empty reads all of the
 * table from then on: a first sync of 20,000 courses took up to a minute. By index, it's as fast from the first row to the
 * last. (Functions that only look at the rows of their own statement need no index.)
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter function members_added() set enable_seqscan = off;
    alter function copy_course_facts() set enable_seqscan = off;
    alter function count_tasks(integer[]) set enable_seqscan = off;
    alter function write_span(integer, integer, text, double precision[], integer, boolean, date, integer)
      set enable_seqscan = off;
  `.execute(db);
}
