/** Courses, who teaches them, and their latest scans. */
export const courses = `
-- courses as Canvas describes them. Why: what the product is about. Kept: as long as the institution.
-- Seen by: staff who see the course.
create table courses (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  lms_course_id text not null,
  lms_key text collate "C" not null, -- sorts ids of Canvas as numbers
  title text not null, -- free text: can name people
  name_key text collate "C" not null, -- free text: of the course
  search_key text collate "C" not null, -- free text: can name people
  course_code text, -- free text: can name people
  sis_course_id text,
  lms_account_id text,
  lms_term_id text,
  course_format text not null default 'not_set' check (course_format in ('not_set', 'on_campus', 'blended', 'online')),
  workflow_state text not null default 'unpublished'
    check (workflow_state in ('unpublished', 'available', 'completed', 'deleted')),
  start_at timestamptz,
  end_at timestamptz,
  teachers text[], -- personal: names of those who teach it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (institution_id, id),
  unique (institution_id, lms_course_id)
);
create index courses_by_name on courses (institution_id, name_key, id);
create index courses_by_search on courses using gin (search_key gin_trgm_ops) with (gin_pending_list_limit = 32768);
create index courses_by_sis_id on courses (institution_id, sis_course_id) where sis_course_id is not null;

-- who teaches a course, as Canvas says; people with the same id in Canvas are these.
-- Why: instructors are told of their own courses. Kept: until Canvas says otherwise. Seen by: staff who see the course.
create table course_teachers (
  institution_id integer not null,
  course_id integer not null,
  lms_user_id text not null, -- personal: who teaches it
  name text not null, -- personal: who teaches it
  primary key (course_id, lms_user_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index course_teachers_by_user on course_teachers (institution_id, lms_user_id);

-- the latest scan of each course by each tool. Why: what every page about courses shows. Kept: as content_items.
-- Seen by: staff who see the course.
create table course_scans (
  institution_id integer not null,
  course_id integer not null,
  tool text not null check (tool in ('core', 'udoit', 'tidyup')),
  status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed')),
  is_full boolean not null default false, -- the waiting scan reads everything again, changed or not
  metrics double precision[] not null default '{}', -- positions are those of shared/scans/metrics.ts, the first is 1
  score_version integer, -- of the settings that the score was computed by
  reason jsonb, -- free text: why it failed
  gaps jsonb not null default '[]', -- parts of the course that could not be read, and why
  requested_at timestamptz not null default now(),
  asked_at timestamptz, -- when a person last asked: only that keeps them from asking again, not the nightly ones
  read_began_at timestamptz, -- when the read began that the values come from
  scanned_at timestamptz,
  missed_at timestamptz, -- when the course was last heard to have changed while the tool’s task runner didn’t work
  primary key (course_id, tool),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index course_scans_by_age on course_scans (institution_id, tool, scanned_at);

-- since when a course is in no batch. Why: its scans are deleted in time. Kept: while it’s in none.
-- Seen by: nobody, it’s machinery.
create table untracked_courses (
  course_id integer primary key,
  institution_id integer not null,
  since timestamptz not null,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index untracked_courses_by_age on untracked_courses (institution_id, since);
`;
