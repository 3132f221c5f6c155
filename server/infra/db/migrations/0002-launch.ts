import { sql, type Kysely } from 'kysely';

/** How people get in: LTI platforms and their deployments, logins and launches in progress, single-use codes. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table lti_platforms (
      id integer generated always as identity primary key,
      issuer text not null,
      client_id text not null,
      name text not null,
      authentication_endpoint text not null,
      token_endpoint text not null,
      authorization_server text,
      jwks_url text not null,
      kid text not null unique,
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (issuer, client_id)
    );
    comment on column lti_platforms.private_key is 'sealed';

    create table lti_deployments (
      platform_id integer not null references lti_platforms (id) on delete cascade,
      deployment_id text not null,
      institution_id integer not null references institutions (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (platform_id, deployment_id)
    );
    create index lti_deployments_by_institution on lti_deployments (institution_id);

    create table lti_logins (
      state text primary key,
      nonce text not null,
      binding_hash text not null,
      platform_id integer not null references lti_platforms (id) on delete cascade,
      storage_target text,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index lti_logins_by_expiry on lti_logins (expires_at);

    create table lti_nonces (
      nonce text primary key,
      expires_at timestamptz not null
    );
    create index lti_nonces_by_expiry on lti_nonces (expires_at);

    create table lti_launches (
      id_hash text primary key,
      binding_hash text not null,
      institution_id integer not null,
      person_id integer not null,
      context_id integer,
      lms_course_id text,
      placement text not null,
      is_high_contrast boolean not null,
      locale text,
      expires_at timestamptz not null,
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    );
    create index lti_launches_by_expiry on lti_launches (expires_at);

    create table lti_registration_links (
      code_hash text primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    );

    create table tab_codes (
      code_hash text primary key,
      session_id integer not null references sessions (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index tab_codes_by_expiry on tab_codes (expires_at);
  `.execute(db);
}
