import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** When Canvas made a course, and since when it shows it as concluded: rules of scope ask. */
const courseDates = `
alter table courses
  add column lms_created_at timestamptz, -- when Canvas made it; null until Canvas said
  add column concluded_at timestamptz; -- when Canvas was first seen to show it as concluded; null while it doesn't

update courses set concluded_at = updated_at where workflow_state = 'completed';
`;

/** What people and rules decided about what has to be accessible. */
const decisions = `
-- what an institution calls the four standings, how it marks archives, and from which day the law counts.
-- Why: the words and dates are its own. Kept: always, one row. Seen by: staff.
create table scope_settings (
  institution_id integer primary key references institutions (id) on delete cascade,
  labels jsonb not null default '{}', -- free text: names of standings, where they differ from ours
  archive_mark text, -- free text: what titles of archives begin with; null: they aren’t marked
  complies_from date, -- archives have to be older than that; null: nobody asks
  version integer not null default 1
);

-- kinds of exceptions that an institution knows. Why: each says what it needs and when it’s looked at again.
-- Kept: until removed. Seen by: staff.
create table scope_kinds (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  title_key text not null, -- free text: can name people
  needs text, -- free text: what has to be true
  review_months integer check (review_months between 1 and 120), -- null: it isn’t looked at again
  unique (institution_id, title_key)
);

-- rules that decide about the scope of courses. Why: whole terms are archived at once. Kept: until removed.
-- Seen by: staff.
create table scope_rules (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  title_key text not null, -- free text: can name people
  condition jsonb not null, -- free text: a filter; it decides about courses that match
  standing text not null check (standing in ('in_scope', 'archived', 'third_party', 'exception')),
  kind_id integer references scope_kinds (id) on delete set null,
  reason text not null, -- free text: can name people
  is_for_record boolean not null default false, -- what matches is kept only for reference, research or records
  review_months integer check (review_months between 1 and 120),
  is_active boolean not null default true,
  version integer not null default 1,
  updated_by integer references people (id) on delete set null, -- personal: a person’s id here
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index scope_rules_by_institution on scope_rules (institution_id, id);

-- the institution’s last day on which the rules were looked at. Why: rules about dates are looked at once a day.
-- Kept: always, one row. Seen by: nobody, it’s machinery.
create table scope_rule_days (
  institution_id integer primary key references institutions (id) on delete cascade,
  day date not null,
  looked_to integer -- the last course looked at on that day; null: all were
);

-- what was decided about a course or something in it, now and before. Why: evidence of what is in scope, and why.
-- Kept: as long as the course. Seen by: staff who see the course.
create table scope_decisions (
  id integer generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  subject text not null check (subject in ('course', 'item', 'document', 'video')),
  subject_key text not null, -- not personal: which one of the course; empty for the course itself
  subject_title text not null, -- free text: can name people
  standing text not null check (standing in ('in_scope', 'archived', 'third_party', 'exception')),
  kind_id integer references scope_kinds (id) on delete set null,
  kind_title text, -- free text: of the kind, as it was then
  reason text not null, -- free text: can name people
  evidence_url text, -- free text: where the evidence is
  is_for_record boolean not null default false, -- somebody said that it’s kept only for reference, research or records
  review_on date,
  decided_at timestamptz not null, -- when somebody made up their mind
  began_at timestamptz not null, -- from when on it counts; later than that if a newer one was undone
  decided_by integer references people (id) on delete set null, -- personal: a person’s id here
  decided_by_name text, -- personal: who decided; null: a rule did
  rule_id integer references scope_rules (id) on delete set null,
  rule_version integer,
  rule_title text, -- free text: of the rule, as it was then; null: a person decided
  ended_at timestamptz,
  ended_by integer references people (id) on delete set null, -- personal: a person’s id here
  ended_by_name text, -- personal: who ended it; null: a rule did, or nobody yet
  ended_because text check (ended_because in ('replaced', 'withdrawn', 'undone', 'no_longer', 'rule_gone')),
  unique (institution_id, id),
  check ((ended_at is null) = (ended_because is null)),
  check ((decided_by_name is null) <> (rule_title is null)),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create unique index scope_decisions_once on scope_decisions (course_id, subject, subject_key) where ended_at is null;
create index scope_decisions_now on scope_decisions (institution_id, subject, standing, course_id) where ended_at is null;
create index scope_decisions_by_course on scope_decisions (course_id, began_at);
create index scope_decisions_by_rule on scope_decisions (rule_id) where rule_id is not null;
create index scope_decisions_by_kind on scope_decisions (kind_id) where kind_id is not null;
`;

const all = [courseDates, decisions];

export async function up(db: Kysely<unknown>) {
  for (const change of all) await runCommented(db, change);
}
