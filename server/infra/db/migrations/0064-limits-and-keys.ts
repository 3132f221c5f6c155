import { sql, type Kysely } from 'kysely';

/** How much was asked for, for the limits that all processes share; and the LTI keys that are published but don't sign. */
export async function up(db: Kysely<unknown>) {
  // The order of the columns is the one that rate-limiter-flexible inserts by.
  await sql`
    create unlogged table request_counts (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    comment on table request_counts is 'how often something was asked for. Why: limits. Kept: minutes. Seen by: nobody, it’s machinery.';
    comment on column request_counts.key is 'the limit’s name, and a hash of whom it’s for';
    comment on column request_counts.expire is 'in milliseconds since 1970';
    create index request_counts_by_expire on request_counts (expire);

    create table lti_spare_keys (
      kid text primary key,
      platform_id integer not null references lti_platforms (id) on delete cascade,
      state text not null check (state in ('next', 'old')),
      public_key text not null,
      private_key text not null,
      until timestamptz not null
    );
    comment on table lti_spare_keys is 'keys published beside the one that signs, which is the platform’s own. Why: keys change without a pause. Kept: as long as they’re published. Seen by: the operator.';
    comment on column lti_spare_keys.private_key is 'sealed as lti_platforms.private_key';
    comment on column surrendered_tokens.access_token is 'sealed as task_runners.access_token';
    comment on column surrendered_tokens.refresh_token is 'sealed as task_runners.refresh_token';
    comment on column lti_spare_keys.until is 'next: when it begins to sign; old: when it’s no longer published';
    create unique index lti_spare_keys_one_next on lti_spare_keys (platform_id) where state = 'next';
    create index lti_spare_keys_by_platform on lti_spare_keys (platform_id);
  `.execute(db);
}
