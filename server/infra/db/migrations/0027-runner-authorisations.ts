import { sql, type Kysely } from 'kysely';

/** Task runners are authorised with Canvas: from the page, or by a one-time link for the account's owner. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table runner_links (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      tool text not null check (tool in ('core', 'udoit', 'tidyup')),
      token_hash text not null unique,
      canvas_url text not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      closed_as text check (closed_as in ('used', 'revoked', 'replaced'))
    );
    create unique index runner_links_open on runner_links (institution_id, tool) where closed_as is null;
    create index runner_links_by_expiry on runner_links (expires_at);

    create table runner_authorisations (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      tool text not null check (tool in ('core', 'udoit', 'tidyup')),
      session_id integer references sessions (id) on delete cascade,
      link_id integer references runner_links (id) on delete cascade,
      canvas_url text not null,
      ticket_hash text unique,
      state_hash text unique,
      binding_hash text,
      started_at timestamptz not null default now(),
      expires_at timestamptz not null,
      outcome text,
      check ((session_id is null) <> (link_id is null))
    );
    create index runner_authorisations_by_tool on runner_authorisations (institution_id, tool, id);
    create index runner_authorisations_by_session on runner_authorisations (session_id);
    create index runner_authorisations_by_link on runner_authorisations (link_id);
    create index runner_authorisations_by_expiry on runner_authorisations (expires_at);
  `.execute(db);
}
