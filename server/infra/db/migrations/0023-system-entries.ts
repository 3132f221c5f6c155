import { sql, type Kysely } from 'kysely';

/** The audit log also records what Courseyard did by itself. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table audit_entries drop constraint audit_entries_via_check;
    alter table audit_entries add constraint audit_entries_via_check
      check (via in ('embedded', 'tab', 'login', 'token', 'system'));
  `.execute(db);
}
