/**
 * Checklists, the tasklists they become on courses, and their tasks. A task has its title and who it's for from the
 * checklist, so publishing a change of those is one row; it has its own state, and its own people only once somebody
 * reassigned it.
 */
export const checklists = `
-- lists of tasks for courses. Why: the same work for many courses.
-- Kept: until removed, and a day longer if it was only a draft. Seen by: staff, by visibility.
create table checklists (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  owner_id integer references people (id) on delete set null, -- personal: a person’s id here
  title text not null, -- free text: can name people
  title_key text collate "C" not null, -- free text: can name people
  visibility text not null check (visibility in ('private', 'team', 'institution', 'instructors')),
  publication integer not null default 0, -- how often it was published; 0: it’s only a draft
  published_at timestamptz,
  published_by integer references people (id) on delete set null, -- personal: a person’s id here
  draft jsonb, -- free text: what’s edited and not yet published; null: nothing is
  draft_version integer not null default 0, -- goes up with each change of the draft, also when it ends
  draft_saved_at timestamptz,
  draft_saved_by integer references people (id) on delete set null, -- personal: a person’s id here
  removed_at timestamptz, -- removed, but restorable for a while
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (institution_id, id),
  check (publication > 0 or draft is not null)
);
create index checklists_by_owner on checklists (owner_id);

-- the tasks of checklists. Why: what there is to do for each course. Kept: as long as the checklist.
-- Seen by: staff who see the checklist.
create table checklist_tasks (
  id integer generated always as identity primary key,
  institution_id integer not null,
  checklist_id integer not null,
  key text not null default gen_random_uuid()::text, -- names it in drafts, also before it’s published
  title text not null, -- free text: can name people
  description text not null default '', -- free text: can name people
  weight integer not null, -- its place, from 1 on
  needs_verification boolean not null default false,
  due_kind text not null default 'none' check (due_kind in ('none', 'fixed', 'deadline', 'course_start')),
  due_on date,
  due_days integer, -- days after the batch’s deadline or the course’s start; negative: before
  condition jsonb, -- free text: an automatic task is done while this filter matches the course; null: people do it
  removed_at timestamptz, -- no longer part of the checklist, but some tasks still tell of it
  created_at timestamptz not null default now(),
  unique (institution_id, id),
  check ((due_kind = 'fixed') = (due_on is not null)),
  check ((due_kind in ('deadline', 'course_start')) = (due_days is not null)),
  foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade
);
create index checklist_tasks_by_checklist on checklist_tasks (checklist_id, weight);

-- who works on the tasks that name nobody themselves. Why: tasks have people.
-- Kept: as long as the checklist and the person. Seen by: staff who see the checklist.
create table checklist_people (
  institution_id integer not null,
  checklist_id integer not null,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  primary key (checklist_id, person_id),
  foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade
);
create index checklist_people_by_person on checklist_people (person_id);

-- who works on one task of a checklist. Why: tasks have people. Kept: as long as the task and the person.
-- Seen by: staff who see the checklist.
create table checklist_task_people (
  institution_id integer not null,
  checklist_task_id integer not null,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  primary key (checklist_task_id, person_id),
  foreign key (institution_id, checklist_task_id) references checklist_tasks (institution_id, id) on delete cascade
);
create index checklist_task_people_by_person on checklist_task_people (person_id);

-- checklists that each course of a batch gets, also those that enter later. Why: work is assigned to batches.
-- Kept: as long as the batch and the checklist. Seen by: staff who see the batch.
create table batch_checklists (
  institution_id integer not null,
  batch_id integer not null,
  checklist_id integer not null,
  assigned_by integer references people (id) on delete set null, -- personal: a person’s id here
  assigned_at timestamptz not null default now(),
  primary key (batch_id, checklist_id),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
  foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade
);
create index batch_checklists_by_checklist on batch_checklists (checklist_id);

-- a checklist on one course. Why: the work there is for a course. Kept: as long as the course and the checklist.
-- Seen by: staff who see the course.
create table tasklists (
  id integer generated always as identity primary key,
  institution_id integer not null,
  checklist_id integer not null,
  course_id integer not null,
  batch_id integer, -- the batch that gave it to the course; null: people did
  assigned_by integer references people (id) on delete set null, -- personal: a person’s id here
  assigned_at timestamptz not null default now(),
  publication integer not null, -- up to which publication of the checklist it has followed
  task_count integer not null default 0, -- tasks that count: neither retired nor not applicable; kept by the database
  completed_count integer not null default 0, -- those of them that are completed; kept by the database
  -- the due dates of its tasks that count and aren’t completed, in order; kept by the database
  open_due_on date[] not null default '{}',
  completed_at timestamptz, -- since when all that count are completed; kept by the database
  removed_at timestamptz,
  unique (institution_id, id),
  foreign key (institution_id, checklist_id) references checklists (institution_id, id) on delete cascade,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete set null (batch_id)
);
create unique index tasklists_once on tasklists (course_id, checklist_id) where removed_at is null;
create index tasklists_by_checklist on tasklists (checklist_id, publication) where removed_at is null;
create index tasklists_by_batch on tasklists (batch_id);

-- a task on one course. Why: the work there is for a course. Kept: as long as the tasklist.
-- Seen by: staff who see the course.
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
  -- somebody did something to it, or a scan completed it: it can no longer just vanish
  is_touched boolean not null default false,
  has_own_due boolean not null default false, -- people gave it another due date than the checklist does, or none
  assignee_ids integer[], -- personal: who works on it; null: the checklist’s people
  method text check (method in ('manual', 'automatic', 'imported')), -- how it got done; null: it isn’t
  state_at timestamptz,
  state_by integer references people (id) on delete set null, -- personal: a person’s id here
  verified_at timestamptz,
  verified_by integer references people (id) on delete set null, -- personal: a person’s id here
  retired_at timestamptz, -- the checklist no longer has it, but somebody had worked on it
  evidence_note text, -- personal: what they wrote
  evidence_link text, -- personal: what they gave
  found jsonb, -- free text: the values that completed an automatic task, and when they were found
  updated_at timestamptz not null default now(),
  is_counted boolean not null generated always as (retired_at is null and state <> 'not_applicable') stored,
  -- done, and verified where that’s required
  is_completed boolean not null generated always as (
    retired_at is null and state = 'done' and (verified_at is not null or not needs_verification)) stored,
  unique (tasklist_id, checklist_task_id),
  unique (institution_id, id),
  foreign key (institution_id, tasklist_id) references tasklists (institution_id, id) on delete cascade,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
  foreign key (institution_id, checklist_task_id) references checklist_tasks (institution_id, id) on delete cascade
);
create index tasks_by_course on tasks (course_id);
create index tasks_open on tasks (institution_id, due_on, id) where is_counted and not is_completed;
create index tasks_by_assignee on tasks using gin (assignee_ids) where assignee_ids is not null;
create index tasks_given on tasks (institution_id, tasklist_id) where assignee_ids is not null;
/* Reports count the tasks of a checklist on many courses: from this index alone, in half the time. */
create index tasks_by_checklist_task on tasks (checklist_task_id, tasklist_id) include (is_counted, is_completed);

/*
 * Tasklists know how far they are and when their open tasks are due, so that no page has to look at all tasks, and no
 * writer can forget to count.
 */
create function tasks_changed() returns trigger language plpgsql as $$
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

/* The lists are held first: so of two that change tasks of one list, the second sees what the first did. */
create function count_tasks(lists integer[]) returns void language plpgsql set enable_seqscan = off as $$
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

create trigger tasks_inserted after insert on tasks
  referencing new table as new_rows for each statement execute function tasks_changed();
create trigger tasks_updated after update on tasks
  referencing old table as old_rows new table as new_rows for each statement execute function tasks_changed();
create trigger tasks_deleted after delete on tasks
  referencing old table as old_rows for each statement execute function tasks_changed();

-- what happened to a task: changes, comments, and what scans did. Why: people see how a task got where it is.
-- Kept: as long as the audit log; comments as long as the task. Seen by: staff who see the course.
create table task_events (
  id bigint generated always as identity primary key,
  institution_id integer not null,
  task_id integer not null,
  at timestamptz not null default clock_timestamp(),
  person_id integer references people (id) on delete set null, -- personal: a person’s id here
  is_system boolean not null default false,
  kind text not null,
  details jsonb not null default '{}', -- personal: what changed, or what they wrote
  foreign key (institution_id, task_id) references tasks (institution_id, id) on delete cascade
);
create index task_events_by_task on task_events (task_id, id);

-- what was last known of each automatic task’s condition. Why: a task is done when it turns true.
-- Kept: as long as the task. Seen by: nobody, it’s machinery.
create table task_conditions (
  task_id integer primary key,
  institution_id integer not null,
  is_met boolean not null, -- the last that was known; no row: nothing was, yet
  foreign key (institution_id, task_id) references tasks (institution_id, id) on delete cascade
);

-- the institution’s last day on which all conditions were looked at, for those that depend on the day.
-- Why: conditions about dates are looked at once a day. Kept: always, one row. Seen by: nobody, it’s machinery.
create table task_condition_days (
  institution_id integer primary key references institutions (id) on delete cascade,
  day date not null
);

-- the status that a course is given, or that’s proposed, once a checklist is completed on it.
-- Why: statuses follow the work. Kept: as long as the checklist. Seen by: institution admins.
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
create index status_rules_by_status on status_rules (status_id);

-- statuses proposed for courses, and answers. Why: a person decides, once.
-- Kept: as long as the course and the checklist. Seen by: staff who see the course.
create table status_proposals (
  id integer generated always as identity primary key,
  institution_id integer not null,
  course_id integer not null,
  checklist_id integer not null,
  status_id integer not null,
  made_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by integer references people (id) on delete set null, -- personal: a person’s id here
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

-- each person’s secret calendar address, kept as a hash. Why: due dates in people’s own calendars.
-- Kept: until its person ends it. Seen by: themselves.
create table calendar_feeds (
  person_id integer primary key references people (id) on delete cascade, -- personal: a person’s id here
  institution_id integer not null references institutions (id) on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
`;
