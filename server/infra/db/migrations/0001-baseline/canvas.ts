/** Canvas: its accounts and terms, the task runners that read it, and the events that it sends. */
export const canvas = `
-- accounts of Canvas by name. Why: to choose by account. Kept: as long as the institution. Seen by: staff.
create table lms_accounts (
  institution_id integer not null references institutions (id) on delete cascade,
  lms_account_id text not null,
  parent_lms_account_id text,
  title text not null, -- free text: can name people
  fetched_at timestamptz not null,
  primary key (institution_id, lms_account_id)
);

-- terms of Canvas by name. Why: to choose by term. Kept: as long as the institution. Seen by: staff.
create table lms_terms (
  institution_id integer not null references institutions (id) on delete cascade,
  lms_term_id text not null,
  title text not null, -- free text: can name people
  start_at timestamptz,
  end_at timestamptz,
  fetched_at timestamptz not null,
  primary key (institution_id, lms_term_id)
);

-- the account in Canvas that each tool reads with; tokens are sealed. Why: tools read courses.
-- Kept: until it’s revoked. Seen by: institution admins.
create table task_runners (
  institution_id integer not null references institutions (id) on delete cascade,
  tool text not null check (tool in ('core', 'udoit', 'tidyup')),
  access_token text, -- sealed
  refresh_token text, -- sealed
  token_expires_at timestamptz,
  renewing_until timestamptz, -- while one process renews the token: until when the others keep away
  source text check (source in ('oauth', 'link', 'token', 'operator')),
  authorised_at timestamptz, -- of the current token; tells it from its successors
  authorised_by text, -- personal: who authorised it, by name; null: the operator, or the account’s owner by a link
  lms_user_id text, -- personal: the account in Canvas
  lms_user_name text, -- personal: the account in Canvas
  is_valid boolean, -- null until Canvas has said something about the token
  missing_permissions text[] not null default '{}', -- Canvas’s names of the rights that the account lacks
  reason jsonb, -- free text: the last check’s problem; null: it went well
  checked_at timestamptz,
  last_success_at timestamptz,
  last_error jsonb, -- free text: can name people
  last_error_at timestamptz,
  primary key (institution_id, tool)
);

-- Canvas’s tokens on their way back to it, sealed. Why: a revoked runner’s token is ended in Canvas.
-- Kept: until Canvas took it. Seen by: nobody, it’s machinery.
create table surrendered_tokens (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  canvas_url text not null, -- the Canvas they belong to
  access_token text not null, -- sealed as task_runners.access_token
  refresh_token text, -- sealed as task_runners.refresh_token
  surrendered_at timestamptz not null default now()
);
create index surrendered_tokens_by_institution on surrendered_tokens (institution_id);

-- one-time links to authorise a task runner, as hashes. Why: someone without an account can authorise it.
-- Kept: 90 days after they end. Seen by: institution admins.
create table runner_links (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  tool text not null check (tool in ('core', 'udoit', 'tidyup')),
  token_hash text not null unique,
  canvas_url text not null, -- the Canvas it was made for
  created_by text not null, -- personal: who made it
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_as text check (closed_as in ('used', 'revoked', 'replaced')) -- null: it’s open
);
create unique index runner_links_open on runner_links (institution_id, tool) where closed_as is null;
create index runner_links_by_expiry on runner_links (expires_at);

-- authorisations of task runners in progress. Why: only who began one can end it. Kept: minutes.
-- Seen by: nobody, it’s machinery.
create table runner_authorisations (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  tool text not null check (tool in ('core', 'udoit', 'tidyup')),
  session_id integer references sessions (id) on delete cascade, -- of the person who began it on the page
  link_id integer references runner_links (id) on delete cascade, -- what it was begun with otherwise
  canvas_url text not null, -- the Canvas it was begun for
  ticket_hash text unique,
  state_hash text unique,
  binding_hash text, -- of the browser that left for Canvas
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  outcome text,
  check ((session_id is null) <> (link_id is null))
);
create index runner_authorisations_by_tool on runner_authorisations (institution_id, tool, id);
create index runner_authorisations_by_session on runner_authorisations (session_id);
create index runner_authorisations_by_link on runner_authorisations (link_id);
create index runner_authorisations_by_expiry on runner_authorisations (expires_at);

-- where an institution’s Canvas sends its events; the secret in the address is kept as a hash. Why: events arrive.
-- Kept: until it’s turned off. Seen by: institution admins see when one came.
create table live_event_addresses (
  institution_id integer primary key references institutions (id) on delete cascade,
  secret_hash text not null unique,
  old_secret_hash text unique, -- the address before works too, for a day: Canvas has to be told of the new one first
  old_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  last_event_at timestamptz, -- when an event was last accepted, also at an earlier address
  root_account_uuid text, -- not personal: which Canvas the events are from: the first accepted one said so
  last_problem jsonb, -- not personal: why an event was last refused, or couldn’t be understood
  last_problem_at timestamptz
);

-- events that matter here, for three days: by then, a second delivery is too old to count. Why: each counts once.
-- Kept: 3 days. Seen by: nobody, it’s machinery.
create table live_events (
  institution_id integer not null references institutions (id) on delete cascade,
  key text not null, -- a hash of what the event says: the same for a second delivery
  kind text not null check (kind in ('course', 'content')),
  lms_course_id text not null,
  lms_account_id text,
  lms_term_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz, -- null: waits for its job
  primary key (institution_id, key)
);
create index live_events_waiting on live_events (institution_id, received_at) where handled_at is null;
create index live_events_by_age on live_events (institution_id, received_at);

-- events that can’t be judged yet, as Canvas’s keys can’t be read or don’t have theirs. Why: no event is lost.
-- Kept: until they can be judged, a day at most. Seen by: nobody, it’s machinery.
create table unverified_live_events (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  token text not null, -- personal: as Canvas sent it: can have ids, logins and addresses of its users
  -- keys: Canvas’s couldn’t be read; key: it isn’t among them yet; root: the institution’s root account isn’t known yet
  why text not null default 'keys' check (why in ('keys', 'key', 'root')),
  received_at timestamptz not null default now()
);
create index unverified_live_events_by_institution on unverified_live_events (institution_id, id);

-- how many events came in each hour, for a month. Why: whether events arrive. Kept: 31 days.
-- Seen by: institution admins.
create table live_event_hours (
  institution_id integer not null references institutions (id) on delete cascade,
  hour timestamptz not null,
  received integer not null default 0, -- everything that Canvas signed, including duplicates and what is ignored
  duplicate integer not null default 0,
  ignored integer not null default 0,
  refused integer not null default 0,
  primary key (institution_id, hour)
);

-- courses that changed in Canvas and wait for quiet minutes to be read. Why: a course isn’t read with each keystroke.
-- Kept: an hour at most. Seen by: nobody, it’s machinery.
create table touched_courses (
  institution_id integer not null,
  course_id integer primary key,
  first_at timestamptz not null default now(), -- when the first change since the last reading was heard of
  last_at timestamptz not null default now(), -- when the latest change was heard of
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index touched_courses_by_institution on touched_courses (institution_id);
`;
