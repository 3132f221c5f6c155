import { sql, type Kysely } from 'kysely';

/** Institutions, their people and teams, sessions, and the audit log. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create extension if not exists pg_trgm;

    create table institutions (
      id integer generated always as identity primary key,
      slug text not null unique,
      title text not null,
      domain_names text[] not null default '{}',
      status smallint not null default 1 check (status in (0, 1)),
      is_new boolean not null default true,
      is_ready_go boolean not null default false,
      is_mock_data boolean not null default false,
      use_live_events boolean not null default false,
      active_products text[] not null default '{core}',
      features text[] not null default '{}',
      locale text not null default 'en',
      time_zone text not null default 'UTC',
      canvas_url text not null,
      canvas_root_account_id text not null,
      canvas_oauth_client_id text,
      canvas_oauth_client_secret text,
      settings jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on column institutions.canvas_oauth_client_secret is 'sealed';

    create table people (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      issuer text,
      subject text,
      lms_user_id text,
      name text not null,
      name_key text collate "C" not null,
      email text,
      is_lms_admin boolean not null default false,
      is_admin boolean not null default false,
      can_manage_checklists boolean not null default false,
      source text not null default 'lms' check (source in ('lms', 'manual', 'csv')),
      state text not null default 'active' check (state in ('active', 'invited', 'deactivated')),
      preferences jsonb not null default '{}',
      last_seen_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (institution_id, id),
      unique (institution_id, issuer, subject),
      unique (institution_id, lms_user_id)
    );
    create index people_by_name on people (institution_id, name_key, id);
    create index people_by_identity on people (issuer, subject);

    create table teams (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      title text not null,
      title_key text collate "C" not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (institution_id, id),
      unique (institution_id, title_key)
    );

    create table team_members (
      institution_id integer not null,
      team_id integer not null,
      person_id integer not null,
      role text not null check (role in ('admin', 'edit', 'read')),
      created_at timestamptz not null default now(),
      primary key (team_id, person_id),
      foreign key (institution_id, team_id) references teams (institution_id, id) on delete cascade,
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    );
    create index team_members_by_person on team_members (person_id);

    create table contexts (
      id integer generated always as identity primary key,
      institution_id integer not null,
      person_id integer not null,
      lms_account_id text not null,
      title text not null,
      last_used_at timestamptz not null default now(),
      unique (person_id, lms_account_id),
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    );

    create table super_admins (
      issuer text not null,
      subject text not null,
      role text not null check (role in ('ROLE_SUPER_ADMIN', 'system-admin')),
      granted_by text not null,
      created_at timestamptz not null default now(),
      primary key (issuer, subject, role)
    );

    create table sessions (
      id integer generated always as identity primary key,
      token_hash text not null unique,
      institution_id integer not null,
      person_id integer not null,
      context_id integer references contexts (id) on delete set null,
      acting_institution_id integer references institutions (id) on delete set null,
      kind text not null check (kind in ('embedded', 'tab', 'login')),
      lms_course_id text,
      is_high_contrast boolean not null default false,
      locale text,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    );
    create index sessions_by_person on sessions (person_id) where revoked_at is null;
    create index sessions_by_expiry on sessions (expires_at);

    create table audit_entries (
      id bigint generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      person_id integer references people (id) on delete set null,
      person_name text not null default '',
      acting_from_institution_id integer references institutions (id) on delete set null,
      action text not null,
      record_type text,
      record_id text,
      detail jsonb not null default '{}',
      request_id text,
      address text,
      at timestamptz not null default now()
    );
    create index audit_entries_by_time on audit_entries (institution_id, at desc, id desc);
  `.execute(db);
}
