import { sql, type Kysely } from 'kysely';

/**
 * How much each Canvas and token may be asked, shared by all processes. Unlogged: it changes each second, and after a
 * crash nobody needs it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create unlogged table canvas_budgets (
      key text primary key,
      version integer not null default 1,
      state jsonb not null,
      touched_at timestamptz not null default now()
    ) with (fillfactor = 50)`.execute(db);
}
