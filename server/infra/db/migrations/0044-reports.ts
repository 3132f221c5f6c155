import { sql, type Kysely } from 'kysely';

/** Membership has a history, and the sums of past days are kept for courses that are in the same batches. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table member_spans (
      institution_id integer not null,
      batch_id integer not null,
      course_id integer not null,
      from_day date not null,
      to_day date,
      has_past boolean not null,
      primary key (batch_id, course_id, from_day),
      check (from_day <= to_day),
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on table member_spans is 'on which days a course was in an active batch; a day counts by its end';
    comment on column member_spans.to_day is 'the last day; null while it''s in it';
    comment on column member_spans.has_past is 'one of the batch''s first courses: it stands for the batch on earlier days too, if it had values';
    create unique index member_spans_open on member_spans (batch_id, course_id) where to_day is null;
    create index member_spans_by_course on member_spans (course_id);

    create table course_groups (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      batch_ids integer[] not null,
      key text not null,
      unique (institution_id, key)
    );
    comment on table course_groups is 'a set of batches that some courses were in on the same day, and no others';
    comment on column course_groups.key is 'the ids in one text, hashed: an index has no room for thousands';

    create table group_days (
      group_id integer not null references course_groups (id) on delete cascade,
      institution_id integer not null,
      tool text not null,
      day date not null,
      courses integer not null,
      scanned_courses integer not null,
      sums double precision[] not null,
      counts integer[] not null,
      derived_sums double precision[] not null,
      derived_counts integer[] not null,
      score_version integer,
      primary key (group_id, tool, day)
    );
    create index group_days_by_day on group_days (institution_id, tool, day);
    comment on table group_days is 'a past day of a tool: sum and count of each metric over the courses in exactly these batches';

    create table history_states (
      institution_id integer primary key references institutions (id) on delete cascade,
      today date not null,
      summed_from date,
      summed_to date,
      forgotten_to date
    );
    comment on column history_states.today is 'nothing is written under a day before this one any more';
    comment on column history_states.summed_to is 'the last day that group_days has';
    comment on column history_states.forgotten_to is 'the last day that histories deleted since had values for';

    create table batch_pasts (
      batch_id integer primary key,
      institution_id integer not null,
      past_to date,
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
    );
    comment on table batch_pasts is 'batches whose first day is over: group_days has them from then on';
    comment on column batch_pasts.past_to is 'group_days doesn''t have them yet up to this day; null: it has all there is';

    insert into member_spans (institution_id, batch_id, course_id, from_day, to_day, has_past)
      select m.institution_id, m.batch_id, m.course_id, m.from_day, m.to_day,
        m.from_day <= coalesce(m.first_rollup_on, m.first_day)
      from (
        select bc.institution_id, bc.batch_id, bc.course_id, b.first_rollup_on,
          (bc.added_at at time zone i.time_zone)::date as from_day,
          min((bc.added_at at time zone i.time_zone)::date) over (partition by bc.batch_id) as first_day,
          case when b.status = 0 or b.deleted_at is not null
            then (coalesce(b.deleted_at, b.updated_at) at time zone i.time_zone)::date - 1 end as to_day
        from batch_courses bc
        join batches b on b.id = bc.batch_id
        join institutions i on i.id = bc.institution_id) m
      where m.to_day is null or m.from_day <= m.to_day;

    drop table batch_days;
    alter table batches drop column first_rollup_on;
  `.execute(db);
}
