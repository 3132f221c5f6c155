/** Institutions, their people and teams, how people are logged in, and the audit log. */
export const people = `
create extension if not exists pg_trgm;

-- institutions with their settings. Why: whose data everything else is. Kept: until erased.
-- Seen by: institution admins.
create table institutions (
  id integer generated always as identity primary key,
  slug text not null unique,
  title text not null, -- free text: can name people
  domain_names text[] not null default '{}', -- not personal: of the institution
  status smallint not null default 1 check (status in (0, 1)), -- 1 active, 0 archived
  is_new boolean not null default true,
  is_ready_go boolean not null default false,
  is_mock_data boolean not null default false,
  use_live_events boolean not null default false,
  active_products text[] not null default '{core}',
  features text[] not null default '{}',
  locale text not null default 'en',
  time_zone text not null default 'UTC',
  canvas_url text not null, -- the origin, without a trailing slash
  canvas_root_account_id text not null,
  canvas_oauth_client_id text,
  canvas_oauth_client_secret text, -- sealed
  settings jsonb not null default '{}', -- free text: read by shared/institutions/institution-settings.ts
  score_version integer not null default 1, -- goes up with each change of what scores depend on
  reads_since timestamptz, -- older reads were made by other settings
  -- goes up with each change made on the pages, so nobody overwrites changes they haven’t seen
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- domains of institutions, for the page to log in. Why: people find their institution.
-- Kept: as long as the institution. Seen by: everyone.
create table institution_domains (
  domain_name text primary key, -- not personal: of the institution
  institution_id integer not null references institutions (id) on delete cascade
);
create index institution_domains_by_institution on institution_domains (institution_id);

/* A domain belongs to one institution: the key says so when an institution is saved. */
create function keep_institution_domains() returns trigger language plpgsql as $$
begin
  delete from institution_domains where institution_id = new.id and not (domain_name = any(new.domain_names));
  insert into institution_domains (domain_name, institution_id)
    select distinct d.name, new.id from unnest(new.domain_names) as d (name)
    where not exists (
      select from institution_domains o where o.domain_name = d.name and o.institution_id = new.id);
  return null;
end $$;
create trigger institution_domains_kept after insert or update of domain_names on institutions
  for each row execute function keep_institution_domains();

-- people who came by a launch or were added, with their rights. Why: to know who may do what. Kept: until erased.
-- Seen by: themselves and institution admins; colleagues see names.
create table people (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  issuer text, -- not personal: the platform they came from
  client_id text, -- not personal: the LTI key they came through
  subject text, -- personal: their id in LTI launches
  lms_user_id text, -- personal: their id in Canvas
  name text not null, -- personal: their name, from Canvas
  name_key text collate "C" not null, -- personal: their name, for sorting
  -- personal: their name and mail address, for searching
  search_key text collate "C" generated always as
    (name_key || ' ' || lower(coalesce(email, '')) || ' ' || coalesce(lms_user_id, '')) stored,
  email text, -- personal: their mail address, from Canvas
  is_lms_admin boolean not null default false, -- from the last launch; the next one replaces it
  is_admin boolean not null default false, -- granted here
  can_manage_checklists boolean not null default false,
  source text not null default 'lms' check (source in ('lms', 'manual', 'csv')),
  state text not null default 'active' check (state in ('active', 'invited', 'deactivated')),
  preferences jsonb not null default '{}', -- personal: what they prefer: language, mail, looks
  last_seen_at timestamptz, -- personal: when they were here last
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (institution_id, id),
  unique (institution_id, issuer, subject),
  unique (institution_id, lms_user_id)
);
create index people_by_name on people (institution_id, name_key, id);
create index people_by_identity on people (issuer, subject);
create index people_by_search on people using gin (search_key gin_trgm_ops);

-- groups of people. Why: batches and views belong to teams. Kept: until removed. Seen by: staff.
create table teams (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  title_key text collate "C" not null, -- free text: can name people
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (institution_id, id),
  unique (institution_id, title_key)
);

-- who is in which team, as what. Why: teams share batches. Kept: as long as the team and the person. Seen by: staff.
create table team_members (
  institution_id integer not null,
  team_id integer not null,
  person_id integer not null, -- personal: a person’s id here
  role text not null check (role in ('admin', 'edit', 'read')),
  created_at timestamptz not null default now(),
  primary key (team_id, person_id),
  foreign key (institution_id, team_id) references teams (institution_id, id) on delete cascade,
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
create index team_members_by_person on team_members (person_id);

-- who has the installation’s roles, by identity in the LMS. Why: somebody looks after all institutions.
-- Kept: until it’s taken back. Seen by: super admins.
create table super_admins (
  issuer text not null,
  client_id text not null,
  subject text not null, -- personal: whose it is: their id in LTI launches
  role text not null check (role in ('ROLE_SUPER_ADMIN', 'system-admin')),
  granted_by text not null, -- personal: who gave it
  created_at timestamptz not null default now(),
  primary key (issuer, client_id, subject, role)
);

-- an institution and account in Canvas that a person works in. Why: people come back to where they were.
-- Kept: as long as the person. Seen by: themselves.
create table contexts (
  id integer generated always as identity primary key,
  institution_id integer not null,
  person_id integer not null, -- personal: a person’s id here
  lms_account_id text not null,
  title text not null, -- free text: can name people
  last_used_at timestamptz not null default now(),
  unique (person_id, lms_account_id),
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);

-- who is logged in, with which kind of browser. Why: requests are known to be theirs.
-- Kept: 12 hours after their last use. Seen by: nobody, it’s machinery.
create table sessions (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  institution_id integer not null,
  person_id integer not null, -- personal: a person’s id here
  client_id text, -- what it was started through; decides the rights beyond the institution
  context_id integer references contexts (id) on delete set null,
  acting_institution_id integer references institutions (id) on delete set null,
  kind text not null check (kind in ('embedded', 'tab', 'login')),
  lms_course_id text, -- the course that this instructor view is for, by its id in Canvas
  is_high_contrast boolean not null default false, -- Canvas’s hint; a preference set here wins
  locale text, -- the language that Canvas was in
  user_agent text not null default '', -- personal: which kind of browser
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
create index sessions_by_person on sessions (person_id) where revoked_at is null;
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_institution on sessions (institution_id, last_seen_at);

-- single-use codes to open a new tab. Why: a tab without a launch. Kept: a minute. Seen by: nobody, it’s machinery.
create table tab_codes (
  code_hash text primary key,
  session_id integer not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index tab_codes_by_expiry on tab_codes (expires_at);

-- personal tokens for the API, as hashes. Why: people’s own programs. Kept: as long after their end as the audit log.
-- Seen by: themselves.
create table api_tokens (
  id integer generated always as identity primary key,
  institution_id integer not null,
  person_id integer not null, -- personal: a person’s id here
  client_id text, -- of the session that it was made in
  title text not null, -- free text: can name people
  token_hash text not null unique,
  hint text not null, -- the last characters of the token, to tell it from others
  reach text not null check (reach in ('read', 'write')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
create index api_tokens_by_person on api_tokens (person_id) where revoked_at is null;

-- who did what, when and from where. Why: to answer for what was done.
-- Kept: as long as the institution says, 400 days by default. Seen by: institution admins.
create table audit_entries (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  person_id integer references people (id) on delete set null, -- personal: a person’s id here
  person_name text not null default '', -- personal: who did it
  acting_from_institution_id integer references institutions (id) on delete set null,
  -- in the log of their own institution: the one they acted for
  acting_for_institution_id integer references institutions (id) on delete set null,
  action text not null,
  record_type text,
  record_id text,
  record_title text, -- personal: what they changed; can be a person
  detail jsonb not null default '{}', -- personal: what they changed; can name people
  outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed')),
  code text, -- the problem’s, if it wasn’t done
  is_read boolean not null default false, -- a read, recorded because it was made while acting as someone else
  via text check (via in ('embedded', 'tab', 'login', 'token', 'system')), -- system: by itself
  search_key text collate "C" not null default '', -- personal: their name and what they changed, for searching
  request_id text,
  address text, -- personal: where their request came from
  at timestamptz not null default now()
);
create index audit_entries_by_time on audit_entries (institution_id, at desc, id desc);
create index audit_entries_by_person on audit_entries (institution_id, person_id, at desc);
create index audit_entries_by_record on audit_entries (institution_id, record_type, record_id, at desc);
create index audit_entries_by_search on audit_entries using gin (search_key gin_trgm_ops);
`;
