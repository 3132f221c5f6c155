import { sql, type Kysely } from 'kysely';

/**
 * A search in a batch reads the batch's own rows, which lie together in the index of its keys: 1 to 3 ms for 5,000 courses.
 * By the search index it took 5 to 15 ms, as that has to leave out the courses of all other batches, and each new member
 * cost more there than in the four other indexes together. Only in a batch of 200,000 is a rare term found later without
 * it: after 45 ms instead of 2.
 */
export async function up(db: Kysely<unknown>) {
  await sql`drop index batch_courses_by_search`.execute(db);
}
