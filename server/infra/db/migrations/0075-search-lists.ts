import { sql, type Kysely } from 'kysely';

/**
 * New rows wait in a list before they're sorted into a search index, and who fills the list sorts it in: twice in a first
 * sync of 20,000 courses, for a third of the index's time. These two have room for 35,000 courses, which are sorted in
 * within a minute (search-indexes.ts); until then they cost a search some 10 ms per 20,000.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter index courses_by_search set (gin_pending_list_limit = 32768);
    alter index batch_courses_by_search set (gin_pending_list_limit = 32768);
  `.execute(db);
}
