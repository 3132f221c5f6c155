import { sql, type Kysely } from 'kysely';

/**
 * Scans of a batch are actions on many courses like others, and actions outlive the person who started them. Runs of
 * scans, open and ended, become such actions; what an open one left out as fresh was only a number, and is lost.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table bulk_actions
      drop constraint bulk_actions_person_id_fkey,
      alter column person_id drop not null,
      add foreign key (person_id) references people (id) on delete set null,
      add column started_by text not null default '',
      add column asked_by integer references people (id) on delete set null,
      add column batch_id integer,
      add column run_id integer,
      add foreign key (institution_id, batch_id) references batches (institution_id, id) on delete set null (batch_id);
    update bulk_actions a set started_by = p.name, asked_by = p.id from people p where p.id = a.person_id;
    alter table bulk_actions alter column started_by drop default;
    comment on column bulk_actions.started_by is 'the name of the person, who may be gone';
    comment on column bulk_actions.asked_by is 'who started it or last tried it again: whose rights count';
    comment on column bulk_actions.batch_id is 'the batch whose scan this is: everyone who sees it can follow';
    create unique index bulk_actions_open_of_batch on bulk_actions (batch_id) where ended_at is null;
    create index bulk_actions_by_batch on bulk_actions (batch_id, id desc);

    insert into bulk_actions (institution_id, person_id, asked_by, started_by, action, params, about, batch_id, run_id,
        started_at, asked_at, cancelled_at, ended_at, counts)
      select r.institution_id, r.started_by, r.started_by, r.started_by_name,
        case when r.is_full then 'full_scan' else 'scan' end, jsonb_build_object('batchId', r.batch_id),
        jsonb_build_array(b.title), r.batch_id, r.id, r.started_at, r.started_at, r.cancelled_at, r.ended_at,
        case when r.ended_at is not null then (
          select jsonb_build_object('total', count(*) + r.fresh_count, 'waiting', 0, 'running', 0,
            'done', count(*) filter (where c.outcome = 'done'), 'unchanged', r.fresh_count,
            'failed', count(*) filter (where c.outcome = 'failed'),
            'dropped', count(*) filter (where c.outcome = 'dropped'), 'undone', 0, 'kept', 0)
          from scan_run_courses c where c.run_id = r.id) end
      from scan_runs r join batches b on b.id = r.batch_id
      order by r.id;
    insert into bulk_action_courses (institution_id, action_id, course_id, outcome, reason)
      select c.institution_id, a.id, c.course_id,
        case c.outcome when 'waiting' then 'running' else c.outcome end,
        case c.reason ->> 'id' when 'scanRun.reason.lost' then '{"id": "bulkAction.reason.lost"}' else c.reason end
      from scan_run_courses c join bulk_actions a on a.run_id = c.run_id;
    alter table bulk_actions drop column run_id;
    drop table scan_run_courses;
    drop table scan_runs;

    update audit_entries set
      action = case action when 'startScanRun' then 'startBulkAction' when 'cancelScanRun' then 'cancelBulkAction'
        else 'retryBulkAction' end,
      detail = case detail #>> '{note,id}' when 'scanRun.note.started' then jsonb_build_object('note', jsonb_build_object(
          'id', 'bulkAction.note.started', 'params', jsonb_build_object(
            'action', case detail #>> '{note,params,isFull}' when 'true' then 'full_scan' else 'scan' end,
            'about', jsonb_build_array(coalesce(record_title, '')),
            'courses', detail #> '{note,params,courses}')))
        else detail - 'note' end
      where action in ('startScanRun', 'cancelScanRun', 'retryScanRun');
  `.execute(db);
}
