import { sql, type Kysely } from 'kysely';

/**
 * How people look for courses in Canvas before adding them: readings of its course lists, and uploaded lists of
 * courses.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table course_searches (
      id integer generated always as identity primary key,
      institution_id integer not null,
      person_id integer not null,
      purpose text not null check (purpose in ('unbatched', 'preview')),
      lms_account_id text not null,
      lms_term_id text,
      with_formats boolean not null,
      status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed')),
      error_message text,
      page_cursor text,
      courses_read integer not null default 0,
      requested_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (institution_id, id),
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    );
    create unique index course_searches_one_each on course_searches
      (person_id, purpose, lms_account_id, (coalesce(lms_term_id, '')), with_formats);
    create index course_searches_by_age on course_searches (requested_at);

    create table course_search_results (
      search_id integer not null references course_searches (id) on delete cascade,
      course_id integer not null references courses (id) on delete cascade,
      primary key (search_id, course_id)
    );
    create index course_search_results_by_course on course_search_results (course_id);

    create table course_lists (
      id integer generated always as identity primary key,
      institution_id integer not null,
      batch_id integer not null,
      person_id integer not null,
      file_name text not null,
      status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed', 'cancelled')),
      error_message text,
      row_count integer not null,
      checked_count integer not null default 0,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (institution_id, id),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    );
    create index course_lists_by_batch on course_lists (batch_id);
    create index course_lists_by_age on course_lists (created_at);

    create table course_list_rows (
      list_id integer not null references course_lists (id) on delete cascade,
      line integer not null,
      given text not null,
      kind text not null check (kind in ('lms', 'sis')),
      course_id integer references courses (id) on delete cascade,
      outcome text check (outcome in ('ready', 'in_batch', 'repeated', 'unknown', 'malformed', 'deleted')),
      primary key (list_id, line)
    );
    create index course_list_rows_by_course on course_list_rows (course_id);
    create index courses_by_sis_id on courses (institution_id, sis_course_id) where sis_course_id is not null;
  `.execute(db);
}
