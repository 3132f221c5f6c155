import { sql, type Kysely } from 'kysely';

/**
 * A session keeps the plans of a function's statements. Made while a table was known to be empty, or for a few courses,
 * they read all of a table for each course from then on: a first sync of 20,000 courses took up to a minute. By index,
 * it's as fast from the first row to the last. (Functions that only look at the rows of their own statement need none.)
 */
export async function up(db: Kysely<unknown>) {
  await lookUpScansOfEachCourse(db);
  await sql`
    alter function members_added() set enable_seqscan = off;
    alter function copy_course_facts() set enable_seqscan = off;
    alter function count_tasks(integer[]) set enable_seqscan = off;
    alter function write_span(integer, integer, text, double precision[], integer, boolean, date, integer)
      set enable_seqscan = off;
  `.execute(db);
}

/** As a sum of its own for each course, which can't become a join that reads the scans of all courses. */
const lookUpScansOfEachCourse = (db: Kysely<unknown>) =>
  sql`
    create or replace view course_facts_now as
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
        from course_scans where course_id = c.id) s`.execute(db);
