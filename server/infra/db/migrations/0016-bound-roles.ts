import { sql, type Kysely } from 'kysely';

/**
 * Roles of the whole installation are bound to issuer, client id and subject: another client id of the same issuer can
 * bring its own keys. Existing grants are bound to the client ids that the identity's institutions launch through,
 * where the keys match those of its first launch. A grant under an unregistered issuer is dropped.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table people add column client_id text;
    comment on column people.client_id is 'of the registration that the person launched through last';
    alter table sessions add column client_id text;
    alter table api_tokens add column client_id text;
    alter table lti_launches add column client_id text;
    update people p set client_id = (
      select k.client_id from lti_deployments d join lti_platforms k on k.id = d.platform_id
      where d.institution_id = p.institution_id and k.issuer = p.issuer
      order by k.id limit 1) where p.issuer is not null;
    update sessions s set client_id = p.client_id from people p where p.id = s.person_id;
    update api_tokens t set client_id = p.client_id from people p where p.id = t.person_id;

    alter table super_admins drop constraint super_admins_pkey;
    alter table super_admins add column client_id text;
    insert into super_admins (issuer, client_id, subject, role, granted_by, created_at)
      select g.issuer, k.client_id, g.subject, g.role, g.granted_by, g.created_at
      from super_admins g
      cross join lateral (
        select f.id, f.jwks_url, p.id as person_id from lti_platforms f
        left join people p on p.issuer = g.issuer and p.subject = g.subject and p.client_id = f.client_id
        where f.issuer = g.issuer
        order by p.id nulls last, f.id limit 1) seen
      join lti_platforms k on k.issuer = g.issuer and k.jwks_url = seen.jwks_url
      where k.id = seen.id or exists (
        select from people p join lti_deployments d on d.institution_id = p.institution_id
        where p.issuer = g.issuer and p.subject = g.subject and d.platform_id = k.id);
    delete from super_admins where client_id is null;
    alter table super_admins alter column client_id set not null;
    alter table super_admins add primary key (issuer, client_id, subject, role);

    alter table lti_registration_links add column key_origin text;
    alter table lti_registration_links add column platform_id integer references lti_platforms (id) on delete set null;
    alter table lti_registration_links add column deployment_id text;
    comment on column lti_registration_links.key_origin is 'where the platform may have its keys, beside its issuer';
    comment on column lti_registration_links.platform_id is 'what the link was used for';
  `.execute(db);
}
