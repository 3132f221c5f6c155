import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

export interface HeldTasklist {
  readonly id: number;
  readonly course_id: number;
  readonly checklist_id: number;
  readonly completed_at: Date | null;
}

/**
 * Holds up others who change tasks of these tasklists, until the transaction ends; always in the order of ids, so that
 * no two can wait for each other.
 */
export async function holdTasklists(scope: Scope, ids: readonly number[]): Promise<readonly HeldTasklist[]> {
  const { rows } = await sql<HeldTasklist>`
    select id, course_id, checklist_id, completed_at from tasklists
    where institution_id = ${scope.institutionId} and id = any(${[...ids]}::int[]) and removed_at is null
    order by id for no key update`.execute(db());
  return rows;
}

/** Those of the tasklists that are completed. */
export async function listCompleted(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`select id from tasklists
    where institution_id = ${scope.institutionId} and id = any(${[...ids]}::int[])
      and completed_at is not null`.execute(db());
  return new Set(rows.map(({ id }) => id));
}
