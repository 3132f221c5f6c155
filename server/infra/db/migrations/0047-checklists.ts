import { sql, type Kysely } from 'kysely';

/**
 * Checklists, the tasklists they become on courses, and their tasks. A task has its title and who it's for from the
 * checklist, so publishing a change of those is one row; it has its own state, and its own people only once somebody
 * reassigned it.
 */
export async function up(db: Kysely<unknown>) {
  await makeChecklists(db);
  await makeTasklists(db);
  await countTasks(db);
  await makeStatusRules(db);
}

const makeChecklists = (db: Kysely<unknown>) =>
  sql`
    create table checklists (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      owner_id integer references people (id) on delete set null,
      title text not null,
      title_key text collate "C" not null,
      visibility text not null check (visibility in ('private', 'team', 'institution', 'instructors')),
      publication integer not null default 0,
      published_at timestamptz,
      published_by integer references people (id) on delete set null,
      draft jsonb,
      draft_version integer not null default 0,
      draft_saved_at timestamptz,
      draft_saved_by integer references people (id) on delete set null,
      removed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (institution_id, id),
      check (publication > 0 or draft is not null)
    );
    comment on column checklists.publication is 'how often it was published; 0: it’s only a draft';
    comment on column checklists.draft is 'what’s edited and not yet published; null: nothing is';
    comment on column checklists.draft_version is 'goes up with each change of the draft, also when it ends';
    comment on column checklists.removed_at is 'removed, but restorable for a while';
    create index checklists_by_owner on checklists (owner_id);

    create table checklist_tasks (
      id integer generated always as identity primary key,
      institution_id integer not null,
      checklist_id integer not null,
      key text not null default gen_random_uuid()::text,
      title text not null,
      description text not null default '',
      weight integer not null,
      needs_verification boolean not null default false,
      due_kind text not null default 'none' check (due_kind in ('none', 'fixed', 'deadline', 'course_start')),
      due_on date,
      due_days integer,
      condition jsonb,
      removed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (institution_id, id),
      check ((due_kind = 'fixed') = (due_on is not null)),
      check ((due_kind in ('deadline', 'course_start')) = (due_days is not null)),
      foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade
    );
    comment on column checklist_tasks.key is 'names it in drafts, also before it’s published';
    comment on column checklist_tasks.weight is 'its place, from 1 on';
    comment on column checklist_tasks.due_days is 'days after the batch’s deadline or the course’s start; negative: before';
    comment on column checklist_tasks.condition is 'an automatic task is done while this filter matches the course; null: people do it';
    comment on column checklist_tasks.removed_at is 'no longer part of the checklist, but some tasks still tell of it';
    create index checklist_tasks_by_checklist on checklist_tasks (checklist_id, weight);

    create table checklist_people (
      institution_id integer not null,
      checklist_id integer not null,
      person_id integer not null references people (id) on delete cascade,
      primary key (checklist_id, person_id),
      foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade
    );
    comment on table checklist_people is 'who works on the tasks that name nobody themselves';
    create index checklist_people_by_person on checklist_people (person_id);

    create table checklist_task_people (
      institution_id integer not null,
      checklist_task_id integer not null,
      person_id integer not null references people (id) on delete cascade,
      primary key (checklist_task_id, person_id),
      foreign key (institution_id, checklist_task_id) references checklist_tasks (institution_id, id) on delete cascade
    );
    create index checklist_task_people_by_person on checklist_task_people (person_id);
  `.execute(db);

