/** Words that institutions have for courses: tags and statuses; and quick views, the ways of looking at their table. */
export const labels = `
-- words that people give to courses and batches. Why: to find and group them. Kept: until removed, and a day longer.
-- Seen by: staff.
create table tags (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null check (length(title) between 1 and 40), -- free text: can name people
  title_key text collate "C" not null, -- free text: can name people
  merged_into integer,
  removed_at timestamptz, -- removed or merged into another, but restorable for a while
  created_at timestamptz not null default now(),
  unique (institution_id, id)
);
create unique index tags_title on tags (institution_id, title_key) where removed_at is null;

-- tags of batches. Why: to find and group batches. Kept: as long as the batch and the tag.
-- Seen by: staff who see the batch.
create table batch_tags (
  institution_id integer not null,
  batch_id integer not null,
  tag_id integer not null,
  merged_from integer, -- the tag it had before that was merged into this one
  primary key (batch_id, tag_id),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
  foreign key (institution_id, tag_id) references tags (institution_id, id) on delete cascade
);
create index batch_tags_by_tag on batch_tags (tag_id);

-- tags of courses. Why: to find and group courses. Kept: as long as the course and the tag.
-- Seen by: staff who see the course.
create table course_tags (
  institution_id integer not null,
  course_id integer not null,
  tag_id integer not null,
  merged_from integer, -- the tag it had before that was merged into this one
  tagged_at timestamptz not null default now(),
  primary key (course_id, tag_id),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
  foreign key (institution_id, tag_id) references tags (institution_id, id) on delete cascade
);
create index course_tags_by_tag on course_tags (tag_id, course_id);

-- the institution’s own list of course states. Why: its own workflow. Kept: as long as the institution. Seen by: staff.
create table statuses (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  label text not null, -- free text: can name people
  label_key text not null, -- free text: can name people
  meaning text not null default '', -- free text: can name people
  colour text not null,
  icon text not null,
  category text not null,
  place integer not null, -- from 1 on, in the institution's order
  is_default boolean not null default false, -- what courses have without a status of their own
  is_active boolean not null default true, -- whether people can still choose it
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (institution_id, id),
  check (is_active or not is_default)
);
create unique index statuses_label on statuses (institution_id, label_key);
create unique index statuses_default on statuses (institution_id) where is_default;

-- the status of each course. Why: the institution’s own workflow. Kept: as long as the course.
-- Seen by: staff who see the course.
create table course_statuses (
  course_id integer primary key,
  institution_id integer not null,
  status_id integer, -- null: it has the default
  set_at timestamptz,
  check ((status_id is null) = (set_at is null)),
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
  foreign key (institution_id, status_id) references statuses (institution_id, id)
);
create index course_statuses_by_status on course_statuses (status_id);

/*
 * A ReadyGo institution's list starts with a few, in its language: the database sees to that, so that no way of making or
 * changing an institution can forget it.
 */
create function start_statuses(institution institutions) returns void language sql as $$
  insert into statuses (institution_id, label, label_key, meaning, colour, icon, category, place, is_default)
  select institution.id, said.label, said.key, said.meaning, first.colour, first.icon, first.category, first.place,
    first.place = 1
  from (values
    (1, 'not_started', 'grey', 'circle'),
    (2, 'in_progress', 'blue', 'clock'),
    (3, 'blocked', 'red', 'blocked'),
    (4, 'ready', 'green', 'check'),
    (5, 'closed', 'grey', 'lock')) first (place, category, colour, icon)
  join (values
    ('en', 1, 'Not started', 'not started', 'Nobody has begun to get this course ready.'),
    ('en', 2, 'In progress', 'in progress', 'Somebody is working on it.'),
    ('en', 3, 'Blocked', 'blocked', 'It can’t go on until something else is settled.'),
    ('en', 4, 'Ready', 'ready', 'It can be opened to students.'),
    ('en', 5, 'Closed', 'closed', 'Nothing more is to be done.'),
    ('es', 1, 'Sin empezar', 'sin empezar', 'Nadie ha empezado a preparar este curso.'),
    ('es', 2, 'En curso', 'en curso', 'Alguien está trabajando en él.'),
    ('es', 3, 'Bloqueado', 'bloqueado', 'No puede avanzar hasta que se resuelva otra cosa.'),
    ('es', 4, 'Listo', 'listo', 'Se puede abrir a los estudiantes.'),
    ('es', 5, 'Cerrado', 'cerrado', 'No queda nada por hacer.'),
    ('fr', 1, 'Pas commencé', 'pas commence', 'Personne n’a commencé à préparer ce cours.'),
    ('fr', 2, 'En cours', 'en cours', 'Quelqu’un y travaille.'),
    ('fr', 3, 'Bloqué', 'bloque', 'Il ne peut pas avancer avant qu’autre chose soit réglé.'),
    ('fr', 4, 'Prêt', 'pret', 'Il peut être ouvert aux étudiants.'),
    ('fr', 5, 'Clos', 'clos', 'Il n’y a plus rien à faire.')) said (locale, place, label, key, meaning)
    on said.place = first.place
    and said.locale = case when institution.locale in ('es', 'fr') then institution.locale else 'en' end
  where institution.is_ready_go
    and not exists (select from statuses known where known.institution_id = institution.id)
  order by first.place
$$;

create function institution_gets_statuses() returns trigger language plpgsql as $$
begin
  perform start_statuses(new);
  return null;
end $$;

create trigger start_statuses after insert or update of is_ready_go on institutions
  for each row when (new.is_ready_go) execute function institution_gets_statuses();

-- saved filters and columns of the table of courses. Why: people come back to what they looked for.
-- Kept: until removed, and a day longer. Seen by: its owner and those it’s shared with.
create table quick_views (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  owner_id integer references people (id) on delete set null, -- personal: null: the person who made it is gone
  title text not null check (length(title) between 1 and 120), -- free text: can name people
  title_key text collate "C" not null, -- free text: can name people
  description text not null check (length(description) <= 1000), -- free text: can name people
  view jsonb not null, -- free text: columns, filter, order and density, as shared/course-table/table-view.ts says
  shared_with text not null default 'private' check (shared_with in ('private', 'teams', 'institution')),
  share_level text not null default 'view' check (share_level in ('view', 'edit')),
  version integer not null default 1,
  sharing_version integer not null default 1, -- of who has it: it mustn’t clash with changes of what’s shown
  removed_at timestamptz, -- removed, but restorable for a while
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (institution_id, id)
);
create unique index quick_views_title on quick_views (institution_id, owner_id, title_key) where removed_at is null;
create index quick_views_by_owner on quick_views (owner_id);

-- teams that a quick view is shared with. Why: sharing. Kept: as long as the view and the team. Seen by: the teams.
create table quick_view_teams (
  institution_id integer not null,
  view_id integer not null,
  team_id integer not null,
  primary key (view_id, team_id),
  foreign key (institution_id, view_id) references quick_views (institution_id, id) on delete cascade,
  foreign key (institution_id, team_id) references teams (institution_id, id) on delete cascade
);
create index quick_view_teams_by_team on quick_view_teams (team_id);

-- what a person’s, a batch’s or a team’s table starts with. Why: tables start as people want.
-- Kept: as long as the view. Seen by: those it’s for.
create table quick_view_defaults (
  institution_id integer not null references institutions (id) on delete cascade,
  person_id integer references people (id) on delete cascade, -- personal: one of these three: whose table it is
  batch_id integer unique,
  team_id integer unique,
  view_id integer, -- one of these two: what it starts with
  built_in text,
  unique (institution_id, person_id),
  check (num_nonnulls(person_id, batch_id, team_id) = 1),
  check (num_nonnulls(view_id, built_in) = 1),
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
  foreign key (institution_id, team_id) references teams (institution_id, id) on delete cascade,
  foreign key (institution_id, view_id) references quick_views (institution_id, id) on delete cascade
);
create index quick_view_defaults_by_person on quick_view_defaults (person_id);
create index quick_view_defaults_by_view on quick_view_defaults (view_id);
`;
