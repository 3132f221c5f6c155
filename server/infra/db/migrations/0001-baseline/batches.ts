/** Batches, the syncs that fill them, and how people look for courses before adding them. */
export const batches = `
-- groups of courses, by hand or by a rule. Why: people look after courses in groups.
-- Kept: until removed, and a day longer. Seen by: staff, by team.
create table batches (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  title_key text collate "C" not null, -- free text: can name people
  status smallint not null default 1 check (status in (0, 1)), -- 1 active, 0 archived
  type text not null check (type in ('static', 'dynamic', 'hybrid')),
  team_id integer,
  deadline_date date,
  lms_account_id text,
  lms_term_id text,
  include_child_accounts boolean not null default true,
  course_formats text[] not null default '{}',
  course_count integer not null default 0,
  created_by integer references people (id) on delete set null, -- personal: a person’s id here
  deleted_at timestamptz, -- removed, but restorable for a while
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (institution_id, id),
  foreign key (institution_id, team_id) references teams (institution_id, id) on delete set null (team_id)
);
create unique index batches_active_title on batches (institution_id, title_key) where status = 1 and deleted_at is null;
create index batches_by_team on batches (team_id);

-- which courses are in which batches. Why: batches are what people work with. Kept: as long as the batch.
-- Seen by: staff who see the batch.
create table batch_courses (
  institution_id integer not null,
  batch_id integer not null,
  course_id integer not null,
  name_key text collate "C" not null, -- free text: of the course
  search_key text collate "C" not null, -- free text: can name people
  lms_key text collate "C" not null,
  added_at timestamptz not null default now(),
  primary key (batch_id, course_id),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index batch_courses_by_name on batch_courses (batch_id, name_key, course_id);
create index batch_courses_by_lms_id on batch_courses (batch_id, lms_key, course_id);
create index batch_courses_by_course on batch_courses (course_id);

-- courses pinned to a batch, or kept out of it. Why: changes by hand override the rule. Kept: as long as the batch.
-- Seen by: staff who see the batch.
create table batch_exceptions (
  institution_id integer not null,
  batch_id integer not null,
  course_id integer not null,
  kind text not null check (kind in ('pinned', 'excluded')),
  created_by integer references people (id) on delete set null, -- personal: a person’s id here
  created_at timestamptz not null default now(),
  primary key (batch_id, course_id),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);

-- runs that made a batch what its rule finds. Why: people see what happened. Kept: as long as the audit log.
-- Seen by: staff who see the batch.
create table syncs (
  id integer generated always as identity primary key,
  institution_id integer not null,
  batch_id integer not null,
  -- waiting: it would remove so much that a person has to confirm it
  status text not null default 'pending'
    check (status in ('pending', 'in_progress', 'waiting', 'completed', 'failed', 'cancelled')),
  trigger_type text not null check (trigger_type in ('manual', 'scheduled', 'webhook')),
  triggered_by integer references people (id) on delete set null, -- personal: a person’s id here
  phase text not null default 'reading' check (phase in ('reading', 'rereading', 'checking', 'applying')),
  page_cursor text, -- the opaque address of the next page
  pages_read integer not null default 0,
  course_processed_count integer not null default 0,
  course_added_count integer not null default 0,
  course_removed_count integer not null default 0,
  course_skipped_count integer not null default 0, -- listed by Canvas, but can’t be kept: sync_skipped_courses has them
  to_add_count integer,
  to_remove_count integer,
  confirmed_by integer references people (id) on delete set null, -- personal: a person’s id here
  reason jsonb, -- free text: why it failed, or what it’s waiting for
  scheduled_at timestamptz not null default now(),
  started_at timestamptz,
  progressed_at timestamptz, -- when the last slice was done; if this stops moving, the run is lost
  finished_at timestamptz,
  unique (institution_id, id),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
);
create unique index syncs_one_open on syncs (batch_id) where status in ('pending', 'in_progress');
create index syncs_by_batch on syncs (batch_id, id desc);

-- courses that a running sync has found. Why: a sync goes on after a crash. Kept: while it runs.
-- Seen by: nobody, it’s machinery.
create table sync_found_courses (
  institution_id integer not null,
  sync_id integer not null,
  course_id integer not null,
  belongs boolean not null default true, -- false for a member that the rule no longer takes
  primary key (sync_id, course_id),
  foreign key (institution_id, sync_id) references syncs (institution_id, id) on delete cascade
);

-- courses that a sync added or removed. Why: people see what a sync did. Kept: as long as the sync.
-- Seen by: staff who see the batch.
create table sync_changes (
  institution_id integer not null,
  sync_id integer not null,
  course_id integer not null,
  change text not null check (change in ('added', 'removed')),
  title text not null, -- free text: can name people
  lms_course_id text not null,
  applied boolean not null default false,
  primary key (sync_id, course_id),
  foreign key (institution_id, sync_id) references syncs (institution_id, id) on delete cascade
) with (fillfactor = 50);

-- courses that a sync couldn’t use, and why. Why: people see what’s missing. Kept: as long as the sync.
-- Seen by: staff who see the batch.
create table sync_skipped_courses (
  id integer generated always as identity primary key,
  institution_id integer not null,
  sync_id integer not null,
  lms_course_id text,
  title text, -- free text: can name people
  reason text not null check (reason in ('no_id', 'refused')),
  foreign key (institution_id, sync_id) references syncs (institution_id, id) on delete cascade
);
create index sync_skipped_courses_by_sync on sync_skipped_courses (sync_id);

-- a person’s reading of Canvas’s course list. Why: to choose courses to add. Kept: a day. Seen by: who searched.
create table course_searches (
  id integer generated always as identity primary key,
  institution_id integer not null,
  person_id integer not null, -- personal: a person’s id here
  purpose text not null check (purpose in ('unbatched', 'preview')),
  lms_account_id text not null,
  lms_term_id text,
  status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed')),
  reason jsonb, -- free text: can name people
  page_cursor text, -- the opaque address of the next page
  courses_read integer not null default 0,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (institution_id, id),
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
create index course_searches_by_age on course_searches (requested_at);
create unique index course_searches_one_each on course_searches
  (person_id, purpose, lms_account_id, coalesce(lms_term_id, ''));

-- courses that a search in Canvas found. Why: to choose courses to add. Kept: a day. Seen by: who searched.
create table course_search_results (
  institution_id integer not null,
  search_id integer not null,
  course_id integer not null references courses (id) on delete cascade,
  primary key (search_id, course_id),
  foreign key (institution_id, search_id) references course_searches (institution_id, id) on delete cascade
);
create index course_search_results_by_course on course_search_results (course_id);

-- uploaded lists of courses. Why: to check a list before courses are added. Kept: a day. Seen by: who uploaded it.
create table course_lists (
  id integer generated always as identity primary key,
  institution_id integer not null,
  batch_id integer not null,
  person_id integer not null, -- personal: a person’s id here
  file_name text not null, -- free text: of a file
  status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed', 'cancelled')),
  reason jsonb, -- free text: can name people
  row_count integer not null,
  checked_count integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (institution_id, id),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
create index course_lists_by_batch on course_lists (batch_id);
create index course_lists_by_age on course_lists (created_at);

-- lines of an uploaded list of courses. Why: to check a list before courses are added. Kept: a day.
-- Seen by: who uploaded it.
create table course_list_rows (
  institution_id integer not null,
  list_id integer not null,
  line integer not null, -- in the file, from 1 on
  given text not null, -- free text: can name people
  kind text not null check (kind in ('lms', 'sis')),
  course_id integer references courses (id) on delete cascade,
  -- null: not checked yet
  outcome text
    check (outcome in ('ready', 'in_batch', 'repeated', 'unknown', 'malformed', 'deleted', 'not_allowed', 'unreadable')),
  primary key (list_id, line),
  foreign key (institution_id, list_id) references course_lists (institution_id, id) on delete cascade
);
create index course_list_rows_by_course on course_list_rows (course_id);
`;
