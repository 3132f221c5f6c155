import { sql, type Kysely } from 'kysely';

/** What people do to many courses at once, and what became of each. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table bulk_actions (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      person_id integer not null references people (id) on delete cascade,
      action text not null,
      params jsonb not null,
      about jsonb not null,
      change_key text,
      started_at timestamptz not null default now(),
      asked_at timestamptz not null default now(),
      cancelled_at timestamptz,
      ended_at timestamptz,
      undo_at timestamptz,
      undone_at timestamptz,
      counts jsonb,
      unique (institution_id, id),
      unique (institution_id, person_id, change_key)
    );
    comment on column bulk_actions.asked_at is 'when it was started or last tried again';
    comment on column bulk_actions.undo_at is 'when undoing it was asked for; undone_at, when that ended';
    comment on column bulk_actions.counts is 'how many courses had each outcome, once nothing is under way';
    create index bulk_actions_by_person on bulk_actions (institution_id, person_id, id desc);
    create index bulk_actions_open on bulk_actions (institution_id) where ended_at is null or (undo_at is not null and undone_at is null);
    create index bulk_actions_by_age on bulk_actions (institution_id, ended_at);

    create table bulk_action_courses (
      institution_id integer not null,
      action_id integer not null,
      course_id integer not null,
      outcome text not null default 'waiting'
        check (outcome in ('waiting', 'running', 'done', 'unchanged', 'failed', 'dropped')),
      reason jsonb,
      before jsonb,
      undo text check (undo in ('undone', 'kept')),
      primary key (action_id, course_id),
      foreign key (institution_id, action_id) references bulk_actions (institution_id, id) on delete cascade
    );
    comment on column bulk_action_courses.before is 'what it takes to undo it; the action reads it';
    create index bulk_action_courses_open on bulk_action_courses (action_id, course_id)
      where outcome in ('waiting', 'running');
    create index bulk_action_courses_running on bulk_action_courses (course_id) where outcome = 'running';
  `.execute(db);
}
