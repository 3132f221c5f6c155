import { sql, type Kysely } from 'kysely';

/**
 * People's API tokens, and an audit log that also records how a request ended, who it acted as, and the title of what
 * it changed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table api_tokens (
      id integer generated always as identity primary key,
      institution_id integer not null,
      person_id integer not null,
      title text not null,
      token_hash text not null unique,
      hint text not null,
      reach text not null check (reach in ('read', 'write')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    );
    comment on column api_tokens.hint is 'the last characters of the token, to tell it from others';
    create index api_tokens_by_person on api_tokens (person_id) where revoked_at is null;

    alter table audit_entries
      add column outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed')),
      add column code text,
      add column is_read boolean not null default false,
      add column via text check (via in ('embedded', 'tab', 'login', 'token')),
      add column acting_for_institution_id integer references institutions (id) on delete set null,
      add column record_title text,
      add column search_key text collate "C" not null default '';
    create index audit_entries_by_person on audit_entries (institution_id, person_id, at desc);
    create index audit_entries_by_record on audit_entries (institution_id, record_type, record_id, at desc);
    create index audit_entries_by_search on audit_entries using gin (search_key gin_trgm_ops);
  `.execute(db);
}
