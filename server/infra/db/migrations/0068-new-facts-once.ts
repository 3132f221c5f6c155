import { sql, type Kysely } from 'kysely';

/**
 * Facts of a course that a transaction copies for the first time are new already: they aren't locked, read and compared
 * once more.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function copy_course_facts() returns trigger language plpgsql as $$
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
        udoit_score_version = n.udoit_score_version, workflow_state = n.workflow_state, course_format = n.course_format, lms_term_id = n.lms_term_id,
        lms_account_id = n.lms_account_id, core_status = n.core_status, udoit_status = n.udoit_status,
        tidyup_status = n.tidyup_status, name_key = n.name_key, core_metrics = n.core_metrics,
        udoit_metrics = n.udoit_metrics, tidyup_metrics = n.tidyup_metrics
      from course_facts_now n
      where f.course_id = any(ids) and n.course_id = f.course_id and (f.*) is distinct from (n.*);
      return null;
    end $$`.execute(db);
}
