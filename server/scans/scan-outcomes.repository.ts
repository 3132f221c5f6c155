import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Phrase } from '#shared/text/phrase.ts';

export interface EndedScan {
  readonly course_id: number;
  /** why a tool failed; null if none did */
  readonly reason: Phrase | null;
  /** whether any tool read the course */
  readonly is_scanned: boolean;
}

/** Of the courses, those of which no scan waits or runs, and how those requested since a moment ended. */
export async function listEnded(scope: Scope, courseIds: readonly number[], since: Date) {
  const { rows } = await sql<EndedScan>`
    select c.id as course_id,
      (array_agg(s.reason order by s.tool) filter (where s.status = 'failed' and s.requested_at >= ${since}))[1] as reason,
      coalesce(bool_or(s.scanned_at >= ${since}), false) as is_scanned
    from unnest(${[...courseIds]}::int[]) c(id)
    left join course_scans s on s.course_id = c.id and s.institution_id = ${scope.institutionId}
    group by c.id
    having not coalesce(bool_or(s.status in ('pending', 'running')), false)`.execute(db());
  return rows;
}
