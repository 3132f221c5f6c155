import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { currentMs } from '#server/infra/clock.ts';
import type { Budget } from './budget.ts';

/** A budget as read, and the database's clock, in milliseconds since 1970. */
interface ReadBudget {
  readonly budget: Budget | undefined;
  readonly version: number;
  readonly now: number;
}

/** One token at one Canvas. */
export interface BudgetKey {
  /** identifies both without revealing the token */
  readonly key: string;
  readonly origin: string;
}

/** A budget untouched for this long starts over, in seconds. */
const forgottenAfter = 600;

export async function readBudget(key: string): Promise<ReadBudget> {
  const { rows } = await sql<{ now: number; version: number | null; state: Budget | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, b.version,
      case when b.touched_at > now() - ${forgottenAfter} * interval '1 second' then b.state end as state
    from (select 1) as one left join canvas_budgets b on b.key = ${key}`.execute(db());
  const [row] = rows;
  return { budget: row?.state ?? undefined, version: row?.version ?? 0, now: row?.now ?? currentMs() };
}

/** Writes a budget unless it has changed since it was read; false if it has. */
export async function writeBudget(
  { key, origin }: BudgetKey,
  version: number,
  budget: Budget,
): Promise<boolean> {
  const state = JSON.stringify(budget);
  if (version === 0) return insertBudget({ key, origin }, state);
  const { numUpdatedRows } = await db()
    .updateTable('canvas_budgets')
    .set({ version: version + 1, state, origin, touched_at: sql`now()` })
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A new token has a new budget. */
async function insertBudget({ key, origin }: BudgetKey, state: string) {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('canvas_budgets')
    .values({ key, origin, state })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
