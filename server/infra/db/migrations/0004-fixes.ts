import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** Who lets Courseyard write in Canvas as them. */
const grants = `
-- people who let Courseyard save fixes in Canvas in their name, with the tokens for it. Why: Canvas decides what each may
-- change. Kept: until they take it back, leave, or Canvas no longer takes it. Seen by: the person; tokens by nobody.
create table canvas_grants (
  institution_id integer not null,
  person_id integer primary key, -- personal: whose it is
  canvas_url text not null, -- the Canvas it’s for
  lms_user_id text not null, -- personal: their id in Canvas, as Canvas said
  access_token text not null, -- sealed
  refresh_token text not null, -- sealed
  token_expires_at timestamptz not null,
  renewing_until timestamptz, -- while one process renews the token: until when the others keep away
  scopes text not null, -- not personal: what was asked for
  given_at timestamptz not null default now(), -- personal: when
  last_used_at timestamptz, -- personal: when
  ended_at timestamptz, -- when Canvas no longer took it
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
create index canvas_grants_by_institution on canvas_grants (institution_id);

-- consents under way: a window that was sent to Canvas. Why: what comes back is matched to who left.
-- Kept: ten minutes. Seen by: nobody, it’s machinery.
create table canvas_grant_requests (
  institution_id integer not null references institutions (id) on delete cascade,
  session_id integer not null references sessions (id) on delete cascade, -- personal: whose session it began in
  canvas_url text not null, -- the Canvas it was begun for
  secret_hash text primary key, -- of the ticket, then of the state
  binding_hash text, -- of the browser that left for Canvas
  scopes text not null, -- not personal: what is asked for
  expires_at timestamptz not null
);
create index canvas_grant_requests_by_session on canvas_grant_requests (session_id);
create index canvas_grant_requests_by_expiry on canvas_grant_requests (expires_at);
`;

