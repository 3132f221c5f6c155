import { sql, type Kysely } from 'kysely';

/** The institution's tags become records of their own, so they can be renamed and merged, and courses have them too. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table tags (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      title text not null check (length(title) between 1 and 40),
      title_key text collate "C" not null,
      merged_into integer,
      removed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (institution_id, id)
    );
    comment on column tags.removed_at is 'removed or merged into another, but restorable for a while';
    create unique index tags_title on tags (institution_id, title_key) where removed_at is null;

    -- Of several spellings, the one that most batches have.
    insert into tags (institution_id, title, title_key)
      select distinct on (institution_id, title_key) institution_id, title, title_key
      from batch_tags group by institution_id, title_key, title
      order by institution_id, title_key, count(*) desc, title;
    alter table batch_tags rename to old_batch_tags;

    create table batch_tags (
      institution_id integer not null,
      batch_id integer not null,
      tag_id integer not null,
      merged_from integer,
      primary key (batch_id, tag_id),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
      foreign key (institution_id, tag_id) references tags (institution_id, id) on delete cascade
    );
    comment on column batch_tags.merged_from is 'the tag it had before that was merged into this one';
    create index batch_tags_by_tag on batch_tags (tag_id);
    insert into batch_tags (institution_id, batch_id, tag_id)
      select o.institution_id, o.batch_id, t.id from old_batch_tags o
      join tags t on t.institution_id = o.institution_id and t.title_key = o.title_key;
    drop table old_batch_tags;

    create table course_tags (
      institution_id integer not null,
      course_id integer not null,
      tag_id integer not null,
      merged_from integer,
      tagged_at timestamptz not null default now(),
      primary key (course_id, tag_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
      foreign key (institution_id, tag_id) references tags (institution_id, id) on delete cascade
    );
    comment on column course_tags.merged_from is 'the tag it had before that was merged into this one';
    create index course_tags_by_tag on course_tags (tag_id, course_id);
  `.execute(db);
}
