import { sql, type Kysely } from 'kysely';

/** Logins with Canvas in progress: the browser leaves for Canvas and comes back with the state. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table canvas_logins (
      state_hash text primary key,
      binding_hash text not null,
      institution_id integer not null references institutions (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index canvas_logins_by_expiry on canvas_logins (expires_at);
  `.execute(db);
}
