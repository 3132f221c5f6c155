import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Deletes the lists of courses. */
export async function deleteEntries({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from tidy_entries
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}
