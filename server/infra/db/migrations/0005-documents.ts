import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const documents = `
-- what checks of documents found, once for equal bytes. Why: people mend documents. Kept: while a course has the file.
-- Seen by: staff who see a course with it, and its instructors.
create table document_checks (
  institution_id integer not null references institutions (id) on delete cascade,
  content_hash text not null, -- not personal: SHA-256 of the bytes
  rules_version integer not null,
  kind text check (kind in ('pdf', 'docx', 'pptx', 'xlsx')), -- null if it is none of these
  old_format text,
  pages integer, -- or slides, or sheets
  words integer, -- of running text
  producer text, -- not personal: the program that made it
  score double precision, -- null if the check was stopped
  stopped text, -- not personal: why it could not be checked
  severe_count integer not null default 0, -- rules broken, by how bad that is
  error_count integer not null default 0,
  suggestion_count integer not null default 0,
  is_scanned boolean not null default false,
  is_untagged boolean not null default false,
  checked_at timestamptz not null default now(),
  primary key (institution_id, content_hash)
);

-- faults of documents by rule, with places. Why: people mend them. Kept: as document_checks. Seen by: as document_checks.
create table document_findings (
  institution_id integer not null,
  content_hash text not null,
  rule text not null,
  count integer not null,
  places jsonb not null default '[]', -- free text: at most five, with excerpts of at most 120 characters
  primary key (institution_id, content_hash, rule),
  foreign key (institution_id, content_hash) references document_checks (institution_id, content_hash) on delete cascade
);

-- bytes of documents read on a day. Why: a limit for each night. Kept: 7 days. Seen by: administrators.
create table document_days (
  institution_id integer not null references institutions (id) on delete cascade,
  day date not null, -- in the institution’s time zone
  bytes bigint not null default 0,
  documents integer not null default 0,
  primary key (institution_id, day)
);

alter table course_files
  add column places jsonb not null default '[]', -- free text: what names it, at most twenty
  add column place_count integer not null default 0,
  add column reach integer, -- how much students see of it; null when a list that could name it was not read
  add column content_hash text, -- not personal: SHA-256 of the bytes that were checked
  add column content_size bigint, -- of the file that these were read from, as it was listed
  add column content_at timestamptz, -- when Canvas said that this file was last changed
  add column fetch_problem text check (fetch_problem in ('too_large', 'missing', 'refused', 'login_page', 'unreachable')),
  add column fetched_at timestamptz, -- when it was last fetched, or tried to be
  add column fetch_tries integer not null default 0,
  add column due_at timestamptz; -- when it is to be fetched; null while nothing has changed
update course_files set due_at = now() where is_document;
create index course_files_due on course_files (institution_id, due_at) where due_at is not null;
create index course_files_by_content on course_files (institution_id, content_hash) where content_hash is not null;
`;

export const up = (db: Kysely<unknown>) => runCommented(db, documents);
