import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** Who acts as somebody in Canvas, the LTI id a session began with, and when an institution may ask a host. */
export const up = (db: Kysely<unknown>) =>
  runCommented(
    db,
    `
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
`,
  );
