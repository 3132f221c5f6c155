import { sql, type Kysely } from 'kysely';

/**
 * Each tool's task runner has its own authorisation: where it came from, which rights it lacks, when it last worked.
 * Whether it works is unknown until Canvas has been asked. Tokens of ours to be revoked wait in a table.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table task_runners
      alter column is_valid drop not null,
      alter column is_valid drop default,
      add column source text check (source in ('oauth', 'link', 'token', 'operator')),
      add column authorised_at timestamptz,
      add column authorised_by text,
      add column missing_permissions text[] not null default '{}',
      add column last_success_at timestamptz,
      add column last_error jsonb,
      add column last_error_at timestamptz;

    update task_runners set
      is_valid = case when access_token is null or checked_at is null then null else is_valid end,
      source = case when access_token is null then null when refresh_token is null then 'operator' else 'oauth' end,
      last_success_at = case when is_valid then checked_at end,
      last_error = reason,
      last_error_at = case when reason is not null then checked_at end;

    create table surrendered_tokens (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      canvas_url text not null,
      access_token text not null,
      refresh_token text,
      surrendered_at timestamptz not null default now()
    );
    comment on column surrendered_tokens.access_token is 'sealed';
    comment on column surrendered_tokens.refresh_token is 'sealed';
    create index surrendered_tokens_by_institution on surrendered_tokens (institution_id);
  `.execute(db);
}
