import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { membersOf } from '#server/relations/batches.ts';
import { scansOf } from '#server/relations/scans.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** How many courses the batches have now, each once, and when the newest of their values was read from the LMS. */
export async function readNow(scope: Scope, batchIds: readonly number[], tool: Tool) {
  const { rows } = await sql<{ courses: number; newest: Date | null }>`
    select count(*)::int as courses, max(s.scanned_at) as newest
    from (select m.course_id from ${membersOf(scope)} m
      where m.batch_id = any(${[...batchIds]}::int[]) group by m.course_id) held
    left join ${scansOf(scope)} s on s.course_id = held.course_id and s.tool = ${tool}`.execute(db());
  return rows[0] ?? { courses: 0, newest: null };
}
