import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const copies = `
-- evidence as it was on a day, frozen with its configuration. Why: it never changes, whatever becomes of its sources.
-- Kept: until removed. Seen by: staff who see its batches or account.
create table evidence_copies (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  day date not null,
  since date not null,
  batch_ids integer[] not null, -- that it’s about; empty where it’s about all of an account
  lms_account_id text,
  account_title text, -- free text: of the account
  batch_count integer not null,
  document bytea not null, -- not personal: numbers, and digests in the place of texts
  sha256 text not null, -- not personal: of the document
  frozen_at timestamptz not null default now(),
  frozen_by integer references people (id) on delete set null, -- personal: a person’s id here
  frozen_by_name text not null, -- personal: who froze it
  unique (institution_id, id)
);
create index evidence_copies_by_age on evidence_copies (institution_id, frozen_at desc, id desc);

-- texts of frozen evidence. Why: names can be erased without changing what was frozen. Kept: as evidence_copies.
-- Seen by: as evidence_copies.
create table evidence_texts (
  institution_id integer not null,
  copy_id integer not null,
  place integer not null, -- the document names it by that
  salt text, -- not personal: random, so that nobody finds a name by its digest; null once the name was erased
  text text not null, -- free text: can name people
  person_id integer references people (id) on delete set null, -- personal: whose name it is
  primary key (copy_id, place),
  foreign key (institution_id, copy_id) references evidence_copies (institution_id, id) on delete cascade
);
create index evidence_texts_by_person on evidence_texts (person_id) where person_id is not null;

create index findings_resolved on findings (institution_id, resolved_at) where state = 'resolved';
create index course_files_reviewed on course_files (institution_id, reviewed_at) where reviewed_at is not null;
create index fixes_written on fixes (institution_id, written_at) where written_at is not null;
`;

export const up = (db: Kysely<unknown>) => runCommented(db, copies);
