/**
 * What the table of courses filters and sorts by, of a course and of all its scans, in one row: finding it in several tables
 * took three times as long. The database keeps it, so that no writer can forget it.
 *
 * The functions go by index: a session keeps their plans, and one made for an empty table would read all of it for each
 * course from then on. (Those that only look at the rows of their own statement need no such order.)
 */
export const courseFacts = `
-- a copy of what the table of courses compares; has at least the courses that are in batches or were scanned.
-- Why: filters are fast. Kept: as long as the course. Seen by: staff who see the course.
create table course_facts (
  /* What's read of every row comes first. */
  course_id integer primary key,
  institution_id integer not null,
  start_at timestamptz,
  end_at timestamptz,
  core_scanned_at timestamptz,
  udoit_scanned_at timestamptz,
  tidyup_scanned_at timestamptz,
  udoit_score_version integer,
  workflow_state text not null,
  course_format text not null,
  lms_term_id text,
  lms_account_id text,
  core_status text,
  udoit_status text,
  tidyup_status text,
  name_key text collate "C" not null, -- free text: of the course
  core_metrics double precision[],
  udoit_metrics double precision[],
  tidyup_metrics double precision[],
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
) with (fillfactor = 85); /* room for a row's next version beside it */

/* The scans as sums of their own for each course, which can't become a join that reads the scans of all courses. */
-- what course_facts has to say
create view course_facts_now as
  select c.id as course_id, c.institution_id, c.start_at, c.end_at,
    s.core_scanned_at, s.udoit_scanned_at, s.tidyup_scanned_at, s.udoit_score_version,
    c.workflow_state, c.course_format, c.lms_term_id, c.lms_account_id,
    s.core_status, s.udoit_status, s.tidyup_status, c.name_key,
    s.core_metrics, s.udoit_metrics, s.tidyup_metrics
  from courses c cross join lateral (
    select
      max(scanned_at) filter (where tool = 'core') as core_scanned_at,
      max(scanned_at) filter (where tool = 'udoit') as udoit_scanned_at,
      max(scanned_at) filter (where tool = 'tidyup') as tidyup_scanned_at,
      max(score_version) filter (where tool = 'udoit') as udoit_score_version,
      max(status) filter (where tool = 'core') as core_status,
      max(status) filter (where tool = 'udoit') as udoit_status,
      max(status) filter (where tool = 'tidyup') as tidyup_status,
      max(metrics) filter (where tool = 'core') as core_metrics,
      max(metrics) filter (where tool = 'udoit') as udoit_metrics,
      max(metrics) filter (where tool = 'tidyup') as tidyup_metrics
    from course_scans where course_id = c.id) s;

-- courses that a transaction has changed; it copies their facts as it commits. Why: the copy is never forgotten.
-- Kept: within a transaction. Seen by: nobody, it’s machinery.
create table course_facts_due (
  transaction xid8 not null default pg_current_xact_id(),
  course_ids integer[] not null
);
create index course_facts_due_by_transaction on course_facts_due (transaction);

/*
 * A transaction copies as it commits, after it has taken all other locks, and each course once, in order: so copying
 * can't bring two transactions to wait for each other. Who writes a source has the row, or makes it: so of two that
 * write sources of one course, the second waits here, and then sees what the first wrote. Facts copied for the first
 * time are new already: they aren't locked, read and compared once more.
 */
create function copy_course_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  ids integer[];
  made integer[];
begin
  with due as (
    delete from course_facts_due where transaction = pg_current_xact_id() returning course_ids)
  select array_agg(distinct one.id order by one.id) into ids from due, unnest(due.course_ids) one (id);
  if ids is null then return null; end if;
  with inserted as (
    insert into course_facts
      select n.* from course_facts_now n
      where n.course_id = any(ids) and not exists (select from course_facts f where f.course_id = n.course_id)
      order by n.course_id on conflict do nothing
    returning course_id)
  select array_agg(course_id) into made from inserted;
  if made is not null then
    ids := array(select unnest(ids) except select unnest(made) order by 1);
    if ids = '{}' then return null; end if;
  end if;
  perform 1 from course_facts where course_id = any(ids) order by course_id for no key update;
  update course_facts f set start_at = n.start_at, end_at = n.end_at, core_scanned_at = n.core_scanned_at,
    udoit_scanned_at = n.udoit_scanned_at, tidyup_scanned_at = n.tidyup_scanned_at,
    udoit_score_version = n.udoit_score_version, workflow_state = n.workflow_state,
    course_format = n.course_format, lms_term_id = n.lms_term_id, lms_account_id = n.lms_account_id,
    core_status = n.core_status, udoit_status = n.udoit_status, tidyup_status = n.tidyup_status,
    name_key = n.name_key, core_metrics = n.core_metrics, udoit_metrics = n.udoit_metrics,
    tidyup_metrics = n.tidyup_metrics
  from course_facts_now n
  where f.course_id = any(ids) and n.course_id = f.course_id and (f.*) is distinct from (n.*);
  return null;
end $$;

create function scans_changed() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.course_id) into ids from new_rows n;
  elsif tg_op = 'UPDATE' then
    select array_agg(distinct n.course_id) into ids from new_rows n join old_rows o using (course_id, tool)
    where (n.status, n.scanned_at, n.score_version, n.metrics)
      is distinct from (o.status, o.scanned_at, o.score_version, o.metrics);
  else
    select array_agg(distinct o.course_id) into ids from old_rows o
    where exists (select from courses c where c.id = o.course_id);
  end if;
  if ids is not null then insert into course_facts_due (course_ids) values (ids); end if;
  return null;
end $$;

create function courses_changed() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  select array_agg(n.id) into ids from new_rows n join old_rows o using (id)
  where (n.name_key, n.workflow_state, n.course_format, n.lms_term_id, n.lms_account_id, n.start_at, n.end_at)
    is distinct from
    (o.name_key, o.workflow_state, o.course_format, o.lms_term_id, o.lms_account_id, o.start_at, o.end_at);
  if ids is not null then insert into course_facts_due (course_ids) values (ids); end if;
  return null;
end $$;

create function members_added() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  ids integer[];
begin
  select array_agg(distinct n.course_id) into ids from new_rows n
  where not exists (select from course_facts f where f.course_id = n.course_id);
  if ids is not null then insert into course_facts_due (course_ids) values (ids); end if;
  return null;
end $$;

create constraint trigger copy after insert on course_facts_due
  deferrable initially deferred for each row execute function copy_course_facts();
create trigger scans_inserted after insert on course_scans
  referencing new table as new_rows for each statement execute function scans_changed();
create trigger scans_updated after update on course_scans
  referencing old table as old_rows new table as new_rows for each statement execute function scans_changed();
create trigger scans_deleted after delete on course_scans
  referencing old table as old_rows for each statement execute function scans_changed();
create trigger courses_updated after update on courses
  referencing old table as old_rows new table as new_rows for each statement execute function courses_changed();
create trigger members_added after insert on batch_courses
  referencing new table as new_rows for each statement execute function members_added();
/* A first sync plans while it waits for the LMS: what it copies then needn't be copied afterwards. */
create trigger members_planned after insert on sync_changes
  referencing new table as new_rows for each statement execute function members_added();
`;