/** What was changed in Canvas, and how it’s given back. */
const fixes = `
-- one fault mended, or to be mended, in many places. Why: equal elements stand in copies. Kept: as long as the audit log.
-- Seen by: who began it, and administrators.
create table fix_runs (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  rule text not null,
  way text not null, -- not personal: a word
  value text, -- free text: what the person said
  source_finding_id bigint,
  source_course_id integer,
  person_id integer references people (id) on delete set null, -- personal: who began it
  person_name text not null, -- personal: who began it
  in_concluded boolean not null default false,
  step text not null default 'planning' check (step in ('planning', 'planned', 'unconfirmed', 'started')), -- then its action says
  confirmed_by text, -- personal: the second administrator
  stopped_by text check (stopped_by in ('altered', 'failures', 'grant_ended')),
  action_id integer references bulk_actions (id) on delete set null, -- the bulk action that writes it
  paced_until timestamptz not null default now(), -- nothing of it goes out before
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (institution_id, id)
);
create index fix_runs_by_age on fix_runs (institution_id, created_at);
create index fix_runs_by_person on fix_runs (person_id, paced_until);

-- blueprints mended by runs, and their syncs. Why: their copies wait for Canvas's sync. Kept: as its run.
-- Seen by: as its run.
create table fix_run_syncs (
  institution_id integer not null,
  run_id integer not null,
  course_id integer not null,
  state text not null default 'asked' check (state in ('asked', 'sending', 'running', 'done', 'failed')),
  lms_migration_id text, -- Canvas's id of the sync
  said text, -- free text: Canvas's own words, where it refused
  asked_at timestamptz not null default now(),
  primary key (run_id, course_id),
  foreign key (institution_id, run_id) references fix_runs (institution_id, id) on delete cascade,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);

-- where courses were copied from, as Canvas says. Why: what was decided there, and what belongs to a blueprint.
-- Kept: as the course. Seen by: staff who see the course.
create table course_copies (
  institution_id integer not null,
  course_id integer not null,
  from_lms_course_id text not null, -- empty: Canvas was asked, and names none or may not say
  is_blueprint boolean not null, -- syncs go on
  read_at timestamptz not null default now(),
  primary key (course_id, from_lms_course_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create index course_copies_by_source on course_copies (institution_id, from_lms_course_id);

-- which item came from which, as Canvas says. Why: as course_copies. Kept: as the course. Seen by: staff who see the course.
create table copied_items (
  institution_id integer not null,
  course_id integer not null,
  from_lms_course_id text not null,
  kind text not null check (kind in ('page', 'assignment', 'quiz', 'discussion')), -- an announcement is a discussion here
  lms_item_id text not null,
  from_lms_item_id text not null,
  primary key (course_id, kind, lms_item_id, from_lms_course_id),
  foreign key (course_id, from_lms_course_id) references course_copies (course_id, from_lms_course_id) on delete cascade
);
create index copied_items_by_source on copied_items (institution_id, from_lms_course_id, kind, from_lms_item_id);

-- changes of texts in Canvas: what, where, by whom, and what to give back. Why: undo and evidence.
-- Kept: as long as the audit log. Seen by: staff who see the course, and its instructors.
create table fixes (
  id bigint generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  item_id integer not null,
  item_title text not null, -- free text: can name people
  finding_id bigint, -- the finding it mends; null once that is gone
  run_id integer,
  rule text not null,
  way text not null, -- not personal: a word
  value text, -- free text: what the person said
  seal text, -- not personal: a digest of what was shown; null in runs
  state text not null default 'planned' check (state in ('planned', 'sending', 'unknown', 'verified', 'altered', 'stale',
    'locked', 'refused', 'failed', 'dropped', 'undoing', 'undone', 'kept')),
  reason text, -- not personal: a word
  said text, -- free text: Canvas’s own words
  write_key text not null, -- not personal: equal for fixes that are one write
  person_id integer references people (id) on delete set null, -- personal: who asked for it
  person_name text not null, -- personal: who asked for it
  hand text not null check (hand in ('person', 'service')),
  in_concluded boolean not null default false,
  before_excerpt text, -- free text: of the element, plain text
  after_excerpt text, -- free text: of the element, plain text
  hash_before text, -- not personal: of the item’s whole text
  hash_after text, -- not personal: of the item’s whole text after it
  edits jsonb, -- free text: of this fix alone, in the text before it
  inverse jsonb, -- free text: what gives the text back
  old_body bytea, -- free text: the item’s text before, compressed; null where Canvas has a history, and after 90 days
  was_altered boolean not null default false, -- what it was before its undo was asked for
  lms_revision integer, -- of the page before
  overwrote boolean not null default false,
  open_seconds double precision, -- from opening to saving
  planned_at timestamptz not null default now(),
  sent_at timestamptz, -- last moment something was on its way to Canvas
  written_at timestamptz,
  undone_at timestamptz,
  undone_by integer references people (id) on delete set null, -- personal: who undid it
  undone_by_name text, -- personal: who undid it
  unique (institution_id, id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
  foreign key (institution_id, item_id) references content_items (institution_id, id) on delete cascade,
  foreign key (institution_id, run_id) references fix_runs (institution_id, id) on delete cascade
);
create index fixes_by_age on fixes (institution_id, planned_at);
create index fixes_by_course on fixes (course_id, planned_at);
create index fixes_by_item on fixes (item_id);
create index fixes_by_run on fixes (run_id, state) where run_id is not null;
create index fixes_under_way on fixes (institution_id, item_id) where state in ('planned', 'sending', 'unknown', 'undoing');
create index findings_fixed_by_element on findings (institution_id, element_hash, rule) where state = 'fixed';

-- where a judgement in a copied course comes from. Why: people see it, and can take it back. Kept: as findings.
-- Seen by: as findings.
alter table findings
  add column carried_from integer; -- the course that its judgement was carried over from

alter table bulk_actions
  add column paused_at timestamptz; -- until a person goes on
`;

const all = [grants, fixes];

export async function up(db: Kysely<unknown>) {
  for (const change of all) await runCommented(db, change);
}
