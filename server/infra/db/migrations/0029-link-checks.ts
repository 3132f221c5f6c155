import { sql, type Kysely } from 'kysely';

/** The web addresses that courses link to, whether they still lead anywhere, and when their hosts may be asked again. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table link_checks (
      id bigint generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      url_key text not null,
      url text not null,
      host text not null,
      state text check (state in ('ok', 'uncertain', 'broken')),
      failed_at timestamptz,
      checked_at timestamptz,
      due_at timestamptz not null default now(),
      unique (institution_id, url_key),
      unique (institution_id, id)
    );
    comment on column link_checks.url_key is 'a digest of the address without what does not change where it leads';
    comment on column link_checks.state is 'null until it was checked';
    comment on column link_checks.failed_at is 'when it first led nowhere; null again after it led somewhere';
    create index link_checks_due on link_checks (institution_id, due_at);

    create table course_links (
      institution_id integer not null,
      course_id integer not null,
      link_id bigint not null,
      is_stale boolean not null default false,
      primary key (course_id, link_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade,
      foreign key (institution_id, link_id) references link_checks (institution_id, id) on delete cascade
    );
    comment on column course_links.is_stale is 'the course does not know yet what the last check said';
    create index course_links_by_link on course_links (link_id);
    create index course_links_stale on course_links (institution_id, course_id) where is_stale;

    create unlogged table link_hosts (
      host text primary key,
      next_at timestamptz not null,
      day date not null,
      probes integer not null,
      dead_until timestamptz,
      outcome text
    );
    comment on table link_hosts is 'shared by all processes and institutions, so that no host is asked too often';
    comment on column link_hosts.outcome is 'what all its links get while it is dead'`.execute(db);
}
