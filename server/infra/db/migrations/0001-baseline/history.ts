/**
 * What was: the values of courses, who was in which batch, and the sums of past days.
 *
 * What grows with every day is kept by the month in which it begins, so that an old month is dropped and not deleted row by
 * row. Rows of a month without a partition go into `…_other` until it has one.
 */
export const history = `
-- change-only spans: one row while the metrics of a course stay the same; valid_to is the last day, null while open.
-- Why: how courses change.
-- Kept: for 25 months and the one that goes on; then the month is dropped, and what lasted longer begins where the rest
-- does; earlier, once the course has been in no batch as long as the institution says, 90 days by default.
-- Seen by: staff who see the course.
create table course_history (
  institution_id integer not null,
  course_id integer not null,
  tool text not null,
  valid_from date not null,
  valid_to date, -- the last day it was true; null while it still is
  confirmed_to date not null, -- the last day on which a scan found these values; they count for seven more
  metrics double precision[] not null,
  score_version integer, -- of the settings the score was computed by
  primary key (course_id, tool, valid_from),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
) partition by range (valid_from);
create index course_history_open on course_history (course_id, tool) where valid_to is null;
create table course_history_other partition of course_history default;

-- on which days a course was in an active batch; a day counts by its end. Why: reports show who was in it then.
-- Kept: as long as the batch and the course. Seen by: staff who see the batch.
create table member_spans (
  institution_id integer not null,
  batch_id integer not null,
  course_id integer not null,
  from_day date not null,
  to_day date, -- the last day; null while it's in it
  -- one of the batch's first courses: it stands for the batch on earlier days too, if it had values
  has_past boolean not null,
  primary key (batch_id, course_id, from_day),
  check (from_day <= to_day),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create unique index member_spans_open on member_spans (batch_id, course_id) where to_day is null;
create index member_spans_by_course on member_spans (course_id);
create index member_spans_by_day on member_spans (batch_id, from_day);

-- a set of batches that some courses were in on the same day, and no others. Why: reports count each course once.
-- Kept: as long as one of its batches. Seen by: nobody, it’s machinery.
create table course_groups (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  batch_ids integer[] not null,
  key text not null, -- the ids in one text, hashed: an index has no room for thousands
  unique (institution_id, key)
);

-- a past day of a tool: sum and count of each metric over the courses in exactly these batches.
-- Why: reports over many days are fast.
-- Kept: for 25 months and the one that goes on; then the month is dropped; earlier, once all of its batches are gone.
-- Seen by: staff who see the batch.
create table group_days (
  group_id integer not null references course_groups (id) on delete cascade,
  institution_id integer not null,
  tool text not null,
  day date not null,
  courses integer not null,
  scanned_courses integer not null,
  sums double precision[] not null,
  counts integer[] not null,
  derived_sums double precision[] not null, -- by the positions of server/relations/derived-values.ts
  derived_counts integer[] not null,
  score_version integer,
  primary key (group_id, tool, day)
) partition by range (day);
create index group_days_by_day on group_days (institution_id, tool, day);
create table group_days_other partition of group_days default;

-- up to which day each institution’s history is done. Why: jobs go on where they were. Kept: always, one row.
-- Seen by: nobody, it’s machinery.
create table history_states (
  institution_id integer primary key references institutions (id) on delete cascade,
  today date not null, -- nothing is written under a day before this one any more
  summed_from date,
  summed_to date, -- the last day that group_days has
  forgotten_to date, -- the last day that histories deleted since had values for
  tasks_to date -- the last day on which it was recorded which tasks had become overdue
);

-- batches whose first day is over: group_days has them from then on. Why: past days are summed once.
-- Kept: as long as the batch. Seen by: nobody, it’s machinery.
create table batch_pasts (
  batch_id integer primary key,
  institution_id integer not null,
  past_to date, -- group_days doesn't have them yet up to this day; null: it has all there is
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
);

/*
 * Gives a month its partition, with the rows of it that came before; nothing happens if it has one. If there are such
 * rows, everyone waits: who had looked up the partitions just before would find these rows in neither.
 */
create function add_history_month(parent text, by_column text, month date) returns void language plpgsql as $$
declare
  name text := parent || '_' || to_char(month, 'YYYY_MM');
  others text := parent || '_other';
  next_month date := month + interval '1 month';
  has_rows boolean;
  moved integer;
begin
  perform pg_advisory_xact_lock(hashtext('add_history_month'), hashtext(parent));
  if to_regclass(name) is not null then return; end if;
  execute format('select exists (select from %I where %I >= %L and %I < %L)',
    others, by_column, month, by_column, next_month) into has_rows;
  if has_rows then execute format('lock table %I in access exclusive mode', parent); end if;
  execute format('lock table %I in access exclusive mode', others);
  execute format('create table %I (like %I including defaults including constraints)', name, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    others, by_column, month, by_column, next_month, name);
  get diagnostics moved = row_count;
  if moved > 0 and not has_rows then
    raise exception 'Rows of % came just now', name using errcode = 'lock_not_available';
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, month, next_month);
end $$;
select add_history_month(h.parent, h.by_column, month::date)
from (values ('course_history', 'valid_from'), ('group_days', 'day')) h (parent, by_column),
  generate_series(date_trunc('month', current_date), current_date + interval '2 months', '1 month') month;

/*
 * What a scan found: it confirms the open span, or closes it and begins another. A function because a session plans its
 * statement once, and looks into the months that a course has spans in: planned for each scan, with every month there is,
 * it takes ten times as long.
 */
create function write_span(institution integer, course integer, source text, new_values double precision[],
  version integer, is_confirmed boolean, given_day date, carry_days integer)
returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  with today as (
    select greatest(given_day, (select s.today from history_states s where s.institution_id = institution),
      max(valid_from), max(confirmed_to)) as day
    from course_history where course_id = course and tool = source
  ), latest as (
    select valid_from, confirmed_to, today.day <= confirmed_to + carry_days + 1
      and metrics is not distinct from new_values
      and score_version is not distinct from version as continues
    from course_history, today
    where institution_id = institution and course_id = course and tool = source and valid_to is null
  ), confirmed as (
    update course_history h set confirmed_to = today.day from today, latest
    where h.course_id = course and h.tool = source and h.valid_from = latest.valid_from
      and latest.continues and h.confirmed_to < today.day and is_confirmed
  ), closed as (
    update course_history h set valid_to = today.day - 1 from today, latest
    where h.course_id = course and h.tool = source and h.valid_from = latest.valid_from
      and not latest.continues and h.valid_from < today.day
  )
  insert into course_history
    (institution_id, course_id, tool, valid_from, confirmed_to, metrics, score_version)
  select institution, course, source, today.day,
    case when is_confirmed then today.day else coalesce(latest.confirmed_to, today.day) end, new_values, version
  from today left join latest on true
  where latest.continues is not true
  on conflict (course_id, tool, valid_from) do update set
    metrics = excluded.metrics, score_version = excluded.score_version, confirmed_to = excluded.confirmed_to;
end $$;
`;
