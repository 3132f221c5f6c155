import { sql, type Kysely } from 'kysely';

/** Values say until which day a scan confirmed them, what happened to courses is kept, and people start scans of many. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table course_history
      add column confirmed_to date,
      add column score_version integer;
    update course_history h set confirmed_to = coalesce(h.valid_to, greatest(h.valid_from,
      (select (coalesce(s.scanned_at, now()) at time zone i.time_zone)::date
        from institutions i
        left join course_scans s on s.course_id = h.course_id and s.tool = h.tool
        where i.id = h.institution_id)));
    alter table course_history alter column confirmed_to set not null;
    comment on column course_history.confirmed_to is 'the last day on which a scan found these values; they count for seven more';
    comment on column course_history.score_version is 'of the settings the score was computed by';
    create index course_history_open on course_history (course_id, tool) where valid_to is null;

    alter table course_activity
      add column since timestamptz not null default now(),
      add column times integer not null default 1,
      add column reason jsonb;
    comment on column course_activity.at is 'the last of the moments, if several were merged';
    comment on column course_activity.since is 'the first of them';
    drop index course_activity_by_course;
    create index course_activity_by_course on course_activity (course_id, at desc, id desc);
    create index course_activity_by_age on course_activity (institution_id, at);

    create table scan_runs (
      id integer generated always as identity primary key,
      institution_id integer not null,
      batch_id integer not null,
      is_full boolean not null,
      is_whole_batch boolean not null,
      started_by integer references people (id) on delete set null,
      started_by_name text not null,
      started_at timestamptz not null default now(),
      cancelled_at timestamptz,
      ended_at timestamptz,
      fresh_count integer not null default 0,
      unique (institution_id, id),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
    );
    comment on table scan_runs is 'scans of many courses that a person asked for';
    comment on column scan_runs.fresh_count is 'courses left out because they were scanned a moment ago';
    create unique index scan_runs_open on scan_runs (batch_id) where ended_at is null;
    create index scan_runs_by_batch on scan_runs (batch_id, id desc);
    create index scan_runs_by_age on scan_runs (institution_id, ended_at);

    create table scan_run_courses (
      institution_id integer not null,
      run_id integer not null,
      course_id integer not null,
      outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'failed', 'dropped')),
      reason jsonb,
      primary key (run_id, course_id),
      foreign key (institution_id, run_id) references scan_runs (institution_id, id) on delete cascade,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    create index scan_run_courses_waiting on scan_run_courses (course_id) where outcome = 'waiting';
  `.execute(db);
}
