import { sql } from 'kysely';
import { isFilledBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import type { Reader } from './column-sql.ts';

/** Which of some courses the reader can have scanned: those in a batch that they can fill. */
export async function listScannable({ scope, actor }: Reader, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ course_id: number }>`
    select distinct bc.course_id from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
    where bc.course_id = any(${[...ids]}::int[]) and ${isFilledBy(actor)}`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}
