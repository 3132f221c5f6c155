import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scansOf } from '#server/relations/scans.ts';

interface Outdated {
  readonly scoreVersion: number;
  /** only courses with a higher id */
  readonly after: number;
  readonly limit: number;
}

/** Courses whose score was computed by other settings, in the order of their ids. */
export async function listOutdated(scope: Scope, { scoreVersion, after, limit }: Outdated) {
  const rows = await db()
    .selectFrom(scansOf(scope).as('s'))
    .select('s.course_id')
    .where('s.tool', '=', 'udoit')
    .where('s.scanned_at', 'is not', null)
    .where('s.score_version', 'is distinct from', scoreVersion)
    .where('s.course_id', '>', after)
    .orderBy('s.course_id')
    .limit(limit)
    .execute();
  return rows.map(({ course_id }) => course_id);
}
