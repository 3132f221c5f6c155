import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

const suggestions = `
-- the institution’s own model that proposes texts for pictures. Why: it’s asked there and nowhere else. Kept: until removed.
-- Seen by: administrators, without the key.
create table suggestion_models (
  institution_id integer primary key references institutions (id) on delete cascade,
  address text not null, -- not personal: where the model is asked
  model text not null, -- not personal: its name there
  api_key text, -- sealed
  is_inside boolean not null, -- a super admin entered an address in the operator’s own network
  is_on boolean not null default true,
  day_calls integer not null, -- the limit of each day
  languages text[] not null, -- not personal: of the proposals, the usual one first
  calls_on date, -- the day that the calls are of, in the institution’s time zone
  calls integer not null default 0,
  fault text check (fault in ('refused', 'no_model', 'busy', 'failing', 'no_answer', 'unusable')), -- of its last answer
  asked_at timestamptz -- when it last answered, or should have
);

-- what the model proposed for a picture, once for all its copies. Why: one call for each picture. Kept: as long as the audit
-- log. Seen by: people who fix a place with the picture.
create table suggestions (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  picture_hash text not null, -- not personal: a digest of what was sent
  language text not null, -- not personal: as in BCP 47
  model text not null, -- not personal: address and name
  prompt_version integer not null,
  state text not null default 'asking' check (state in ('asking', 'answered', 'failed')),
  kind text check (kind in ('text', 'person', 'chart', 'formula')), -- what it found in the picture; only texts have words
  words text, -- free text: as the model wrote it
  fault text check (fault in ('refused', 'no_model', 'busy', 'failing', 'no_answer', 'unusable', 'spent')),
  asked_at timestamptz not null default now(),
  unique (institution_id, id),
  unique (institution_id, picture_hash, language, model, prompt_version)
);
create index suggestions_by_age on suggestions (institution_id, asked_at);

-- where a proposal was shown, and what became of it. Why: administrators see whether it helps. Kept: as suggestions.
-- Seen by: administrators, as shares.
create table suggestion_uses (
  institution_id integer not null,
  suggestion_id integer not null,
  finding_id bigint not null,
  outcome text not null default 'unused' check (outcome in ('unused', 'accepted', 'changed')),
  primary key (suggestion_id, finding_id),
  foreign key (institution_id, suggestion_id) references suggestions (institution_id, id) on delete cascade
);

-- who was told what leaves for the model. Why: each is told once. Kept: as long as the person.
-- Seen by: nobody, it’s machinery.
create table suggestion_notices (
  institution_id integer not null,
  person_id integer primary key, -- personal: a person’s id here
  address text not null, -- not personal: of the model that they were told of
  told_at timestamptz not null default now(), -- personal: when
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
`;

export const up = (db: Kysely<unknown>) => runCommented(db, suggestions);
