import { sql, type Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** Items that can't be read have more reasons. */
async function allowMoreProblems(db: Kysely<unknown>) {
  await sql`
    alter table content_items drop constraint content_items_problem_check,
      add constraint content_items_problem_check check (problem in ('cut', 'unreadable', 'missing', 'too_many',
        'unpublished', 'block_editor', 'new_quiz', 'external_tool')) not valid`.execute(db);
  await sql`alter table content_items validate constraint content_items_problem_check`.execute(db);
}

/** A task runner's key can keep back what it's asked to include. */
const keys = `
alter table task_runners
  add column drops_includes boolean -- Canvas leaves out what it is asked to include; null until it was seen
`;

/** What Canvas calls itself and its pages, and since when it has refused a sync. */
const names = `
alter table institutions
  add column canvas_hosts text[] not null default '{}', -- not personal: other host names of its Canvas, as launches said
  add column canvas_shard text; -- not personal: of the ids of its Canvas, as launches said

alter table syncs
  add column refused_since timestamptz; -- Canvas has asked to wait since then; null once it answers

-- names of pages that aren’t in Canvas’s list, and what it shows by them. Why: a renamed page keeps its former names.
-- Kept: as content_items. Seen by: nobody, it’s machinery.
create table course_page_names (
  institution_id integer not null,
  course_id integer not null,
  name text not null, -- free text: can name people
  lms_page_id text, -- null if Canvas said that there is no such page
  asked_at timestamptz not null,
  primary key (course_id, name),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
`;

/** A day's look at all tasks or all rules that was interrupted goes on where it stopped. */
const looks = `
alter table task_condition_days
  add column looked_to integer; -- the last course looked at on that day; null: all were

alter table alert_rule_days
  add column looked_to integer; -- the last course looked at on that day; null: all were
`;

/** What Canvas says that people administer, and since when that counts; and a session's last moment. */
const roles = `
alter table people
  add column lms_is_root boolean, -- administers Canvas’s root account; null: Canvas didn’t say
  add column lms_account_ids text[] not null default '{}', -- not personal: accounts in Canvas that they administer
  add column lms_role_at timestamptz not null default now(); -- personal: when Canvas last proved their role

alter table sessions
  add column ends_at timestamptz not null default now() + interval '24 hours'; -- whatever its use
`;

/** Who acts as somebody in Canvas, the LTI id a session began with, and when an institution may ask a host. */
const acting = `
alter table sessions
  -- personal: the id in LTI launches that it began with; decides the rights beyond the institution; null: their row’s
  add column subject text,
  add column masquerader text; -- personal: who acts as them in Canvas: their id there; null: nobody does

alter table lti_launches
  add column subject text, -- personal: as in sessions
  add column masquerader text; -- personal: as in sessions

alter table audit_entries
  add column masquerader text; -- personal: who acted as that person in Canvas: their id there

-- when an institution may ask a host for its links, and how often it did. Why: politeness, and no host holds up others.
-- Kept: as long as it has links there. Seen by: nobody, it’s machinery.
create table link_turns (
  institution_id integer not null references institutions (id) on delete cascade,
  host text not null,
  next_at timestamptz not null,
  day date not null, -- in the institution’s time zone
  probes integer not null default 0, -- of that day
  primary key (institution_id, host)
);
create index link_turns_next on link_turns (institution_id, next_at, host);
create index link_checks_of_host on link_checks (institution_id, host, due_at, id);
`;

/** What an uploaded list can mean: each reading is a list of its own, until someone says which is meant. */
const readings = `
alter table course_lists
  add column reading_of integer, -- the list that this is one reading of
  add column reading_column text, -- free text: the name of its column of ids, in the file
  add column reading_place integer, -- the place of that column, from 1 on
  add column numbers_are text check (numbers_are in ('lms', 'sis')), -- what the column’s numbers are in this reading
  add column chosen_reading integer, -- the reading that a person chose
  add column rows_above integer not null default 0; -- titles and notes above the file’s header
create index course_lists_by_reading on course_lists (reading_of) where reading_of is not null;

alter table course_list_rows
  add column reason text check (reason in ('altered', 'elsewhere', 'conflict')), -- why it is malformed, if more is known
  add column also_sis text; -- free text: the SIS id in the same row
`;

/** What’s kept of courses that are long gone gets an end. */
const restingCourses = `
-- since when a course is in no active batch, and what Canvas said when it was asked whether it still has it.
-- Why: what Canvas no longer has goes in time. Kept: while it’s in none. Seen by: nobody, it’s machinery.
create table resting_courses (
  course_id integer primary key,
  institution_id integer not null,
  since timestamptz not null,
  asked_at timestamptz, -- when Canvas was last asked
  missing_at timestamptz, -- when Canvas first said that it doesn’t have it; null: it has, or nobody asked
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index resting_courses_by_age on resting_courses (institution_id, since);
`;

const keptUntilGone = `
comment on table courses is 'courses as Canvas describes them. Why: what the product is about. Kept: until they’ve been in no active batch as long as the institution says, 730 days by default, and Canvas no longer has them. Seen by: staff who see the course.';
comment on column tab_codes.session_id is 'personal: whose session the tab continues'
`;

const all = [keys, names, looks, roles, acting, readings, restingCourses, keptUntilGone];

export async function up(db: Kysely<unknown>) {
  await allowMoreProblems(db);
  for (const change of all) await runCommented(db, change);
}
