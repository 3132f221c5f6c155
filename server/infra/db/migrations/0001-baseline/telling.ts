/** What people are told: announcements, messages about courses, notifications, mails, and the instructor view. */
export const telling = `
-- what admins tell their people, from one moment to another. Why: to tell people something.
-- Kept: until removed, and a day longer. Seen by: those it’s for.
create table announcements (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  title_key text not null, -- free text: can name people
  body text not null default '', -- personal: what an admin wrote
  severity text not null check (severity in ('info', 'warning', 'error')),
  audience text not null check (audience in ('staff', 'instructors', 'everyone')),
  begins_at timestamptz not null,
  ends_at timestamptz,
  is_mailed boolean not null default false,
  told_at timestamptz, -- when people’s bells and mails were given it; null: it hasn’t begun
  version integer not null default 1,
  created_by integer references people (id) on delete set null, -- personal: a person’s id here
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (institution_id, id),
  check (ends_at > begins_at)
);
create index announcements_by_institution on announcements (institution_id, begins_at);

-- who has closed an announcement. Why: it isn’t shown to them again. Kept: as long as the announcement and the person.
-- Seen by: nobody, it’s machinery.
create table announcement_dismissals (
  institution_id integer not null,
  announcement_id integer not null,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  at timestamptz not null default now(),
  primary key (announcement_id, person_id),
  foreign key (institution_id, announcement_id) references announcements (institution_id, id) on delete cascade
);
create index announcement_dismissals_by_person on announcement_dismissals (person_id);

-- what staff and instructors write to each other about a course. Why: they agree on what to do.
-- Kept: as long as the course. Seen by: staff who see the course, and its instructors.
create table course_messages (
  id bigint generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  author_id integer references people (id) on delete set null, -- personal: a person’s id here
  author_name text not null, -- personal: who wrote it
  is_by_instructor boolean not null,
  body text not null, -- personal: what they wrote
  key text, -- given by the sender, so that sending twice makes one message
  -- what became of its copy in Canvas; null: there is none
  canvas_state text check (canvas_state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  canvas_problem jsonb, -- free text: why the copy failed, or can’t be told
  created_at timestamptz not null default clock_timestamp(),
  unique (institution_id, id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index course_messages_by_course on course_messages (course_id, id);
create unique index course_messages_once on course_messages (course_id, author_id, key) where key is not null;
create index course_messages_to_copy on course_messages (institution_id, id)
  where canvas_state in ('waiting', 'sending');

-- up to where a person has read a course’s messages. Why: unread ones are marked.
-- Kept: as long as the person and the course. Seen by: themselves.
create table message_reads (
  institution_id integer not null,
  course_id integer not null,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  last_read_id bigint not null, -- the newest message of the course that the person has seen
  primary key (course_id, person_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index message_reads_by_person on message_reads (person_id);

-- the outbox: a mail is written down with what it tells, and sent afterwards. Why: no mail is lost or sent twice.
-- Kept: 180 days. Seen by: system admins see counts and errors.
create table mails (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  kind text not null check (kind in ('digest', 'single')),
  key text not null, -- what it’s about, such as digest:<person>:<day>: there is never a second one
  address text not null, -- personal: where it goes
  message_id text not null unique, -- the same for each attempt, so that mail servers know a repetition
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  -- an attempt ended without an answer: it may have arrived, so nothing is added to it any more
  is_unsure boolean not null default false,
  -- when something was last added to it: it’s tried for some days from then
  renewed_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  taken_at timestamptz, -- when a worker began to send it
  problem jsonb, -- personal: why it wasn’t sent; can have the address
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (institution_id, key)
);
create index mails_waiting on mails (due_at, id) where state in ('waiting', 'sending');
create index mails_by_person on mails (person_id, id desc);

-- what a person is told in the bell and by mail. Why: people learn what concerns them. Kept: 180 days.
-- Seen by: themselves.
create table notifications (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  kind text not null,
  key text not null, -- more of the same is added to the one that’s open: unread, and in no mail yet
  facts jsonb not null default '{}', -- personal: what it tells; can name people
  amount integer not null default 1, -- how many courses or messages it tells of
  course_id integer,
  -- how often the person hears of this kind by mail at most; never: not by mail
  cadence text not null check (cadence in ('immediate', 'daily', 'weekly', 'never')),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mail_id bigint references mails (id) on delete set null,
  mail_settled_at timestamptz, -- since when it needs no mail any more: it’s in one, or never gets one
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create unique index notifications_once on notifications (person_id, key)
  where read_at is null and mail_settled_at is null;
create index notifications_by_person on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id, institution_id, kind) where read_at is null;
create index notifications_to_mail on notifications (institution_id, person_id, id) where mail_settled_at is null;
create index notifications_of_task_days on notifications (institution_id, key) where kind = 'tasks_due';
create index notifications_by_course on notifications (course_id);
create index notifications_by_mail on notifications (mail_id);

-- what teachers will be told who aren’t people here yet, or aren’t known. Why: nobody misses what concerns them.
-- Kept: until told, days at most. Seen by: nobody, it’s machinery.
create table teacher_tellings (
  id bigint generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  lms_user_ids text[], -- personal: the teachers who weren’t people here; null: it wasn’t known who teaches the course
  telling jsonb not null, -- free text: can name people
  created_at timestamptz not null default now(),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index teacher_tellings_by_course on teacher_tellings (course_id, id);

-- addresses that a mail server refused for good: nothing more is sent to them. Why: no mail goes nowhere.
-- Kept: until an admin takes it back. Seen by: institution admins.
create table set_aside_addresses (
  institution_id integer not null references institutions (id) on delete cascade,
  address text not null, -- personal: a person’s mail address
  problem text not null, -- personal: what the mail server said of the address
  at timestamptz not null default now(),
  primary key (institution_id, address)
);

-- links in mails that end them, as hashes. Why: people can stop mail without logging in. Kept: 400 days.
-- Seen by: nobody, it’s machinery.
create table unsubscribe_links (
  secret_hash text primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  created_at timestamptz not null default now()
);
create index unsubscribe_links_by_person on unsubscribe_links (person_id);
create index unsubscribe_links_by_age on unsubscribe_links (created_at);

-- what instructors see of their courses; no row: the defaults. Why: admins choose what’s shown.
-- Kept: as long as the institution. Seen by: institution admins.
create table instructor_tools (
  institution_id integer primary key references institutions (id) on delete cascade,
  is_on boolean not null default true,
  all_batches boolean not null default true,
  choices jsonb not null default '{}', -- free text: sections and their access, intro and contact
  scores_hidden_until date,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer references people (id) on delete set null -- personal: a person’s id here
);

-- the batches whose instructors have the view, unless all have. Why: admins choose who has it.
-- Kept: as long as the batch. Seen by: institution admins.
create table instructor_tool_batches (
  institution_id integer not null,
  batch_id integer primary key,
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
);

-- when an instructor opened their view, for what has changed since the time before. Why: “since your last visit”.
-- Kept: as long as the course and the person. Seen by: the instructor; staff see whether there was one.
create table instructor_visits (
  institution_id integer not null,
  course_id integer not null,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  last_at timestamptz not null,
  last_score double precision, -- the accessibility score at that time
  previous_at timestamptz,
  previous_score double precision,
  primary key (course_id, person_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index instructor_visits_by_person on instructor_visits (person_id);
`;
