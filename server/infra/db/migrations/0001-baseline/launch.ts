/** How people get in: LTI platforms with their deployments and keys, launches and logins in progress. */
export const launch = `
-- LTI registrations with our keys, sealed. Why: launches. Kept: until erased. Seen by: the operator.
create table lti_platforms (
  id integer generated always as identity primary key,
  issuer text not null,
  client_id text not null,
  name text not null, -- not personal: of the platform
  authentication_endpoint text not null,
  token_endpoint text not null,
  authorization_server text,
  jwks_url text not null,
  kid text not null unique, -- names our own key pair for this platform in /lti/keys
  public_key text not null,
  private_key text not null, -- sealed
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, client_id)
);

-- keys published beside the one that signs, which is the platform’s own. Why: keys change without a pause.
-- Kept: as long as they’re published. Seen by: the operator.
create table lti_spare_keys (
  kid text primary key,
  platform_id integer not null references lti_platforms (id) on delete cascade,
  state text not null check (state in ('next', 'old')),
  public_key text not null,
  private_key text not null, -- sealed as lti_platforms.private_key
  until timestamptz not null -- next: when it begins to sign; old: when it’s no longer published
);
create unique index lti_spare_keys_one_next on lti_spare_keys (platform_id) where state = 'next';
create index lti_spare_keys_by_platform on lti_spare_keys (platform_id);

-- which deployment of an LTI registration is whose. Why: launches lead to the right institution.
-- Kept: as long as the institution. Seen by: the operator.
create table lti_deployments (
  platform_id integer not null references lti_platforms (id) on delete cascade,
  deployment_id text not null,
  institution_id integer not null references institutions (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (platform_id, deployment_id)
);
create index lti_deployments_by_institution on lti_deployments (institution_id);

-- single-use links for LTI Dynamic Registration, as hashes. Why: a platform registers itself.
-- Kept: as long as the institution. Seen by: the operator.
create table lti_registration_links (
  code_hash text primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  key_origin text, -- where the platform may have its keys, beside its issuer
  expires_at timestamptz not null,
  used_at timestamptz,
  platform_id integer references lti_platforms (id) on delete set null, -- what the link was used for
  deployment_id text,
  created_at timestamptz not null default now()
);
create index lti_registration_links_by_institution on lti_registration_links (institution_id);

-- launches that have begun. Why: only what was begun is accepted. Kept: minutes. Seen by: nobody, it’s machinery.
create table lti_logins (
  state text primary key,
  nonce text not null,
  binding_hash text not null, -- of the token that the browser keeps
  platform_id integer not null references lti_platforms (id) on delete cascade,
  storage_target text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index lti_logins_by_expiry on lti_logins (expires_at);

-- numbers of launches that were used. Why: no launch works twice. Kept: minutes. Seen by: nobody, it’s machinery.
create table lti_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index lti_nonces_by_expiry on lti_nonces (expires_at);

-- launches whose browser hasn’t proved itself yet. Why: only who began a launch can end it. Kept: minutes.
-- Seen by: nobody, it’s machinery.
create table lti_launches (
  id_hash text primary key,
  binding_hash text not null,
  institution_id integer not null,
  person_id integer not null, -- personal: a person’s id here
  client_id text,
  context_id integer,
  lms_course_id text,
  is_taught boolean not null default false, -- the person teaches that course
  placement text not null,
  is_high_contrast boolean not null,
  locale text,
  expires_at timestamptz not null,
  foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
);
create index lti_launches_by_expiry on lti_launches (expires_at);

-- logins with Canvas in progress. Why: to log in without a launch. Kept: ten minutes. Seen by: nobody, it’s machinery.
create table canvas_logins (
  state_hash text primary key,
  binding_hash text not null,
  institution_id integer not null references institutions (id) on delete cascade,
  expires_at timestamptz not null
);
create index canvas_logins_by_expiry on canvas_logins (expires_at);
`;
