import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { historyStateOf } from '#server/relations/history.ts';

/** From here on nothing is written under a day before this one. */
export async function sealBefore({ institutionId }: Scope, day: string) {
  await sql`insert into history_states as s (institution_id, today) values (${institutionId}, ${day}::date)
    on conflict (institution_id) do update set today = greatest(s.today, excluded.today)`.execute(db());
}

/**
 * The day to write a change of who's in a batch under: the given one, or a later one. Clocks differ, and an institution
 * can move its time zone west; but what's summed up must never change, and neither must the order of what was written.
 */
export async function findMembersDay(scope: Scope, batchId: number, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select greatest(${day}::date, (select today from ${historyStateOf(scope)} s), max(from_day), max(to_day) + 1) as day
    from member_spans where batch_id = ${batchId}`.execute(db());
  return rows[0]?.day ?? day;
}
