import { sql, type Kysely } from 'kysely';

/** Live events: where Canvas sends them, which of them are known, how many came, and the courses that they touched. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table live_event_addresses (
      institution_id integer primary key references institutions (id) on delete cascade,
      secret_hash text not null unique,
      created_at timestamptz not null default clock_timestamp(),
      last_event_at timestamptz
    );
    comment on table live_event_addresses is 'where an institution’s Canvas sends its events; the secret in the address is kept as a hash';
    comment on column live_event_addresses.last_event_at is 'when an event was last accepted, also at an earlier address';

    create table live_events (
      institution_id integer not null references institutions (id) on delete cascade,
      key text not null,
      kind text not null check (kind in ('course', 'content')),
      lms_course_id text not null,
      lms_account_id text,
      lms_term_id text,
      received_at timestamptz not null default now(),
      handled_at timestamptz,
      primary key (institution_id, key)
    );
    comment on table live_events is 'events that matter here, for three days: by then, a second delivery is too old to count';
    comment on column live_events.key is 'a hash of what the event says: the same for a second delivery';
    comment on column live_events.handled_at is 'null: waits for its job';
    create index live_events_waiting on live_events (institution_id, received_at) where handled_at is null;
    create index live_events_by_age on live_events (institution_id, received_at);

    create table unverified_live_events (
      id bigint generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      token text not null,
      received_at timestamptz not null default now()
    );
    comment on table unverified_live_events is 'what came while Canvas’s keys couldn’t be read: checked as soon as they can, forgotten after a day';
    create index unverified_live_events_by_institution on unverified_live_events (institution_id, id);

    create table live_event_hours (
      institution_id integer not null references institutions (id) on delete cascade,
      hour timestamptz not null,
      received integer not null default 0,
      duplicate integer not null default 0,
      ignored integer not null default 0,
      refused integer not null default 0,
      primary key (institution_id, hour)
    );
    comment on table live_event_hours is 'how many events came in each hour, for a month';
    comment on column live_event_hours.received is 'everything that Canvas signed, including duplicates and what is ignored';

    create table touched_courses (
      institution_id integer not null,
      course_id integer not null,
      first_at timestamptz not null default now(),
      primary key (course_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on table touched_courses is 'courses that changed in Canvas and wait for quiet minutes to be read';
    comment on column touched_courses.first_at is 'when the first change since the last reading was heard of';
    create index touched_courses_by_institution on touched_courses (institution_id);
  `.execute(db);
}
