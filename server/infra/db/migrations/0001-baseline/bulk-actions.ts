/** What people do to many courses at once, and what they can undo. */
export const bulkActions = `
-- something done to many courses at once. Why: progress, retry and undo. Kept: 30 days after it ended.
-- Seen by: who started it, and admins.
create table bulk_actions (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  person_id integer references people (id) on delete set null, -- personal: a person’s id here
  started_by text not null, -- personal: the name of the person, who may be gone
  -- personal: who started it or last tried it again: whose rights count
  asked_by integer references people (id) on delete set null,
  batch_id integer, -- the batch whose scan this is: everyone who sees it can follow
  action text not null,
  params jsonb not null, -- personal: what they asked for; a message’s words
  about jsonb not null, -- free text: the titles of the tags or the batch that it’s about
  change_key text,
  started_at timestamptz not null default now(),
  asked_at timestamptz not null default now(), -- when it was started or last tried again
  cancelled_at timestamptz,
  ended_at timestamptz,
  undo_at timestamptz, -- when undoing it was asked for; undone_at, when that ended
  undone_at timestamptz,
  counts jsonb, -- how many courses had each outcome, once nothing is under way
  unique (institution_id, id),
  unique (institution_id, person_id, change_key),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete set null (batch_id)
);
create index bulk_actions_by_person on bulk_actions (institution_id, person_id, id desc);
create index bulk_actions_open on bulk_actions (institution_id)
  where ended_at is null or (undo_at is not null and undone_at is null);
create index bulk_actions_by_age on bulk_actions (institution_id, ended_at);
create unique index bulk_actions_open_of_batch on bulk_actions (batch_id) where ended_at is null;
create index bulk_actions_by_batch on bulk_actions (batch_id, id desc);

-- what a bulk action did to each course. Why: progress, retry and undo. Kept: 30 days after it ended.
-- Seen by: who started it, and admins.
create table bulk_action_courses (
  institution_id integer not null,
  action_id integer not null,
  course_id integer not null,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'running', 'done', 'unchanged', 'failed', 'dropped')),
  reason jsonb, -- free text: why it failed, was left as it was, or wasn’t undone
  before jsonb, -- free text: what it takes to undo it; the action reads it
  undo text check (undo in ('undone', 'kept')),
  primary key (action_id, course_id),
  foreign key (institution_id, action_id) references bulk_actions (institution_id, id) on delete cascade
);
create index bulk_action_courses_open on bulk_action_courses (action_id, course_id)
  where outcome in ('waiting', 'running');
create index bulk_action_courses_running on bulk_action_courses (course_id) where outcome = 'running';

-- changes that can be undone. Why: undo. Kept: an hour. Seen by: who made the change.
create table undos (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  kind text not null,
  subject_type text not null,
  subject_id integer not null,
  subject_title text not null, -- free text: can name people
  change_key text, -- shared by the calls of one change; null: there was only one
  status text not null default 'offered' check (status in ('offered', 'running', 'done')),
  changed_count integer not null default 0,
  until timestamptz not null, -- until when it can be asked for, and once it was, what failed tried again
  unique (institution_id, person_id, kind, subject_type, subject_id, change_key),
  unique (institution_id, id)
);
create index undos_by_end on undos (institution_id, until);

-- what it takes to undo a change, record by record. Why: undo. Kept: an hour. Seen by: who made the change.
create table undo_items (
  institution_id integer not null,
  undo_id integer not null,
  record_id integer not null,
  title text not null, -- free text: can name people
  before jsonb not null, -- personal: what it was before; can name people
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  failure jsonb, -- free text: can name people
  primary key (undo_id, record_id),
  foreign key (institution_id, undo_id) references undos (institution_id, id) on delete cascade
);
create index undo_items_to_do on undo_items (undo_id, record_id) where state = 'waiting';
`;
