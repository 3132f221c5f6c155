import { sql, type Kysely } from 'kysely';

/** What live events need so that none is lost, and so that admins see why one was refused. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table live_event_addresses
      add column old_secret_hash text unique,
      add column old_until timestamptz,
      add column root_account_uuid text,
      add column last_problem jsonb,
      add column last_problem_at timestamptz;
    comment on column live_event_addresses.old_secret_hash is 'the address before works too, for a day: Canvas has to be told of the new one first';
    comment on column live_event_addresses.root_account_uuid is 'not personal: which Canvas the events are from: the first accepted one said so';
    comment on column live_event_addresses.last_problem is 'not personal: why an event was last refused, or couldn’t be understood';

    alter table unverified_live_events
      add column why text not null default 'keys' check (why in ('keys', 'key', 'root'));
    comment on table unverified_live_events is 'events that can’t be judged yet, as Canvas’s keys can’t be read or don’t have theirs. Why: no event is lost. Kept: until they can be judged, a day at most. Seen by: nobody, it’s machinery.';
    comment on table touched_courses is 'courses that changed in Canvas and wait for quiet minutes to be read. Why: a course isn’t read with each keystroke. Kept: an hour at most. Seen by: nobody, it’s machinery.';
    comment on column unverified_live_events.why is 'keys: Canvas’s couldn’t be read; key: it isn’t among them yet; root: the institution’s root account isn’t known yet';

    alter table touched_courses add column last_at timestamptz not null default now();
    comment on column touched_courses.last_at is 'when the latest change was heard of';

    alter table course_scans add column missed_at timestamptz;
    comment on column course_scans.missed_at is 'when the course was last heard to have changed while the tool’s task runner didn’t work';
  `.execute(db);
}
