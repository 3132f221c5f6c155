import { sql, type Kysely } from 'kysely';

/** Courses, the batches that group them, the syncs that fill the batches, and the scans with their history. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table lms_accounts (
      institution_id integer not null references institutions (id) on delete cascade,
      lms_account_id text not null,
      parent_lms_account_id text,
      title text not null,
      fetched_at timestamptz not null,
      primary key (institution_id, lms_account_id)
    );

    create table lms_terms (
      institution_id integer not null references institutions (id) on delete cascade,
      lms_term_id text not null,
      title text not null,
      start_at timestamptz,
      end_at timestamptz,
      fetched_at timestamptz not null,
      primary key (institution_id, lms_term_id)
    );

    create table task_runners (
      institution_id integer not null references institutions (id) on delete cascade,
      tool text not null check (tool in ('core', 'udoit', 'tidyup')),
      access_token text,
      refresh_token text,
      token_expires_at timestamptz,
      lms_user_id text,
      lms_user_name text,
      is_valid boolean not null default false,
      error_message text,
      checked_at timestamptz,
      primary key (institution_id, tool)
    );
    comment on column task_runners.access_token is 'sealed';
    comment on column task_runners.refresh_token is 'sealed';

    create table courses (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      lms_course_id text not null,
      lms_key text collate "C" not null,
      title text not null,
      name_key text collate "C" not null,
      search_key text collate "C" not null,
      course_code text,
      sis_course_id text,
      lms_account_id text,
      lms_term_id text,
      course_format text not null default 'not_set'
        check (course_format in ('not_set', 'on_campus', 'blended', 'online')),
      workflow_state text not null default 'unpublished'
        check (workflow_state in ('unpublished', 'available', 'completed', 'deleted')),
      start_at timestamptz,
      end_at timestamptz,
      untracked_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (institution_id, id),
      unique (institution_id, lms_course_id)
    );
    create index courses_by_name on courses (institution_id, name_key, id);
    create index courses_by_search on courses using gin (search_key gin_trgm_ops);

    create table batches (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      title text not null,
      title_key text collate "C" not null,
      status smallint not null default 1 check (status in (0, 1)),
      type text not null check (type in ('static', 'dynamic', 'hybrid')),
      team_id integer,
      deadline_date date,
      lms_account_id text,
      lms_term_id text,
      include_child_accounts boolean not null default true,
      course_formats text[] not null default '{}',
      course_count integer not null default 0,
      created_by integer references people (id) on delete set null,
      first_rollup_on date,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (institution_id, id),
      foreign key (institution_id, team_id) references teams (institution_id, id) on delete set null (team_id)
    );
    create unique index batches_active_title on batches (institution_id, title_key) where status = 1 and deleted_at is null;
    create index batches_by_team on batches (team_id);

    create table batch_tags (
      institution_id integer not null,
      batch_id integer not null,
      title text not null check (length(title) between 1 and 40),
      title_key text collate "C" not null,
      primary key (batch_id, title_key),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
    );

    create table batch_courses (
      institution_id integer not null,
      batch_id integer not null,
      course_id integer not null,
      name_key text collate "C" not null,
      search_key text collate "C" not null,
      lms_key text collate "C" not null,
      added_at timestamptz not null default now(),
      primary key (batch_id, course_id),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    create index batch_courses_by_name on batch_courses (batch_id, name_key, course_id);
    create index batch_courses_by_lms_id on batch_courses (batch_id, lms_key, course_id);
    create index batch_courses_by_course on batch_courses (course_id);
    create index batch_courses_by_search on batch_courses using gin (search_key gin_trgm_ops);

    create table batch_exceptions (
      institution_id integer not null,
      batch_id integer not null,
      course_id integer not null,
      kind text not null check (kind in ('pinned', 'excluded')),
      created_by integer references people (id) on delete set null,
      created_at timestamptz not null default now(),
      primary key (batch_id, course_id),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );

    create table syncs (
      id integer generated always as identity primary key,
      institution_id integer not null,
      batch_id integer not null,
      status text not null default 'pending'
        check (status in ('pending', 'in_progress', 'completed', 'failed', 'cancelled')),
      trigger_type text not null check (trigger_type in ('manual', 'scheduled', 'webhook')),
      triggered_by integer references people (id) on delete set null,
      phase text not null default 'reading' check (phase in ('reading', 'applying')),
      page_cursor text,
      pages_read integer not null default 0,
      course_processed_count integer not null default 0,
      course_added_count integer not null default 0,
      course_removed_count integer not null default 0,
      to_add_count integer,
      to_remove_count integer,
      needs_confirmation boolean not null default false,
      confirmed_by integer references people (id) on delete set null,
      error_message text,
      scheduled_at timestamptz not null default now(),
      started_at timestamptz,
      progressed_at timestamptz,
      finished_at timestamptz,
      unique (institution_id, id),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
    );
    create unique index syncs_one_open on syncs (batch_id) where status in ('pending', 'in_progress');
    create index syncs_by_batch on syncs (batch_id, id desc);

    create table sync_found_courses (
      sync_id integer not null references syncs (id) on delete cascade,
      course_id integer not null,
      primary key (sync_id, course_id)
    );

    create table sync_changes (
      sync_id integer not null references syncs (id) on delete cascade,
      course_id integer not null,
      change text not null check (change in ('added', 'removed')),
      title text not null,
      lms_course_id text not null,
      applied boolean not null default false,
      primary key (sync_id, course_id)
    );
    create index sync_changes_to_apply on sync_changes (sync_id, course_id) where not applied;

    create table course_scans (
      institution_id integer not null,
      course_id integer not null,
      tool text not null check (tool in ('core', 'udoit', 'tidyup')),
      status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed')),
      metrics double precision[] not null default '{}',
      error_message text,
      requested_at timestamptz not null default now(),
      scanned_at timestamptz,
      primary key (course_id, tool),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    create index course_scans_by_age on course_scans (institution_id, tool, scanned_at);
    comment on column course_scans.metrics is 'positions are those of shared/scans/metrics.ts, the first is 1';

    create table course_history (
      institution_id integer not null,
      course_id integer not null,
      tool text not null,
      valid_from date not null,
      valid_to date,
      metrics double precision[] not null,
      primary key (course_id, tool, valid_from),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on table course_history is 'change-only spans: one row while the metrics of a course stay the same; valid_to is the last day, null while open';

    create table batch_days (
      institution_id integer not null,
      batch_id integer not null,
      tool text not null,
      day date not null,
      courses integer not null,
      scanned_courses integer not null,
      sums double precision[] not null,
      counts integer[] not null,
      primary key (batch_id, tool, day),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
    );
    comment on table batch_days is 'one batch, one tool, one institution day: sum and count of each metric over the members of that day';
  `.execute(db);
}
