/** What a read of a course finds: its elements and files, faults, links, what to tidy up; and what happened to it. */
export const content = `
-- elements of courses (pages, files, assignments) with digests, not their texts.
-- Why: what changed is found without reading all again.
-- Kept: until the course has been in no batch as long as the institution says, 90 days by default; gone ones as long as
-- the audit log. Seen by: staff who see the course.
create table content_items (
  id integer generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  kind text not null
    check (kind in ('page', 'assignment', 'quiz', 'discussion', 'announcement', 'syllabus', 'quiz_question', 'html_file')),
  lms_item_id text not null, -- the id in the LMS; empty for the syllabus
  title text not null, -- free text: can name people
  address text not null, -- not personal: where it is in Canvas
  is_published boolean,
  is_used boolean not null default true, -- students can reach it
  lms_updated_at timestamptz,
  skip_key text, -- equal while a new reading would find the same
  body_hash text,
  problem text check (problem in ('cut', 'unreadable', 'missing', 'too_many', 'unpublished')),
  counts jsonb not null default '{}', -- checked, errors and suggestions by type, with resolved findings
  facts jsonb, -- free text: null until the body was read
  read_at timestamptz not null default now(),
  gone_at timestamptz, -- when it was no longer in the course
  unique (institution_id, id),
  unique (course_id, kind, lms_item_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);

-- faults that a scan found, with an excerpt of the element. Why: people find and fix them.
-- Kept: as long after they’re fixed as the audit log. Seen by: staff who see the course, and its instructors.
create table findings (
  id bigint generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  item_id integer not null,
  rule text not null,
  identity text not null, -- stays the same while the element does, wherever it moves in the item
  state text not null default 'active' check (state in ('active', 'fixed', 'resolved')),
  start_at integer not null,
  end_at integer not null,
  element_hash text not null, -- equal for equal elements of all courses
  before_hash text not null,
  after_hash text not null,
  excerpt text not null, -- free text: plain text, never to be shown as HTML
  found_at timestamptz not null,
  fixed_at timestamptz,
  resolved_at timestamptz,
  resolved_by integer references people (id) on delete set null, -- personal: a person’s id here
  resolved_by_name text, -- personal: who marked it
  reason text, -- free text: can name people
  unique (item_id, identity),
  foreign key (institution_id, item_id) references content_items (institution_id, id) on delete cascade
);
create index findings_by_course on findings (course_id, state);
create index findings_by_element on findings (institution_id, element_hash, rule) where state = 'active';

-- files of courses: names and sizes, not contents. Why: lists of documents and of what takes space.
-- Kept: as content_items. Seen by: staff who see the course.
create table course_files (
  id integer generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  lms_file_id text not null,
  name text not null, -- free text: of a file
  content_type text,
  size bigint, -- in bytes
  lms_updated_at timestamptz,
  is_document boolean not null,
  is_used boolean, -- null when a list that could name it was not read
  reviewed_at timestamptz,
  reviewed_by integer references people (id) on delete set null, -- personal: a person’s id here
  reviewed_by_name text, -- personal: who reviewed it
  unique (course_id, lms_file_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);

-- the rows behind each number of the tidyup scan. Why: people see what to clean up. Kept: as content_items.
-- Seen by: staff who see the course.
create table tidy_entries (
  id bigint generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  list text not null,
  thing text not null, -- identifies it within its list: page:12, file:34, page:12>file:99
  title text not null, -- free text: can name people
  address text, -- not personal: where it is in Canvas
  detail jsonb not null default '{}', -- free text: of the thing
  found_at timestamptz not null,
  gone_at timestamptz, -- when it was tidied up; null while it is there
  unique (course_id, list, thing),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);

-- links to the web and whether they lead somewhere. Why: broken links. Kept: as long as a course has it.
-- Seen by: staff who see the course.
create table link_checks (
  id bigint generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  url_key text not null, -- a digest of the address without what does not change where it leads
  url text not null, -- free text: can be a secret: it’s kept like content, and never logged
  host text not null,
  state text check (state in ('ok', 'uncertain', 'broken')), -- null until it was checked
  failed_at timestamptz, -- when it first led nowhere; null again after it led somewhere
  checked_at timestamptz,
  due_at timestamptz not null default now(),
  unique (institution_id, url_key),
  unique (institution_id, id)
);
create index link_checks_due on link_checks (institution_id, due_at);

-- which courses have which links to the web. Why: broken links are shown where they are. Kept: as content_items.
-- Seen by: staff who see the course.
create table course_links (
  institution_id integer not null,
  course_id integer not null,
  link_id bigint not null,
  is_stale boolean not null default false, -- the course does not know yet what the last check said
  primary key (course_id, link_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
  foreign key (institution_id, link_id) references link_checks (institution_id, id) on delete cascade
);
create index course_links_by_link on course_links (link_id);
create index course_links_stale on course_links (institution_id, course_id) where is_stale;

-- hosts of LTI tools that courses use. Why: links to tools aren’t followed. Kept: as content_items.
-- Seen by: nobody, it’s machinery.
create table course_tool_hosts (
  institution_id integer not null,
  course_id integer not null,
  host text not null,
  primary key (course_id, host),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index course_tool_hosts_of_institution on course_tool_hosts (institution_id, host);

-- shared by all processes and institutions, so that no host is asked too often. Why: politeness. Kept: two days.
-- Seen by: nobody, it’s machinery.
create unlogged table link_hosts (
  host text primary key,
  next_at timestamptz not null,
  day date not null,
  probes integer not null,
  dead_until timestamptz,
  outcome text -- what all its links get while it is dead
);

-- what happened to a course lately. Why: the course’s page tells its story.
-- Kept: as long as the institution says, 90 days by default. Seen by: staff who see the course.
create table course_activity (
  id bigint generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  kind text not null,
  tool text,
  person_id integer references people (id) on delete set null, -- personal: a person’s id here
  person_name text, -- personal: who did it
  detail jsonb not null default '{}', -- personal: what they did; can name people
  at timestamptz not null default now(), -- the last of the moments, if several were merged
  since timestamptz not null default now(), -- the first of them
  times integer not null default 1,
  reason jsonb, -- free text: why a scan failed
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index course_activity_by_course on course_activity (course_id, at desc, id desc);
create index course_activity_by_age on course_activity (institution_id, at);
create index course_activity_states on course_activity (institution_id, at) where kind = 'state_changed';
`;
