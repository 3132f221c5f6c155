import type { Kysely } from 'kysely';
import { runCommented } from './commented.ts';

/** What Canvas says that people administer, and since when that counts; and a session's last moment. */
export const up = (db: Kysely<unknown>) =>
  runCommented(
    db,
    `
alter table people
  add column lms_is_root boolean, -- administers Canvas’s root account; null: Canvas didn’t say
  add column lms_account_ids text[] not null default '{}', -- not personal: accounts in Canvas that they administer
  add column lms_role_at timestamptz not null default now(); -- personal: when Canvas last proved their role

alter table sessions
  add column ends_at timestamptz not null default now() + interval '24 hours'; -- whatever its use
`,
  );
