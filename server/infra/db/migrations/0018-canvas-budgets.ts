import { sql, type Kysely } from 'kysely';

/**
 * How many requests each Canvas and token can take, shared by all processes. Unlogged: it changes every second, and no
 * one needs it after a crash.
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
