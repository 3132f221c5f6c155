import { sql, type Kysely } from 'kysely';

/** Kept ways of looking at the table of courses, with whom they're shared, and whose tables start with which. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table quick_views (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      owner_id integer references people (id) on delete set null,
      title text not null check (length(title) between 1 and 120),
      title_key text collate "C" not null,
      description text not null check (length(description) <= 1000),
      view jsonb not null,
      shared_with text not null default 'private' check (shared_with in ('private', 'teams', 'institution')),
      share_level text not null default 'view' check (share_level in ('view', 'edit')),
      version integer not null default 1,
      removed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (institution_id, id)
    );
    comment on column quick_views.view is 'columns, filter, order and density, as shared/course-table/table-view.ts says';
    comment on column quick_views.owner_id is 'null: the person who made it is gone';
    comment on column quick_views.removed_at is 'removed, but restorable for a while';
    create unique index quick_views_title on quick_views (institution_id, owner_id, title_key) where removed_at is null;
    create index quick_views_by_owner on quick_views (owner_id);

    create table quick_view_teams (
      institution_id integer not null,
      view_id integer not null,
      team_id integer not null,
      primary key (view_id, team_id),
      foreign key (institution_id, view_id) references quick_views (institution_id, id) on delete cascade,
      foreign key (institution_id, team_id) references teams (institution_id, id) on delete cascade
    );
    create index quick_view_teams_by_team on quick_view_teams (team_id);

    create table quick_view_defaults (
      institution_id integer not null references institutions (id) on delete cascade,
      person_id integer references people (id) on delete cascade,
      batch_id integer unique,
      team_id integer unique,
      view_id integer,
      built_in text,
      unique (institution_id, person_id),
      check (num_nonnulls(person_id, batch_id, team_id) = 1),
      check (num_nonnulls(view_id, built_in) = 1),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
      foreign key (institution_id, team_id) references teams (institution_id, id) on delete cascade,
      foreign key (institution_id, view_id) references quick_views (institution_id, id) on delete cascade
    );
    comment on table quick_view_defaults is 'what a person’s, a batch’s or a team’s table starts with';
    create index quick_view_defaults_by_person on quick_view_defaults (person_id);
    create index quick_view_defaults_by_view on quick_view_defaults (view_id);
  `.execute(db);
}
