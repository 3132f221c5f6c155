import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { membersOf } from '#server/relations/batches.ts';
import { scansOf } from '#server/relations/scans.ts';
import type { Product } from '#shared/task-runners/tool.ts';

/** How many courses the batches have now, each once. */
export async function countMembers(scope: Scope, batchIds: readonly number[]) {
  const { rows } = await sql<{ courses: number }>`
    select count(*)::int as courses from (
      select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[])
      group by m.course_id) held`.execute(db());
  return rows[0]?.courses ?? 0;
}

/** Among how many of the newest scans those of the batches are looked for first: reading all takes ten times as long. */
const newestFew = 1_000;

/** When the newest of the batches' values was read from the LMS. */
export async function findNewestScan(scope: Scope, batchIds: readonly number[], tool: Product) {
  const ofTool = sql`${scansOf(scope)} s where s.tool = ${tool} and s.scanned_at is not null`;
  const newestIn = async (scans: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ newest: Date | null }>`
      select max(s.scanned_at) as newest from ${scans} s where s.course_id in (
        select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[]))`.execute(
      db(),
    );
    return rows[0]?.newest ?? null;
  };
  const few = sql`(select s.course_id, s.scanned_at from ${ofTool} order by s.scanned_at desc limit ${newestFew})`;
  return (await newestIn(few)) ?? newestIn(sql`(select s.course_id, s.scanned_at from ${ofTool})`);
}
