import { sql, type Kysely } from 'kysely';

/** What a person just changed, item by item as it was before, so the change can be undone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table undos (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      person_id integer not null references people (id) on delete cascade,
      kind text not null,
      subject_type text not null,
      subject_id integer not null,
      subject_title text not null,
      change_key text,
      status text not null default 'offered' check (status in ('offered', 'running', 'done')),
      changed_count integer not null default 0,
      until timestamptz not null,
      unique (institution_id, person_id, kind, subject_type, subject_id, change_key)
    );
    comment on column undos.until is 'until when it can be asked for, and once it was, what failed tried again';
    create index undos_by_end on undos (institution_id, until);

    create table undo_items (
      undo_id integer not null references undos (id) on delete cascade,
      record_id integer not null,
      title text not null,
      before jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      failure jsonb,
      primary key (undo_id, record_id)
    );
    create index undo_items_to_do on undo_items (undo_id, record_id) where state = 'waiting';
  `.execute(db);
}
