import { sql, type Kysely } from 'kysely';

/** What one read of a course keeps for all tools: its items, what was found in them, its files, and what to tidy up. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table content_items (
      id integer generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      kind text not null
        check (kind in ('page', 'assignment', 'quiz', 'discussion', 'announcement', 'syllabus')),
      lms_item_id text not null,
      title text not null,
      address text not null,
      is_published boolean,
      is_used boolean not null default true,
      lms_updated_at timestamptz,
      skip_key text,
      body_hash text,
      problem text check (problem in ('cut', 'unreadable', 'missing', 'too_many')),
      counts jsonb not null default '{}',
      facts jsonb,
      read_at timestamptz not null default now(),
      gone_at timestamptz,
      unique (institution_id, id),
      unique (course_id, kind, lms_item_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on column content_items.lms_item_id is 'the id in the LMS; empty for the syllabus';
    comment on column content_items.address is 'the path in the LMS below the course';
    comment on column content_items.skip_key is 'equal while a new reading would find the same';
    comment on column content_items.counts is 'checked, errors and suggestions by type, with resolved findings';
    comment on column content_items.gone_at is 'when it was no longer in the course';

    create table findings (
      id bigint generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      item_id integer not null,
      rule text not null,
      identity text not null,
      state text not null default 'active' check (state in ('active', 'fixed', 'resolved')),
      start_at integer not null,
      end_at integer not null,
      element_hash text not null,
      before_hash text not null,
      after_hash text not null,
      excerpt text not null,
      found_at timestamptz not null,
      fixed_at timestamptz,
      resolved_at timestamptz,
      resolved_by integer references people (id) on delete set null,
      resolved_by_name text,
      reason text,
      unique (item_id, identity),
      foreign key (institution_id, item_id) references content_items (institution_id, id) on delete cascade
    );
    comment on column findings.identity is 'stays the same while the element does, wherever it moves in the item';
    comment on column findings.element_hash is 'equal for equal elements of all courses';
    create index findings_by_course on findings (course_id, state);
    create index findings_by_element on findings (institution_id, element_hash, rule) where state = 'active';

    create table course_files (
      id integer generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      lms_file_id text not null,
      name text not null,
      content_type text,
      size bigint,
      lms_updated_at timestamptz,
      is_document boolean not null,
      is_used boolean,
      reviewed_at timestamptz,
      reviewed_by integer references people (id) on delete set null,
      reviewed_by_name text,
      unique (course_id, lms_file_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on column course_files.is_used is 'null when a list that could name it was not read';

    create table tidy_entries (
      id bigint generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      list text not null,
      thing text not null,
      title text not null,
      address text,
      detail jsonb not null default '{}',
      found_at timestamptz not null,
      gone_at timestamptz,
      unique (course_id, list, thing),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on table tidy_entries is 'the rows behind each number of the tidyup scan';
    comment on column tidy_entries.thing is 'identifies it within its list: page:12, file:34, page:12>file:99';
    comment on column tidy_entries.address is 'the path in the LMS below the course, or the address elsewhere';
    comment on column tidy_entries.gone_at is 'when it was tidied up; null while it is there';

    create table course_activity (
      id bigint generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      kind text not null,
      tool text,
      person_id integer references people (id) on delete set null,
      person_name text,
      detail jsonb not null default '{}',
      at timestamptz not null default now(),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    create index course_activity_by_course on course_activity (course_id, id desc);

    alter table course_scans
      add column is_full boolean not null default false,
      add column gaps jsonb not null default '[]';
    comment on column course_scans.is_full is 'the waiting scan reads everything again, changed or not';
    comment on column course_scans.gaps is 'parts of the course that could not be read, and why';
  `.execute(db);
}
