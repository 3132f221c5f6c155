import { sql, type Kysely } from 'kysely';

/** Which keys each process has, so that a rotation knows whether one still seals with another. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table system_processes add column key_ids text[];
    comment on column system_processes.key_ids is
      'not personal: ids of the keys for secrets that it has, the one it seals with first; null: its version doesn’t say';
  `.execute(db);
}
