import { sql, type Kysely } from 'kysely';

/**
 * Institutions of the ReadyGo flavour have their own list of course statuses. It starts with a few, in the language of
 * the institution; the database sees to that, so that no way of making or changing an institution can forget it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table statuses (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      label text not null,
      label_key text not null,
      meaning text not null default '',
      colour text not null,
      icon text not null,
      category text not null,
      place integer not null,
      is_default boolean not null default false,
      is_active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (institution_id, id),
      check (is_active or not is_default)
    );
    create unique index statuses_label on statuses (institution_id, label_key);
    create unique index statuses_default on statuses (institution_id) where is_default;
    comment on column statuses.place is 'from 1 on, in the institution''s order';
    comment on column statuses.is_default is 'what courses have without a status of their own';
    comment on column statuses.is_active is 'whether people can still choose it';

    create table course_statuses (
      course_id integer primary key,
      institution_id integer not null,
      status_id integer,
      set_at timestamptz,
      check ((status_id is null) = (set_at is null)),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
      foreign key (institution_id, status_id) references statuses (institution_id, id)
    );
    create index course_statuses_by_status on course_statuses (status_id);
    comment on column course_statuses.status_id is 'null: it has the default';
  `.execute(db);
  await startLists(db);
}

const startLists = (db: Kysely<unknown>) =>
  sql`
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

    select start_statuses(i) from institutions i;
  `.execute(db);
