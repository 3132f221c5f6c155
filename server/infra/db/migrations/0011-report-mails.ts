import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** Reports that come by mail: when, to whom, and what became of each time. */
const schedules = `
-- reports and quick views that are sent by mail again and again. Why: people who don’t log in learn how it goes.
-- Kept: until removed, and a day longer. Seen by: who scheduled it, and administrators.
create table report_schedules (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  title_key text not null, -- free text: the title, for sorting
  what jsonb not null, -- not personal: which report or quick view, and of what
  moments jsonb not null, -- not personal: on which days, and at which hour
  attachment text not null check (attachment in ('none', 'csv', 'xlsx')),
  owner_id integer references people (id) on delete set null, -- personal: by whose rights it’s read
  is_active boolean not null default true, -- false: paused, or stopped
  stopped_by text check (stopped_by in ('owner_gone', 'no_rights', 'nothing_seen', 'gone')), -- why it isn’t sent any more
  next_at timestamptz, -- null: never again
  version integer not null default 1,
  updated_by integer references people (id) on delete set null, -- personal: who changed it last
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (institution_id, id)
);
create index report_schedules_due on report_schedules (institution_id, next_at)
  where is_active and removed_at is null;
create index report_schedules_by_owner on report_schedules (owner_id);

-- who gets them. Why: as report_schedules. Kept: as its schedule. Seen by: as report_schedules.
create table report_recipients (
  id integer generated always as identity primary key,
  institution_id integer not null,
  schedule_id integer not null,
  person_id integer references people (id) on delete cascade, -- personal: a person’s id here
  address text, -- personal: of somebody who isn’t a person here
  is_listed boolean not null default true, -- false: taken off the list
  stopped_at timestamptz, -- personal: when they stopped these mails
  unique (institution_id, id),
  unique (schedule_id, address),
  check (num_nonnulls(person_id, address) = 1),
  foreign key (institution_id, schedule_id) references report_schedules (institution_id, id) on delete cascade
);
create index report_recipients_by_schedule on report_recipients (schedule_id);
create index report_recipients_by_person on report_recipients (person_id);

-- each time one was due, and what its mails say. Why: a time is sent once, and people see what became of it.
-- Kept: 90 days. Seen by: as report_schedules.
create table report_runs (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  schedule_id integer, -- null: somebody tried out what they were about to schedule
  person_id integer references people (id) on delete set null, -- personal: by whose rights it was read
  what jsonb not null, -- not personal: which report or quick view, and of what
  attachment text not null check (attachment in ('none', 'csv', 'xlsx')),
  due_at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'written', 'stopped', 'failed')),
  stopped_by text check (stopped_by in ('owner_gone', 'no_rights', 'nothing_seen', 'gone')), -- why nothing was sent
  content jsonb, -- free text: names of courses, with their numbers
  created_at timestamptz not null default now(),
  unique (institution_id, id),
  unique (schedule_id, due_at),
  foreign key (institution_id, schedule_id) references report_schedules (institution_id, id) on delete cascade
);
create index report_runs_by_age on report_runs (institution_id, created_at);
create index report_runs_open on report_runs (institution_id, created_at) where state = 'due';

-- the outbox has mails to people who are none here, and reports.
alter table mails
  alter column person_id drop not null;
alter table mails
  add column run_id bigint; -- the report that it brings
alter table mails
  add column recipient_id integer references report_recipients (id) on delete set null; -- personal: who gets it
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('digest', 'single', 'report'));
alter table mails add constraint mails_run foreign key (institution_id, run_id)
  references report_runs (institution_id, id) on delete cascade;
create index mails_by_run on mails (run_id) where run_id is not null;
create index mails_by_recipient on mails (recipient_id) where recipient_id is not null;

alter table unsubscribe_links
  alter column person_id drop not null;
alter table unsubscribe_links
  add column recipient_id integer references report_recipients (id) on delete cascade; -- personal: whom it stops one report for
alter table unsubscribe_links
  add constraint unsubscribe_links_whose check (num_nonnulls(person_id, recipient_id) = 1);
create index unsubscribe_links_by_recipient on unsubscribe_links (recipient_id) where recipient_id is not null;
`;

export async function up(db: Kysely<unknown>) {
  await runCommented(db, schedules);
}
