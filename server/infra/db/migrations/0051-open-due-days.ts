import { sql, type Kysely } from 'kysely';

/**
 * Tasklists know when their open tasks are due, so that no page has to look for overdue ones among all tasks: how many
 * are is found in a list of days that's in order.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table tasklists add column open_due_on date[] not null default '{}';
    comment on column tasklists.open_due_on is
      'the due dates of its tasks that count and aren’t completed, in order; kept by the database';

    create or replace function tasks_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform count_tasks(array(select distinct n.tasklist_id from new_rows n where n.is_counted));
      elsif tg_op = 'UPDATE' then
        perform count_tasks(array(
          select distinct n.tasklist_id from new_rows n join old_rows o using (id)
          where (n.is_counted, n.is_completed, n.due_on) is distinct from (o.is_counted, o.is_completed, o.due_on)));
      else
        perform count_tasks(array(select distinct o.tasklist_id from old_rows o where o.is_counted));
      end if;
      return null;
    end $$;

    -- Held first: so of two that change tasks of one list, the second sees what the first did.
    create or replace function count_tasks(lists integer[]) returns void language plpgsql as $$
    begin
      perform from tasklists where id = any(lists) order by id for no key update;
      update tasklists t set task_count = c.total, completed_count = c.completed, open_due_on = c.due,
        completed_at = case when c.total > 0 and c.total = c.completed then coalesce(t.completed_at, now()) end
      from (
        select list.id,
          count(*) filter (where k.is_counted) as total, count(*) filter (where k.is_completed) as completed,
          coalesce(array_agg(k.due_on order by k.due_on)
            filter (where k.is_counted and not k.is_completed and k.due_on is not null), '{}') as due
        from unnest(lists) list (id) left join tasks k on k.tasklist_id = list.id
        group by list.id) c
      where t.id = c.id;
    end $$;

    select count_tasks(array(select id from tasklists));

    -- Reports count the tasks of a checklist on many courses: from this index alone, in half the time.
    drop index tasks_by_checklist_task;
    create index tasks_by_checklist_task on tasks (checklist_task_id, tasklist_id)
      include (is_counted, is_completed);

    alter table history_states add column tasks_to date;
    comment on column history_states.tasks_to is 'the last day on which it was recorded which tasks had become overdue';
  `.execute(db);
}
