import { sql, type Kysely } from 'kysely';

/**
 * What a first sync can write while it waits for the LMS it needn't write afterwards. A new course gets its facts with its
 * row, whether or not it enters a batch: then they needn't be looked for when it does. And a planned course is marked as
 * applied where it stands: with room beside it, and no index of what's still to apply, its other index needn't hear of it.
 */
export async function up(db: Kysely<unknown>) {
  await giveFactsToNewCourses(db);
  await sql`
    insert into course_facts select * from course_facts_now n
      where not exists (select from course_facts f where f.course_id = n.course_id);
    comment on table course_facts is 'a copy of what the table of courses compares, a row for each course. Why: filters are fast. Kept: as long as the course. Seen by: staff who see the course.';
    drop trigger members_added on batch_courses;
    drop function members_added();
  `.execute(db);
  await copyFactsOfKnownCourses(db);
  await sql`
    drop index sync_changes_to_apply;
    alter table sync_changes set (fillfactor = 50);
  `.execute(db);
}

/** It can't have been scanned yet. */
const giveFactsToNewCourses = (db: Kysely<unknown>) =>
  sql`
    create function courses_added() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      insert into course_facts (course_id, institution_id, start_at, end_at, workflow_state, course_format,
          lms_term_id, lms_account_id, name_key)
        select id, institution_id, start_at, end_at, workflow_state, course_format,
          lms_term_id, lms_account_id, name_key
        from new_rows;
      return null;
    end $$;
    create trigger courses_inserted after insert on courses
      referencing new table as new_rows for each statement execute function courses_added();
  `.execute(db);

/** As before (0041-course-facts), but there is a row to copy to. */
const copyFactsOfKnownCourses = (db: Kysely<unknown>) =>
  sql`
    create or replace function copy_course_facts() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      ids integer[];
    begin
      with due as (
        delete from course_facts_due where transaction = pg_current_xact_id() returning course_ids)
      select array_agg(distinct one.id order by one.id) into ids from due, unnest(due.course_ids) one (id);
      if ids is null then return null; end if;
      perform 1 from course_facts where course_id = any(ids) order by course_id for no key update;
      update course_facts f set start_at = n.start_at, end_at = n.end_at, core_scanned_at = n.core_scanned_at,
        udoit_scanned_at = n.udoit_scanned_at, tidyup_scanned_at = n.tidyup_scanned_at,
        udoit_score_version = n.udoit_score_version, workflow_state = n.workflow_state, course_format = n.course_format,
        lms_term_id = n.lms_term_id, lms_account_id = n.lms_account_id, core_status = n.core_status,
        udoit_status = n.udoit_status, tidyup_status = n.tidyup_status, name_key = n.name_key,
        core_metrics = n.core_metrics, udoit_metrics = n.udoit_metrics, tidyup_metrics = n.tidyup_metrics
      from course_facts_now n
      where f.course_id = any(ids) and n.course_id = f.course_id and (f.*) is distinct from (n.*);
      return null;
    end $$`.execute(db);
