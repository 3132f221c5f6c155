import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { db } from '#server/infra/db/database.ts';

/**
 * Deletes history and last scans of courses in no batch since before the moment, at most so many courses. Returns how
 * many there were. The courses stay, for the lists that name them.
 */
export async function forgetUntracked(scope: Scope, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with forgotten as (
      select c.id from courses c
      where c.institution_id = ${scope.institutionId} and c.untracked_at < ${before}
        and not exists (select from batch_courses m join batches b on b.id = m.batch_id
          where m.course_id = c.id and b.deleted_at is null)
        and (exists (select from course_scans s where s.course_id = c.id)
          or exists (select from course_history h where h.course_id = c.id))
      order by c.id limit ${limit}
    ), scans as (
      delete from course_scans s using forgotten f where s.course_id = f.id
    ), spans as (
      delete from course_history h using forgotten f where h.course_id = f.id
    )
    select count(*)::int as count from forgotten`.execute(db());
  return rows[0]?.count ?? 0;
}
