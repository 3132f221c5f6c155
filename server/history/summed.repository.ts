import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

export interface SummedState {
  readonly today: string;
  readonly summed_from: string | null;
  readonly summed_to: string | null;
}

/** How far past days are summed up; nobody else goes on with it until the transaction ends. */
export async function lockSummed(scope: Scope): Promise<SummedState | undefined> {
  const { rows } = await sql<SummedState>`select today, summed_from, summed_to from history_states
    where institution_id = ${scope.institutionId} for update`.execute(db());
  return rows[0];
}

export async function setSummedTo(scope: Scope, day: string) {
  await sql`update history_states set summed_to = ${day}::date, summed_from = coalesce(summed_from, ${day}::date)
    where institution_id = ${scope.institutionId}`.execute(db());
}

/** The first day on which anything is known, but no earlier than a given one. */
export async function findFirstDay(scope: Scope, earliest: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(${earliest}::date, least(
      (select min(valid_from) from course_history where institution_id = ${scope.institutionId}),
      (select min(from_day) from member_spans where institution_id = ${scope.institutionId}))) as day`.execute(
    db(),
  );
  return rows[0]?.day ?? undefined;
}

/** Takes note of batches whose first day is over by now: the sums have them from the next day on that is summed up. */
export async function noteBegunBatches(scope: Scope, lastDay: string) {
  await sql`insert into batch_pasts (batch_id, institution_id, past_to)
    select s.batch_id, s.institution_id, case when min(state.summed_to) is not null then least(min(state.summed_to), min(s.from_day) - 1) end
    from member_spans s join history_states state on state.institution_id = s.institution_id
    where s.institution_id = ${scope.institutionId} and s.from_day <= ${lastDay}::date
    group by s.batch_id, s.institution_id
    on conflict do nothing`.execute(db());
}

/** A batch that the sums of earlier days don't have yet, up to which day, and since when its courses had values. */
export async function findUnfinishedPast(scope: Scope) {
  const { rows } = await sql<{ batch_id: number; past_to: string; first_day: string | null }>`
    select p.batch_id, p.past_to, (
      select min(h.valid_from) from member_spans s join course_history h on h.course_id = s.course_id
      where s.batch_id = p.batch_id and s.has_past) as first_day
    from batch_pasts p where p.institution_id = ${scope.institutionId} and p.past_to is not null
    order by p.batch_id limit 1`.execute(db());
  return rows[0];
}

export async function setPastTo(scope: Scope, batchId: number, pastTo: string | null) {
  await db()
    .updateTable('batch_pasts')
    .set({ past_to: pastTo })
    .where('institution_id', '=', scope.institutionId)
    .where('batch_id', '=', batchId)
    .execute();
}

/** Deletes the sums of groups all of whose batches are gone: no report can ask for them any more. */
export async function deleteOrphanedGroups(scope: Scope) {
  await sql`delete from course_groups g where g.institution_id = ${scope.institutionId} and not exists (
    select from batch_pasts p where p.batch_id = any(g.batch_ids))`.execute(db());
}
