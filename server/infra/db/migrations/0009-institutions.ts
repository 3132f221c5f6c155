import { sql, type Kysely } from 'kysely';

/**
 * Managed institutions: a version detects conflicting edits, a domain belongs to one institution, and an institution's
 * sessions can be found. Where several had the same domain, the oldest institution keeps it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table institutions add column version integer not null default 1;

    create table institution_domains (
      domain_name text primary key,
      institution_id integer not null references institutions (id) on delete cascade
    );
    create index institution_domains_by_institution on institution_domains (institution_id);

    insert into institution_domains (domain_name, institution_id)
      select distinct on (lower(d.name)) lower(d.name), i.id
      from institutions i cross join unnest(i.domain_names) as d (name)
      order by lower(d.name), i.id;
    update institutions i set domain_names = array(
      select d.domain_name from institution_domains d where d.institution_id = i.id order by d.domain_name);

    create function keep_institution_domains() returns trigger language plpgsql as $$
    begin
      delete from institution_domains where institution_id = new.id and not (domain_name = any(new.domain_names));
      insert into institution_domains (domain_name, institution_id)
        select distinct d.name, new.id from unnest(new.domain_names) as d (name)
        where not exists (
          select from institution_domains o where o.domain_name = d.name and o.institution_id = new.id);
      return null;
    end $$;
    create trigger institution_domains_kept after insert or update of domain_names on institutions
      for each row execute function keep_institution_domains();

    create index sessions_by_institution on sessions (institution_id, last_seen_at);
    create index lti_registration_links_by_institution on lti_registration_links (institution_id);
  `.execute(db);
}