const makeTasklists = (db: Kysely<unknown>) =>
  sql`
    create table batch_checklists (
      institution_id integer not null,
      batch_id integer not null,
      checklist_id integer not null,
      assigned_by integer references people (id) on delete set null,
      assigned_at timestamptz not null default now(),
      primary key (batch_id, checklist_id),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
      foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade
    );
    comment on table batch_checklists is 'checklists that each course of a batch gets, also those that enter later';
    create index batch_checklists_by_checklist on batch_checklists (checklist_id);

    create table tasklists (
      id integer generated always as identity primary key,
      institution_id integer not null,
      checklist_id integer not null,
      course_id integer not null,
      batch_id integer,
      assigned_by integer references people (id) on delete set null,
      assigned_at timestamptz not null default now(),
      publication integer not null,
      task_count integer not null default 0,
      completed_count integer not null default 0,
      completed_at timestamptz,
      removed_at timestamptz,
      unique (institution_id, id),
      foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete set null (batch_id)
    );
    comment on column tasklists.batch_id is 'the batch that gave it to the course; null: people did';
    comment on column tasklists.publication is 'up to which publication of the checklist it has followed';
    comment on column tasklists.task_count is 'tasks that count: neither retired nor not applicable; kept by the database';
    comment on column tasklists.completed_count is 'those of them that are completed; kept by the database';
    comment on column tasklists.completed_at is 'since when all that count are completed; kept by the database';
    create unique index tasklists_once on tasklists (course_id, checklist_id) where removed_at is null;
    create index tasklists_by_checklist on tasklists (checklist_id, publication) where removed_at is null;
    create index tasklists_by_batch on tasklists (batch_id);

    create table tasks (
      id integer generated always as identity primary key,
      institution_id integer not null,
      tasklist_id integer not null,
      course_id integer not null,
      checklist_task_id integer not null,
      version integer not null default 1,
      due_on date,
      state text not null default 'todo' check (state in ('todo', 'in_progress', 'done', 'blocked', 'not_applicable')),
      needs_verification boolean not null default false,
      is_touched boolean not null default false,
      has_own_due boolean not null default false,
      assignee_ids integer[],
      method text check (method in ('manual', 'automatic', 'imported')),
      state_at timestamptz,
      state_by integer references people (id) on delete set null,
      verified_at timestamptz,
      verified_by integer references people (id) on delete set null,
      retired_at timestamptz,
      evidence_note text,
      evidence_link text,
      found jsonb,
      updated_at timestamptz not null default now(),
      is_counted boolean not null generated always as (retired_at is null and state <> 'not_applicable') stored,
      is_completed boolean not null generated always as (
        retired_at is null and state = 'done' and (verified_at is not null or not needs_verification)) stored,
      unique (tasklist_id, checklist_task_id),
      unique (institution_id, id),
      foreign key (institution_id, tasklist_id) references tasklists (institution_id, id) on delete cascade,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
      foreign key (institution_id, checklist_task_id) references checklist_tasks (institution_id, id) on delete cascade
    );
    comment on column tasks.is_touched is 'somebody did something to it, or a scan completed it: it can no longer just vanish';
    comment on column tasks.has_own_due is 'people gave it another due date than the checklist does, or none';
    comment on column tasks.assignee_ids is 'people it was given to on this course; null: those whom the checklist names';
    comment on column tasks.method is 'how it got done; null: it isn’t';
    comment on column tasks.retired_at is 'the checklist no longer has it, but somebody had worked on it';
    comment on column tasks.found is 'the values that completed an automatic task, and when they were found';
    comment on column tasks.is_completed is 'done, and verified where that’s required';
    create index tasks_by_course on tasks (course_id);
    create index tasks_by_checklist_task on tasks (checklist_task_id);
    create index tasks_open on tasks (institution_id, due_on, id) where is_counted and not is_completed;
    create index tasks_by_assignee on tasks using gin (assignee_ids) where assignee_ids is not null;
    create index tasks_given on tasks (institution_id, tasklist_id) where assignee_ids is not null;

    create table task_events (
      id bigint generated always as identity primary key,
      institution_id integer not null,
      task_id integer not null,
      at timestamptz not null default clock_timestamp(),
      person_id integer references people (id) on delete set null,
      is_system boolean not null default false,
      kind text not null,
      details jsonb not null default '{}',
      foreign key (institution_id, task_id) references tasks (institution_id, id) on delete cascade
    );
    comment on table task_events is 'what happened to a task: changes, comments, and what scans did';
    create index task_events_by_task on task_events (task_id, id);

    create table calendar_feeds (
      person_id integer primary key references people (id) on delete cascade,
      institution_id integer not null references institutions (id) on delete cascade,
      secret_hash text not null unique,
      created_at timestamptz not null default now(),
      last_read_at timestamptz
    );
    comment on table calendar_feeds is 'each person’s secret calendar address, kept as a hash';
  `.execute(db);

/** Tasklists know how far they are, so that no page has to count tasks, and no writer can forget to. */
const countTasks = (db: Kysely<unknown>) =>
  sql`
    create function tasks_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform count_tasks(array(select distinct n.tasklist_id from new_rows n where n.is_counted));
      elsif tg_op = 'UPDATE' then
        perform count_tasks(array(
          select distinct n.tasklist_id from new_rows n join old_rows o using (id)
          where (n.is_counted, n.is_completed) is distinct from (o.is_counted, o.is_completed)));
      else
        perform count_tasks(array(select distinct o.tasklist_id from old_rows o where o.is_counted));
      end if;
      return null;
    end $$;

    -- Held first: so of two that change tasks of one list, the second sees what the first did.
    create function count_tasks(lists integer[]) returns void language plpgsql as $$
    begin
      perform from tasklists where id = any(lists) order by id for no key update;
      update tasklists t set task_count = c.total, completed_count = c.completed,
        completed_at = case when c.total > 0 and c.total = c.completed then coalesce(t.completed_at, now()) end
      from (
        select list.id,
          count(*) filter (where k.is_counted) as total, count(*) filter (where k.is_completed) as completed
        from unnest(lists) list (id) left join tasks k on k.tasklist_id = list.id
        group by list.id) c
      where t.id = c.id;
    end $$;

    create trigger tasks_inserted after insert on tasks
      referencing new table as new_rows for each statement execute function tasks_changed();
    create trigger tasks_updated after update on tasks
      referencing old table as old_rows new table as new_rows for each statement execute function tasks_changed();
    create trigger tasks_deleted after delete on tasks
      referencing old table as old_rows for each statement execute function tasks_changed();
  `.execute(db);

const makeStatusRules = (db: Kysely<unknown>) =>
  sql`
    create table status_rules (
      id integer generated always as identity primary key,
      institution_id integer not null,
      checklist_id integer not null unique,
      status_id integer not null,
      mode text not null check (mode in ('ask', 'act')),
      version integer not null default 1,
      foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade,
      foreign key (institution_id, status_id) references statuses (institution_id, id) on delete cascade
    );
    comment on table status_rules is 'the status that a course is given, or that’s proposed, once a checklist is completed on it';
    create index status_rules_by_status on status_rules (status_id);

    create table status_proposals (
      id integer generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      checklist_id integer not null,
      status_id integer not null,
      made_at timestamptz not null default now(),
      answered_at timestamptz,
      answered_by integer references people (id) on delete set null,
      is_accepted boolean,
      unique (institution_id, id),
      check ((answered_at is null) = (is_accepted is null)),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
      foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade,
      foreign key (institution_id, status_id) references statuses (institution_id, id) on delete cascade
    );
    create unique index status_proposals_open on status_proposals (course_id, checklist_id) where answered_at is null;
    create index status_proposals_by_checklist on status_proposals (checklist_id);
    create index status_proposals_by_status on status_proposals (status_id);
  `.execute(db);
